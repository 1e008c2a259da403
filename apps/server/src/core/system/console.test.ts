import { findPlace, getAvailability, getStatus, setAvailability } from '@parlour/contract/system.endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { writeAvailability } from './availability.store.ts';

const OPEN = {
  maintenance: false,
  message: {},
  opensAt: null as string | null,
  regionRule: 'all' as const,
  countries: [] as string[],
  unplacedOpen: true,
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());
  afterEach(async () => app.doors.put(await writeAvailability(app.database.db, { doors: OPEN })));

  const set = (over: object, reason = 'planned work') =>
    desk.call(setAvailability, { body: { doors: { ...OPEN, ...over }, reason } }, tab);
  const audit = () =>
    app.database.db
      .selectFrom('audit')
      .select(['operator_name', 'act', 'before', 'after', 'reason', 'address'])
      .where('act', '=', 'doors.set')
      .orderBy('id')
      .execute();

  describe('the console and the doors', () => {
    it('closes and opens the house at once, on record with who, what and why', async () => {
      const message = { EN: 'Back at dawn', MY: 'အရုဏ်တွင် ပြန်ဖွင့်မည်' };
      expect(valueOf(await set({ maintenance: true, message })).doors).toMatchObject({ maintenance: true, message });
      expect(valueOf(await app.call(getStatus, { query: { language: 'MY' } }))).toMatchObject({
        maintenance: true,
        info: message.MY,
      });
      // Operators can still reopen the platform.
      const shown = valueOf(await desk.call(getAvailability, {}, tab));
      expect(shown).toMatchObject({
        doors: { maintenance: true },
        here: { ip: '127.0.0.1', country: null },
        changes: [{ operator: 'nandar', reason: 'planned work', after: { maintenance: true } }],
      });
      valueOf(await set({}, 'all done'));
      expect(valueOf(await app.call(getStatus, { query: {} })).maintenance).toBe(false);
      expect(await audit()).toMatchObject([
        {
          operator_name: 'nandar',
          act: 'doors.set',
          before: { maintenance: false },
          after: { maintenance: true },
          reason: 'planned work',
          address: '127.0.0.1',
        },
        { before: { maintenance: true }, after: { maintenance: false }, reason: 'all done' },
      ]);
    });

    it('refuses what makes no sense, and leaves neither a change nor a record', async () => {
      const before = (await audit()).length;
      const field = async (over: object, reason?: string) => {
        const { status, body } = await set(over, reason);
        return [status, body.success ? null : (body.value as { field?: string } | undefined)?.field];
      };
      expect(await field({ maintenance: true, opensAt: '2020-01-01T00:00:00.000Z' })).toEqual([422, 'opensAt']);
      expect(await field({ regionRule: 'only' })).toEqual([422, 'countries']);
      expect(await field({}, '  ')).toEqual([422, 'reason']);
      expect((await field({ regionRule: 'only', countries: ['Mars'] }))[0]).toBe(422);
      expect((await field({ message: { EN: 'x'.repeat(301) } }))[0]).toBe(422);
      expect(app.doors.now().doors).toEqual(OPEN);
      expect((await audit()).length).toBe(before);
    });

    it('tells where an address is and whether it comes in', async () => {
      valueOf(await set({ regionRule: 'except', countries: ['US', 'US'] }));
      expect(app.doors.now().doors.countries).toEqual(['US']);
      const place = async (ip: string) => (await desk.call(findPlace, { query: { ip } }, tab)).body;
      expect(await place('8.8.8.8')).toEqual({ success: true, value: { country: 'US', open: false } });
      expect(await place(' 165.21.0.1 ')).toEqual({ success: true, value: { country: 'SG', open: true } });
      expect(await place('10.0.0.1')).toEqual({ success: true, value: { country: null, open: true } });
      expect(await place('somewhere')).toMatchObject({ success: false, code: 'thing.unknown' });
    });

    it('is for operators alone', async () => {
      const nobody: Tab = { cookies: {}, csrf: null };
      for (const answer of [
        desk.call(getAvailability, {}, nobody),
        desk.call(setAvailability, { body: { doors: { ...OPEN, maintenance: true }, reason: 'mine' } }, nobody),
        desk.call(findPlace, { query: { ip: '8.8.8.8' } }, nobody),
      ])
        expect(await desk.codeOf(answer)).toBe('session.none');
      expect(app.doors.now().doors.maintenance).toBe(false);
    });
  });
});
