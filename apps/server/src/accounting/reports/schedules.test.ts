/** Reports by mail: when they are due, that each is sent once with its file, and how failures show. */
import { listAudit } from '@parlour/contract/audit.endpoints';
import {
  addReportSchedule,
  endReportSchedule,
  listReportSchedules,
} from '@parlour/contract/report-schedules.admin.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Mail } from '../../adapters/mail/mail.ts';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { lastDue, nextDueAt, reportedFrom } from './schedules.rules.ts';
import { cleanUpMails } from './schedules.store.ts';
import { mailReports } from './schedules.ts';

describe('due periods', () => {
  const timeZone = 'America/New_York';
  const last = (every: 'day' | 'week' | 'month', hour: number, now: string) => {
    const { from, to, dueAt } = lastDue(new Date(now), { every, hour, timeZone });
    return [from, to, dueAt.toISOString()];
  };

  test('the last whole day, week from Monday, and month in the house’s zone', () => {
    // 04:59 UTC on Tuesday 2 June is 00:59 in New York.
    expect(last('day', 0, '2026-06-02T04:59:00Z')).toEqual(['2026-06-01', '2026-06-01', '2026-06-02T04:00:00.000Z']);
    expect(last('day', 6, '2026-06-02T04:59:00Z')).toEqual(['2026-05-31', '2026-05-31', '2026-06-01T10:00:00.000Z']);
    expect(last('week', 6, '2026-06-02T04:59:00Z')).toEqual(['2026-05-25', '2026-05-31', '2026-06-01T10:00:00.000Z']);
    expect(last('week', 6, '2026-06-01T09:59:00Z')).toEqual(['2026-05-18', '2026-05-24', '2026-05-25T10:00:00.000Z']);
    expect(last('month', 6, '2026-03-01T11:00:00Z')).toEqual(['2026-02-01', '2026-02-28', '2026-03-01T11:00:00.000Z']);
    expect(last('month', 6, '2026-03-01T10:59:59Z')).toEqual(['2026-01-01', '2026-01-31', '2026-02-01T11:00:00.000Z']);
  });

  test('an hour that daylight saving skips is the end of the gap', () => {
    expect(last('day', 2, '2026-03-08T12:00:00Z')[2]).toBe('2026-03-08T07:00:00.000Z');
  });

  test('the next moment follows the last one', () => {
    const next = (every: 'day' | 'week' | 'month', now: string) =>
      nextDueAt(new Date(now), { every, hour: 6, timeZone }).toISOString();
    expect(next('day', '2026-06-02T09:59:00Z')).toBe('2026-06-02T10:00:00.000Z');
    expect(next('day', '2026-06-02T10:00:00Z')).toBe('2026-06-03T10:00:00.000Z');
    expect(next('week', '2026-06-02T10:00:00Z')).toBe('2026-06-08T10:00:00.000Z');
    expect(next('month', '2026-01-31T23:00:00Z')).toBe('2026-02-01T11:00:00.000Z');
    expect(next('month', '2026-02-01T11:00:00Z')).toBe('2026-03-01T11:00:00.000Z');
  });
});

test('retention by mail goes back until its oldest row has all columns; other reports do not', () => {
  const from = (report: 'retention' | 'play', by: 'week' | 'month' | 'day', days: { from: string; to: string }) =>
    reportedFrom({ report, by }, days);
  const week = { from: '2026-05-25', to: '2026-05-31' };
  expect(from('retention', 'week', week)).toBe('2026-04-06');
  expect(from('retention', 'week', { from: '2026-06-03', to: '2026-06-03' })).toBe('2026-04-13');
  expect(from('retention', 'month', week)).toBe('2025-10-01');
  expect(from('retention', 'month', { from: '2026-01-01', to: '2026-01-31' })).toBe('2025-06-01');
  expect(from('play', 'day', week)).toBe('2026-05-25');
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let tab: Tab;
  const mails: Mail[] = [];
  let refusal: Error | null = null;
  /** Called while a mail is being sent. */
  let meanwhile: () => Promise<void> = async () => {};
  let now = new Date();
  const clock = testClock();

  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now });
    staff = consoleOf(app);
    tab = await staff.operator(clock);
    const { rows } = await sql<{ node_id: string }>`select node_id from game order by node_id limit 1`.execute(
      app.database.db,
    );
    // Midnight of 2 May in Yangon.
    await sql`insert into play_figures (bucket, ledger_id, scope, game_id, bets, wins, rounds)
      values ('2031-05-01T17:30:00Z', 4, 1, ${rows[0]?.node_id}, 700, 900, 3)`.execute(app.database.db);
  });
  afterAll(() => app.close());

  const failedKeys: string[] = [];
  /** What a server does that has taken the job over from one that is still sending. */
  let takeOver: (run: () => Promise<void>) => Promise<void> = async () => {};
  /** Runs the job at a moment. */
  const runAt = async (at: string) => {
    now = new Date(at);
    const parts = {
      db: app.database.db,
      brand: app.brand,
      clock: () => now,
      consoleUrl: () => 'https://console.example/console/',
      mailer: {
        async send(mail: Mail) {
          if (refusal) throw refusal;
          mails.push(mail);
          await meanwhile();
        },
      },
    };
    mails.length = 0;
    failedKeys.length = 0;
    const run = () =>
      mailReports(parts, async (rows, keyOf, work) => {
        let done = 0;
        for (const row of rows)
          await work(row).then(
            () => (done += 1),
            () => failedKeys.push(keyOf(row)),
          );
        return done;
      });
    meanwhile = async () => {
      meanwhile = async () => {};
      await takeOver(run);
    };
    await run();
    return mails;
  };
  const body = {
    report: 'play',
    by: 'day',
    every: 'day',
    hour: 6,
    format: 'csv',
    recipients: ['Boss@house.example', 'desk@house.example', 'boss@house.example'],
  } as const;
  const add = (over: object = {}) =>
    staff.call(addReportSchedule, { body: { ...body, recipients: [...body.recipients], ...over } }, tab);
  const list = async () => valueOf(await staff.call(listReportSchedules, {}, tab)).schedules;
  /** Dates a schedule back or forward, because the endpoints' clock is that of the test. */
  const madeAt = (id: string, at: string) =>
    sql`update report_schedule set created_at = ${at}::timestamptz where id = ${id}`.execute(app.database.db);

  it('sends the last day once to each address, with the file and a link, and none from before it was added', async () => {
    const { id, recipients } = valueOf(await add());
    expect(recipients).toEqual(['boss@house.example', 'desk@house.example']);
    await madeAt(id, '2031-05-02T23:31:00Z');
    // 23:30 UTC is 06:00 in Yangon.
    expect(await runAt('2031-05-02T23:32:00Z')).toEqual([]);
    expect(await runAt('2031-05-03T23:29:59Z')).toEqual([]);
    const sent = [...(await runAt('2031-05-03T23:30:00Z'))];
    expect(sent.map(({ to }) => to)).toEqual(['boss@house.example', 'desk@house.example']);
    expect(sent[0]?.subject).toContain('play by day, 2031-05-03');
    expect(sent[0]?.text).toContain(
      'https://console.example/console/reports?report=play&by=day&from=2031-05-03&to=2031-05-03',
    );
    expect(await runAt('2031-05-03T23:31:00Z')).toEqual([]);
    expect(await list()).toMatchObject([
      { id, waiting: 0, failed: 0, lastSentAt: '2031-05-03T23:30:00.000Z', lastError: null },
    ]);
    expect(valueOf(await staff.call(endReportSchedule, { params: { id } }, tab))).toEqual({ ended: true });
    expect(await runAt('2031-05-04T23:30:00Z')).toEqual([]);
  });

  it('the file holds the figures of the period in the house’s zone', async () => {
    const { id } = valueOf(await add({ recipients: ['boss@house.example'] }));
    await madeAt(id, '2031-05-01T00:00:00Z');
    const [mail] = await runAt('2031-05-02T23:30:00Z');
    expect(mail?.attachments?.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['play-by-day-2031-05-02-2031-05-02.csv', 'text/csv; charset=utf-8'],
    ]);
    const text = Buffer.from(mail?.attachments?.[0]?.content ?? []).toString('utf8');
    expect(text).toContain('2031-05-02,7.00,9.00,-2.00');
    await staff.call(endReportSchedule, { params: { id } }, tab);
  });

  it('the file of retention has weeks whose players could stay', async () => {
    const retention = { report: 'retention', by: 'week', every: 'week' };
    const { id } = valueOf(await add({ ...retention, recipients: ['boss@house.example'] }));
    await madeAt(id, '2031-05-12T00:00:00Z');
    const [mail] = await runAt('2031-05-18T23:30:00Z');
    expect(mail?.subject).toContain('2031-03-24 to 2031-05-18');
    const text = Buffer.from(mail?.attachments?.[0]?.content ?? []).toString('utf8');
    expect(text.split('\r\n').filter((line) => line.startsWith('2031-'))).toHaveLength(8);
    await staff.call(endReportSchedule, { params: { id } }, tab);
  });

  it('waits until the play of its days is counted, and says so', async () => {
    const { db } = app.database;
    const { id } = valueOf(await add({ recipients: ['boss@house.example'] }));
    await madeAt(id, '2031-05-20T00:00:00Z');
    await app.register();
    expect(await runAt('2031-05-20T23:30:00Z')).toEqual([]);
    const reason = 'play of these days is still being aggregated';
    expect(await list()).toMatchObject([{ waiting: 1, lastError: reason }]);
    await sql`select note_member_play(${app.brand.timeZone}, 2000)`.execute(db);
    expect((await runAt('2031-05-20T23:31:00Z')).length).toBe(1);
    expect(await list()).toMatchObject([{ waiting: 0, lastError: null }]);
    await staff.call(endReportSchedule, { params: { id } }, tab);
  });

  it('a refused mail is shown and tried again, and given up after a day without blocking the next one', async () => {
    const { id } = valueOf(await add({ recipients: ['boss@house.example'] }));
    await madeAt(id, '2031-06-01T00:00:00Z');
    refusal = new Error('mail was not sent: EAUTH 535');
    await runAt('2031-06-02T23:30:00Z');
    expect(failedKeys).toEqual([`${id} 2031-06-02 boss@house.example`]);
    expect(await list()).toMatchObject([{ waiting: 1, lastSentAt: null, lastError: 'mail was not sent: EAUTH 535' }]);
    refusal = null;
    const sent = await runAt('2031-06-04T00:00:00Z');
    expect(sent.map(({ subject }) => subject.slice(-10))).toEqual(['2031-06-03']);
    const { rows } = await sql<{ day: string; isGivenUp: boolean }>`
      select to_day::text as day, given_up_at is not null as "isGivenUp" from report_mail
      where schedule_id = ${id} order by to_day`.execute(app.database.db);
    expect(rows).toEqual([
      { day: '2031-06-02', isGivenUp: true },
      { day: '2031-06-03', isGivenUp: false },
    ]);
    await staff.call(endReportSchedule, { params: { id } }, tab);
  });

  it('a server that takes the job over sends no mail that the other one sends', async () => {
    const { id } = valueOf(await add());
    await madeAt(id, '2031-07-01T00:00:00Z');
    takeOver = (run) => run();
    const sent = [...(await runAt('2031-07-02T23:30:00Z'))];
    takeOver = async () => {};
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['boss@house.example', 'desk@house.example']);
    expect(await list()).toMatchObject([{ id, waiting: 0, lastError: null }]);
    // One that ended in the middle is sent by the next.
    await sql`update report_mail set sent_at = null where schedule_id = ${id} and recipient like 'boss%'`.execute(
      app.database.db,
    );
    expect(await runAt('2031-07-02T23:30:59Z')).toEqual([]);
    expect((await runAt('2031-07-02T23:31:01Z')).map(({ to }) => to)).toEqual(['boss@house.example']);
    await staff.call(endReportSchedule, { params: { id } }, tab);
  });

  it('mails are kept for 100 days', async () => {
    const { db } = app.database;
    const count = async () => (await db.selectFrom('report_mail').select('recipient').execute()).length;
    const before = await count();
    await sql`update report_mail set created_at = clock_timestamp() - interval '101 days' where to_day = '2031-06-02'`.execute(
      db,
    );
    await sql`update report_mail set created_at = clock_timestamp() - interval '99 days' where to_day = '2031-06-03'`.execute(
      db,
    );
    await cleanUpMails(db);
    expect(await count()).toBe(before - 1);
  });

  it('accounts of players are never sent, wrong groups are named, and changes are recorded', async () => {
    expect(await staff.codeOf(add({ report: 'players', by: 'player' }))).toBe('register.field');
    expect(await staff.codeOf(add({ by: 'method' }))).toBe('register.field');
    expect(await staff.codeOf(add({ recipients: ['no address'] }))).toBe('request.invalid');
    expect(await staff.codeOf(staff.call(endReportSchedule, { params: { id: '999999' } }, tab))).toBe('thing.unknown');
    const acts = async (act: string) => valueOf(await staff.call(listAudit, { query: { act, size: '10' } }, tab)).rows;
    expect((await acts('report.schedule_added'))[0]).toMatchObject({
      after: { report: 'play', by: 'day', every: 'day' },
    });
    expect((await acts('report.schedule_ended')).length).toBe(6);
  });
});
