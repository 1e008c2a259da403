import { listOutbox } from '@parlour/contract/otp.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { outbox } from './index.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    for (let i = 1; i <= 5; i++) {
      const to = i % 2 ? `+9594200000${i}` : `thiri${i}@example.com`;
      await outbox.note(app.database.db, {
        channel: i % 2 ? 'sms' : 'mail',
        to,
        subject: i % 2 ? '' : 'Hello',
        text: `${i}`,
      });
    }
  });
  afterAll(() => app.close());

  const list = (query: { size?: string; before?: string } = {}, from: Tab = tab) =>
    desk.call(listOutbox, { query }, from);

  describe('the outbox', () => {
    it('is for operators, newest first, page by page', async () => {
      expect((await list({}, { cookies: {}, csrf: null })).status).toBe(401);
      const first = valueOf(await list({ size: '2' }));
      expect(first.messages.map(({ channel, to, subject, text }) => [channel, to, subject, text])).toEqual([
        ['sms', '+95942000005', '', '5'],
        ['mail', 'thiri4@example.com', 'Hello', '4'],
      ]);
      const second = valueOf(await list({ size: '2', before: first.next ?? '' }));
      const third = valueOf(await list({ size: '2', before: second.next ?? '' }));
      expect([second, third].map((page) => page.messages.map(({ text }) => text))).toEqual([['3', '2'], ['1']]);
      expect(third.next).toBeNull();
      expect(valueOf(await list({ before: 'x' })).messages.length).toBe(5);
    });

    it('a look at it is on record once, however often the page asks', async () => {
      for (let i = 0; i < 3; i++) await list();
      const acts = await app.database.db
        .selectFrom('audit')
        .select(['act', 'operator_name'])
        .where('act', '=', 'outbox.view')
        .execute();
      expect(acts).toEqual([{ act: 'outbox.view', operator_name: 'nandar' }]);
    });
  });
});
