import { ALERT_KINDS, ALERT_QUEUES, pageOfAlert } from '@parlour/contract/alerts';
import type { JobView } from '@parlour/contract/jobs.endpoints';
import { QUEUES } from '@parlour/contract/queues';
import { describe, expect, it } from 'vitest';
import {
  BACKUP_TOO_OLD_MS,
  BUDGET_SPAN_MS,
  CRITICAL_FAILURES,
  CRITICAL_WAIT_MS,
  carries,
  DISK_NEARLY_FULL_BYTES,
  dueEvent,
  INFO_WAIT_MS,
  judgeBackups,
  judgeBudget,
  judgeDisk,
  judgeJob,
  judgeLedger,
  judgePayouts,
  judgeProviders,
  judgeQueue,
  judgeRefusals,
  MANY_REFUSALS,
  SETTLED_AFTER_MS,
  UNSENT_TOO_LONG_MS,
} from './alerts.rules.ts';

const AT = new Date('2026-11-20T10:00:00.000Z');
const before = (ms: number) => new Date(AT.getTime() - ms);
const HOUR = 3_600_000;

const job = (over: Partial<JobView>): JobView => ({
  name: 'deposits.expire',
  state: 'ok',
  processes: 1,
  everyMs: 15_000,
  runs: 9,
  failures: 0,
  failuresInARow: 0,
  failingRows: 0,
  lastStartedAt: null,
  lastSucceededAt: null,
  lastFailedAt: null,
  lastError: null,
  lastTookMs: null,
  ...over,
});

describe('conditions of alerts', () => {
  it.each([
    [{}, undefined],
    [{ state: 'rows', failingRows: 3 }, 'rows warning'],
    [{ state: 'failing', failuresInARow: 1 }, 'failing info'],
    [{ state: 'failing', failuresInARow: 2 }, 'failing warning'],
    [{ state: 'failing', failuresInARow: 1, everyMs: 60_001 }, 'failing warning'],
    [{ state: 'failing', failuresInARow: CRITICAL_FAILURES - 1 }, 'failing warning'],
    [{ state: 'failing', failuresInARow: CRITICAL_FAILURES }, 'failing critical'],
    [{ state: 'overdue' }, 'overdue critical'],
  ] as const)('a job %j', (over, expected) => {
    const found = judgeJob(job(over), SETTLED_AFTER_MS);
    expect(found ? `${found.details['state']} ${found.severity}` : undefined).toBe(expected);
  });

  it('no job is overdue that no server could run, and one that fails meanwhile still does', () => {
    expect(judgeJob(job({ state: 'overdue' }), SETTLED_AFTER_MS - 1)).toBeNull();
    expect(judgeJob(job({ state: 'overdue', failuresInARow: 2 }), 0)).toMatchObject({
      severity: 'warning',
      details: { state: 'failing' },
    });
  });

  it('the ledger: a difference, and frozen wallets; an unknown state is neither', () => {
    expect(judgeLedger(null, 0)).toEqual([]);
    expect(judgeLedger(true, 0)).toEqual([]);
    expect(judgeLedger(false, 2)).toEqual([
      { subject: 'balance', severity: 'critical', details: {} },
      { subject: 'wallets', severity: 'critical', details: { wallets: 2 } },
    ]);
  });

  it.each(ALERT_QUEUES)('the queue %s from the age at which the dashboard marks it', (queue) => {
    const severityAt = (ms: number) => judgeQueue(queue, { count: 2, oldest: before(ms) }, AT)?.severity;
    const { tooLongMs } = QUEUES[queue];
    expect(severityAt(tooLongMs)).toBeUndefined();
    expect(severityAt(tooLongMs + 1)).toBe(INFO_WAIT_MS[queue] ? 'info' : 'warning');
    const critical = CRITICAL_WAIT_MS[queue];
    expect(severityAt(48 * HOUR)).toBe(critical ? 'critical' : 'warning');
    if (critical) expect(severityAt(critical)).toBe('warning');
    expect(judgeQueue(queue, { count: 0, oldest: null }, AT)).toBeNull();
  });

  it('refused calls of one vendor, without the regular declines; those of strangers are information', () => {
    const refused = (vendor: string | null, code: 'SIGNATURE' | 'CONFLICT' | 'INSUFFICIENT_FUNDS', seen: number) => ({
      vendor,
      code,
      seen: BigInt(seen),
    });
    expect(judgeRefusals([refused('JL', 'INSUFFICIENT_FUNDS', 9_999), refused('JL', 'CONFLICT', 49)])).toEqual([]);
    expect(
      judgeRefusals([
        refused('JL', 'CONFLICT', 20),
        refused('JL', 'SIGNATURE', MANY_REFUSALS - 20),
        refused('AT', 'CONFLICT', 1),
        refused(null, 'SIGNATURE', 500),
      ]),
    ).toEqual([
      { subject: 'JL', severity: 'warning', details: { calls: 50, code: 'SIGNATURE' } },
      { subject: 'unknown', severity: 'info', details: { calls: 500, code: 'SIGNATURE' } },
    ]);
  });

  it('a provider with several failures that outnumber the successes; one without any success is down', () => {
    const outcome = (successes: number, failures: number) => ({ provider: 'sms', successes, failures, error: 'away' });
    const severityOf = (successes: number, failures: number) =>
      judgeProviders([outcome(successes, failures)])[0]?.severity;
    expect([severityOf(0, 2), severityOf(3, 3), severityOf(2, 3), severityOf(0, 3)]).toEqual([
      undefined,
      undefined,
      'warning',
      'critical',
    ]);
  });

  it('payouts that no provider accepts, and a budget of SMS codes that refused within the hour', () => {
    expect(judgePayouts({ count: 1, oldest: before(UNSENT_TOO_LONG_MS) }, AT)).toBeNull();
    expect(judgePayouts({ count: 1, oldest: before(UNSENT_TOO_LONG_MS + 1) }, AT)?.severity).toBe('critical');
    expect(judgePayouts({ count: 0, oldest: null }, AT)).toBeNull();
    expect(judgeBudget(null, AT)).toBeNull();
    expect(judgeBudget({ requests: 4, at: before(BUDGET_SPAN_MS + 1) }, AT)).toBeNull();
    expect(judgeBudget({ requests: 4, at: before(BUDGET_SPAN_MS) }, AT)?.details).toEqual({ requests: 4 });
  });

  it('a disk that is nearly full, and one on which nothing is written any more', () => {
    expect(judgeDisk(null, false)).toBeNull();
    expect(judgeDisk(DISK_NEARLY_FULL_BYTES, false)).toBeNull();
    expect(judgeDisk(DISK_NEARLY_FULL_BYTES - 1, false)).toMatchObject({
      severity: 'warning',
      details: { freeMb: 2047 },
    });
    expect(judgeDisk(1, true)).toMatchObject({ severity: 'critical', details: { freeMb: 0 } });
  });

  it('backups: none, an old one, and a log that is not archived; play money weighs less', () => {
    const judge = (last: Date | null, isReal: boolean, isArchiveFailing = false) =>
      judgeBackups({ last, isReal, isArchiveFailing }, AT).map(({ subject, severity }) => `${subject} ${severity}`);
    const { warning, critical } = BACKUP_TOO_OLD_MS;
    expect(judge(null, false)).toEqual(['missing info']);
    expect(judge(null, true)).toEqual(['missing warning']);
    expect(judge(before(warning), true)).toEqual([]);
    expect(judge(before(warning + 1), true)).toEqual(['old warning']);
    expect(judge(before(critical + 1), true)).toEqual(['old critical']);
    expect(judge(before(critical + 1), false)).toEqual(['old warning']);
    expect(judge(before(0), true, true)).toEqual(['archive critical']);
  });

  it('are sent when they open and when they get worse, and not while muted or acknowledged', () => {
    const open = { severity: 'warning', sent: null, isMuted: false, isAcknowledged: false } as const;
    expect(dueEvent(open)).toBe('opened');
    expect(dueEvent({ ...open, sent: 'warning' })).toBeNull();
    expect(dueEvent({ ...open, sent: 'critical' })).toBeNull();
    expect(dueEvent({ ...open, sent: 'info' })).toBe('raised');
    expect(dueEvent({ ...open, isMuted: true })).toBeNull();
    expect(dueEvent({ ...open, isAcknowledged: true })).toBeNull();
    expect([carries('webhook', 'info'), carries('mail', 'info'), carries('mail', 'warning')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('lead to the page of the console where they are dealt with', () => {
    expect(pageOfAlert('queue', 'cases')?.page).toBe('deposits#cases');
    expect(pageOfAlert('queue', 'nothing')).toBeNull();
    expect(pageOfAlert('provider', 'btcpay')?.page).toBe('methods');
    expect(pageOfAlert('provider', 'sms')?.page).toBe('providers');
    expect(pageOfAlert('provider', 'toString')).toBeNull();
    expect(ALERT_KINDS.filter((kind) => pageOfAlert(kind, '') === null)).toEqual([
      'queue',
      'provider',
      'disk',
      'backup',
    ]);
  });
});
