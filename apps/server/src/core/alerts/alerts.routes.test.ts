/** The job that keeps alerts, and what operators do with them, through the app. */
import {
  acknowledgeAlert,
  listAlertHistory,
  listAlerts,
  muteAlerts,
  unmuteAlerts,
} from '@parlour/contract/alerts.endpoints';
import { listAudit } from '@parlour/contract/audit.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { EVALUATE_JOB } from './index.ts';
import { openReceiver, type Receiver } from './testing/receiver.ts';

const HOUR = 3_600_000;
const SECRET = 'a secret of the receiver';

eachDatabase((_kind, open) => {
  let ears: Receiver;
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let owner: Tab;
  let auditor: Tab;
  const clock = testClock();
  beforeAll(async () => {
    ears = await openReceiver(SECRET);
    app = await testApp(await open(), {
      clock: clock.now,
      env: {
        ALERT_WEBHOOK_URL: ears.url,
        ALERT_WEBHOOK_SECRET: SECRET,
        ALERT_MAIL_TO: 'ops@example.com, duty@example.com',
      },
    });
    desk = consoleOf(app);
    owner = await desk.operator(clock, 'nandar');
    auditor = await desk.operator(clock, 'thiri', 'auditor');
    ears.at(clock.now());
  });
  afterAll(async () => {
    await app.close();
    await ears.close();
  });

  const list = async (tab = auditor) => valueOf(await desk.call(listAlerts, {}, tab));
  const find = async (kind: string, subject: string) =>
    (await list()).alerts.find((alert) => alert.kind === kind && alert.subject === subject);
  /** Runs the job until it has found something. */
  async function evaluated<T>(look: () => Promise<T | undefined>): Promise<T> {
    let seen: T | undefined;
    await expect
      .poll(async () => {
        app.jobs.wake(EVALUATE_JOB);
        return (seen = await look());
      })
      .toBeDefined();
    return seen as T;
  }

  it('a failing job and a provider that is away are found by the job, and sent to webhook and mail', async () => {
    const { db } = app.database;
    app.jobs.shared({
      name: 'test.broken',
      everyMs: 50,
      async run() {
        throw new Error('it cannot work');
      },
    });
    for (const _each of [1, 2, 3]) app.outcomes.note('sms', new Error('no answer in time'));
    await app.outcomes.settle();
    const job = await evaluated(() => find('job', 'test.broken'));
    expect(job.details).toMatchObject({ state: 'failing', error: 'it cannot work' });
    expect(await evaluated(() => find('provider', 'sms'))).toMatchObject({
      severity: 'critical',
      details: { failures: 3, successes: 0, error: 'no answer in time' },
    });
    expect(await find('backup', 'missing')).toMatchObject({ severity: 'info' });
    await expect.poll(() => ears.taken.map(({ alert }) => alert['subject'])).toContain('test.broken');
    expect(ears.taken.every(({ isGenuine }) => isGenuine)).toBe(true);
    const mailed = () =>
      db
        .selectFrom('outbox')
        .select('recipient')
        .where('subject', 'like', '%test.broken%')
        .orderBy('recipient')
        .execute();
    await expect.poll(mailed).toEqual([{ recipient: 'duty@example.com' }, { recipient: 'ops@example.com' }]);
    await expect
      .poll(async () => (await list()).channels)
      .toMatchObject([
        { channel: 'webhook', to: new URL(ears.url).host, failed: 0, lastError: null },
        { channel: 'mail', to: 'ops@example.com, duty@example.com' },
      ]);
  });

  it('is acknowledged, muted and unmuted by those who may act, and every act is recorded', async () => {
    const job = await evaluated(() => find('job', 'test.broken'));
    const waiting = (await list()).waiting;
    const params = { id: job.id };
    expect(await desk.codeOf(desk.call(acknowledgeAlert, { params, body: {} }, auditor))).toBe('access.right');
    expect(await desk.codeOf(desk.call(acknowledgeAlert, { params, body: {} }, owner))).toBe('success');
    expect(await find('job', 'test.broken')).toMatchObject({ acknowledgedBy: 'nandar' });
    expect((await list()).waiting).toBe(waiting - 1);
    const mute = { kind: 'provider', subject: 'sms', hours: 8, reason: 'the provider works on it' } as const;
    expect(await desk.codeOf(desk.call(muteAlerts, { body: { ...mute, reason: ' ' } }, owner))).toBe('request.invalid');
    const { until } = valueOf(await desk.call(muteAlerts, { body: mute }, owner));
    expect(new Date(until).getTime() - clock.now().getTime()).toBe(8 * HOUR);
    const { mutes } = await list();
    expect(mutes).toMatchObject([{ kind: 'provider', subject: 'sms', by: 'nandar', reason: mute.reason, until }]);
    expect(await find('provider', 'sms')).toMatchObject({ mutedUntil: until });
    expect((await list()).waiting).toBe(waiting - 2);
    const end = { params: { id: mutes[0]?.id ?? '' } };
    expect(await desk.codeOf(desk.call(unmuteAlerts, end, owner))).toBe('success');
    expect(await desk.codeOf(desk.call(unmuteAlerts, end, owner))).toBe('thing.unknown');
    expect((await list()).mutes).toEqual([]);
    const { rows } = valueOf(await desk.call(listAudit, { query: {} }, owner));
    expect(rows.slice(0, 3).map(({ act, reason }) => [act, reason])).toEqual([
      ['alert.unmuted', ''],
      ['alert.muted', mute.reason],
      ['alert.acknowledged', ''],
    ]);
  });

  it('lists what is over, by kind and severity, in pages', async () => {
    const { db } = app.database;
    const over = (kind: 'disk' | 'backup', severity: 'warning' | 'critical') => ({
      kind,
      subject: 'x',
      severity,
      details: '{}',
      opened_at: clock.now(),
      last_seen_at: clock.now(),
      resolved_at: clock.now(),
      acknowledged_at: null,
      acknowledged_by: null,
      sent_severity: null,
    });
    await db
      .insertInto('alert')
      .values([over('disk', 'warning'), over('disk', 'critical'), over('backup', 'critical')])
      .execute();
    const ask = async (query: object) => valueOf(await desk.call(listAlertHistory, { query }, auditor));
    const first = await ask({ size: '2' });
    expect(first.alerts.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual([
      'backup critical',
      'disk critical',
    ]);
    const rest = await ask({ size: '2', before: first.next });
    expect(rest.alerts[0]).toMatchObject({ kind: 'disk', severity: 'warning' });
    expect((await ask({ kind: 'disk' })).alerts).toHaveLength(2);
    expect((await ask({ severity: 'critical', kind: 'disk' })).alerts).toHaveLength(1);
    expect((await ask({ kind: 'payouts' })).alerts).toEqual([]);
  });
});
