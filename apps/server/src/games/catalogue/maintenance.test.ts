/** Maintenance of a vendor: what players read, and its end. */
import { listCatalogueVendors, updateCatalogueVendor } from '@parlour/contract/catalogue.admin.endpoints';
import { startGame } from '@parlour/contract/launch.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAudit } from '../../core/audit/audit.store.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { readVersion } from './index.ts';
import { reopenVendors } from './maintenance.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let player: Player;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
    player = await app.register();
  });
  afterAll(() => app.close());

  type Body = Parameters<typeof staff.call<typeof updateCatalogueVendor>>[1]['body'];
  const set = (body: Omit<Body, 'reason' | 'hot'>, code = 'JL') =>
    staff.call(updateCatalogueVendor, { params: { code }, body: { hot: false, reason: 'an update', ...body } }, tab);
  const vendor = async (code = 'JL') => {
    const { vendors } = valueOf(await staff.call(listCatalogueVendors, {}, tab));
    return vendors.find((each) => each.code === code);
  };
  const launch = async (nodeId: string, language: string) =>
    (await app.call(startGame, { body: { nodeId, language } }, player)).body;
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  /** Moves the end of JL's maintenance into the past. */
  const end = () =>
    sql`update game_vendor set pause_until = clock_timestamp() - interval '1 second' where code = 'JL'`.execute(
      app.database.db,
    );
  beforeEach(async () => {
    for (const code of ['JL', 'BGS']) valueOf(await set({ shelf: 'open' }, code));
  });

  it('players who open a game read the text in their language and the end, and nothing of other vendors', async () => {
    const until = inAnHour();
    const texts = { EN: ' New games are coming. ', MY: 'ခဏစောင့်ပါ', KO: ' ' };
    const written = { EN: 'New games are coming.', MY: 'ခဏစောင့်ပါ' };
    const maintenance = { until, texts: written };
    expect(valueOf(await set({ shelf: 'paused', maintenance: { until, texts } }))).toMatchObject({ maintenance });
    expect(await vendor()).toMatchObject({ shelf: 'paused', maintenance });
    const refused = { success: false, code: 'launch.paused' };
    expect(await launch('1002', 'MY')).toMatchObject({ ...refused, value: { until, text: written.MY } });
    expect(await launch('1002', 'KO')).toMatchObject({ ...refused, value: { until, text: written.EN } });
    expect(await launch('1001', 'EN')).toMatchObject({ success: true });
    valueOf(await set({ shelf: 'paused' }, 'BGS'));
    const plain = await launch('1001', 'EN');
    expect(plain).toMatchObject(refused);
    expect(plain).not.toHaveProperty('value');
    const [, record] = await listAudit(app.database.db, { act: 'shelf.vendor', limit: 2 });
    expect(record).toMatchObject({
      before: { vendor: 'JL', shelf: 'open' },
      after: { shelf: 'paused', until, texts: written },
    });
  });

  it('opens by itself once it is over, with its record, and not before', async () => {
    const version = () => readVersion(app.database.db);
    valueOf(await set({ shelf: 'paused', maintenance: { until: inAnHour(), texts: { EN: 'Back soon' } } }));
    valueOf(await set({ shelf: 'paused' }, 'BGS'));
    const before = await version();
    expect([await reopenVendors(app.database.db), await version()]).toEqual([0, before]);
    await end();
    // The app's own job may have been quicker.
    await reopenVendors(app.database.db);
    expect(await version()).toBe(before + 1n);
    await app.live.refresh();
    expect(await launch('1002', 'EN')).toMatchObject({ success: true });
    expect(await vendor()).toMatchObject({ shelf: 'open', maintenance: null });
    // Without an end it waits for an operator.
    expect(await vendor('BGS')).toMatchObject({ shelf: 'paused', maintenance: null });
    const [record] = await listAudit(app.database.db, { act: 'shelf.reopened', limit: 1 });
    expect(record).toMatchObject({
      operator_name: 'catalogue.reopen',
      operator_role: 'machine',
      before: { vendor: 'JL', shelf: 'paused' },
      after: { shelf: 'open' },
    });
    expect(await reopenVendors(app.database.db)).toBe(0);
  });

  it('stays as it is if its record cannot be written', async () => {
    valueOf(await set({ shelf: 'paused', maintenance: { until: inAnHour(), texts: {} } }));
    await app.database.exec('alter table audit add constraint no_more check (act <> $$shelf.reopened$$) not valid');
    await end();
    await expect(reopenVendors(app.database.db)).rejects.toThrow('no_more');
    expect(await vendor()).toMatchObject({ shelf: 'paused' });
    await app.database.exec('alter table audit drop constraint no_more');
  });

  it('ends when an operator opens or hides the vendor, and takes no end that has passed', async () => {
    const past = new Date(Date.now() - 1_000).toISOString();
    const maintenance = { until: inAnHour(), texts: {} };
    expect(await staff.codeOf(set({ shelf: 'paused', maintenance: { until: past, texts: {} } }))).toBe(
      'register.field',
    );
    for (const shelf of ['open', 'hidden'] as const) {
      expect(await staff.codeOf(set({ shelf, maintenance }))).toBe('request.invalid');
      valueOf(await set({ shelf: 'paused', maintenance }));
      valueOf(await set({ shelf }));
      expect(await vendor()).toMatchObject({ shelf, maintenance: null });
    }
    expect(valueOf(await set({ shelf: 'paused', maintenance: { until: null, texts: { EN: ' ' } } }))).toMatchObject({
      maintenance: null,
    });
  });
});
