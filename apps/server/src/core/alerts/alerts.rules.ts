/** Decisions about alerts: when a condition is one, how severe it is, and which messages are due. */
import {
  type AlertChannel,
  type AlertQueue,
  compareSeverities,
  type Finding,
  type Severity,
} from '@parlour/contract/alerts';
import { DECLINES, type GatewayCode } from '@parlour/contract/gateway-codes';
import type { JobView } from '@parlour/contract/jobs.endpoints';
import { QUEUES } from '@parlour/contract/queues';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GIB = 1024 ** 3;

/** Failed runs in a row after which a failing job is critical. */
export const CRITICAL_FAILURES = 10;
/** Time after a start within which no job counts as overdue: none ran while no server did. */
export const SETTLED_AFTER_MS = 5 * MINUTE;

/**
 * Returns the finding about a job; null for one in order.
 *
 * @param upMs time for which the server has been running
 */
export function judgeJob(job: JobView, upMs: number): Finding | null {
  const { name, everyMs, failuresInARow, failingRows, lastError } = job;
  const isOverdue = job.state === 'overdue' && upMs >= SETTLED_AFTER_MS;
  if (!isOverdue && failuresInARow === 0 && failingRows === 0) return null;
  // A job that runs again within the minute may have failed by a short interruption.
  const isBrief = !isOverdue && failingRows === 0 && failuresInARow === 1 && everyMs <= MINUTE;
  const isCritical = isOverdue || failuresInARow >= CRITICAL_FAILURES;
  return {
    subject: name,
    severity: isCritical ? 'critical' : isBrief ? 'info' : 'warning',
    details: {
      state: isOverdue ? 'overdue' : failuresInARow > 0 ? 'failing' : 'rows',
      failures: failuresInARow,
      rows: failingRows,
      error: lastError ?? '',
    },
  };
}

/** Returns the findings about the ledger. @param frozen number of frozen wallets */
export const judgeLedger = (isClean: boolean | null, frozen: number): Finding[] => [
  ...(isClean === false ? [{ subject: 'balance', severity: 'critical' as const, details: {} }] : []),
  ...(frozen > 0 ? [{ subject: 'wallets', severity: 'critical' as const, details: { wallets: frozen } }] : []),
];

/** Waiting times in ms from which a queue is critical. Members wait for their money. */
export const CRITICAL_WAIT_MS: Partial<Record<AlertQueue, number>> = { withdrawals: DAY, deposits: 12 * HOUR };
/** Waiting times in ms below which a queue is mere information. A chat is often answered within minutes. */
export const INFO_WAIT_MS: Partial<Record<AlertQueue, number>> = { chats: 30 * MINUTE };

/** Returns the finding about the audit record. @param broken its first row that is missing or was changed */
export const judgeAudit = (broken: bigint | null): Finding[] =>
  broken === null ? [] : [{ subject: 'entry', severity: 'critical', details: { entry: broken.toString() } }];

type Waiting = { count: number; oldest: Date | null };

/** Returns the finding about a queue; null while its oldest item has not waited too long. */
export function judgeQueue(queue: AlertQueue, { count, oldest }: Waiting, at: Date): Finding | null {
  const waitMs = oldest === null ? 0 : at.getTime() - oldest.getTime();
  if (count === 0 || oldest === null || waitMs <= QUEUES[queue].tooLongMs) return null;
  const isCritical = waitMs > (CRITICAL_WAIT_MS[queue] ?? Number.POSITIVE_INFINITY);
  const isInfo = waitMs <= (INFO_WAIT_MS[queue] ?? 0);
  return {
    subject: queue,
    severity: isCritical ? 'critical' : isInfo ? 'info' : 'warning',
    details: { count, oldest: oldest.toISOString() },
  };
}

/** Span of calls that are judged together. */
export const REFUSALS_SPAN_MS = 30 * MINUTE;
/** Refused calls of one vendor within the span. Regular declines, such as for lack of funds, do not count. */
export const MANY_REFUSALS = 50;
/** The same for senders that could not be identified, which may be anybody. */
const MANY_OF_STRANGERS = 500;

type Refused = { vendor: string | null; code: GatewayCode; seen: bigint };

/** Returns the findings about refused calls, one for each vendor. */
export function judgeRefusals(refused: readonly Refused[]): Finding[] {
  const faults = refused.filter(({ code }) => !DECLINES.has(code));
  return [...new Set(faults.map(({ vendor }) => vendor))].flatMap((vendor) => {
    const own = faults.filter((each) => each.vendor === vendor).toSorted((a, b) => Number(b.seen - a.seen));
    const calls = own.reduce((sum, { seen }) => sum + Number(seen), 0);
    if (calls < (vendor === null ? MANY_OF_STRANGERS : MANY_REFUSALS)) return [];
    const severity = vendor === null ? ('info' as const) : ('warning' as const);
    return [{ subject: vendor ?? 'unknown', severity, details: { calls, code: own[0]?.code ?? '' } }];
  });
}

/** Span of outcomes that are judged together. */
export const OUTAGE_SPAN_MS = 15 * MINUTE;
/** Failed calls to a provider within the span that make an outage, if they outnumber the successful ones. */
export const OUTAGE_FAILURES = 3;

type Outcome = { provider: string; successes: number; failures: number; error: string };

/** Returns the findings about providers. */
export const judgeProviders = (outcomes: readonly Outcome[]): Finding[] =>
  outcomes
    .filter(({ successes, failures }) => failures >= OUTAGE_FAILURES && failures > successes)
    .map(({ provider, successes, failures, error }) => ({
      subject: provider,
      severity: successes === 0 ? ('critical' as const) : ('warning' as const),
      details: { failures, successes, error },
    }));

/** Age of an unsent payout at which the provider counts as not accepting orders. */
export const UNSENT_TOO_LONG_MS = 15 * MINUTE;

/** Returns the finding about payouts that a provider does not accept. */
export function judgePayouts({ count, oldest }: Waiting, at: Date): Finding | null {
  if (oldest === null || at.getTime() - oldest.getTime() <= UNSENT_TOO_LONG_MS) return null;
  return { subject: 'unsent', severity: 'critical', details: { count, oldest: oldest.toISOString() } };
}

/** Time after the last refused SMS code for which the budget counts as used up. */
export const BUDGET_SPAN_MS = HOUR;

/** Returns the finding about the platform's budget of SMS codes. */
export function judgeBudget(refused: { requests: number; at: Date } | null, at: Date): Finding | null {
  if (!refused || at.getTime() - refused.at.getTime() > BUDGET_SPAN_MS) return null;
  return { subject: 'sms', severity: 'warning', details: { requests: refused.requests } };
}

/** Free bytes below which the disk counts as nearly full. Writes are refused below half of it. */
export const DISK_NEARLY_FULL_BYTES = 2 * GIB;

/** Returns the finding about the disk. @param free null where it is not measured */
export function judgeDisk(free: number | null, isLow: boolean): Finding | null {
  if (free === null || (!isLow && free >= DISK_NEARLY_FULL_BYTES)) return null;
  return {
    subject: 'data',
    severity: isLow ? 'critical' : 'warning',
    details: { freeMb: Math.floor(free / 1024 ** 2) },
  };
}

/** Ages of the last backup at which an alert is opened, and at which it is critical. */
export const BACKUP_TOO_OLD_MS = { warning: 2 * DAY, critical: 7 * DAY };

type BackupFacts = {
  /** Time of the last backup; null if none is known. */
  last: Date | null;
  /** Whether the installation takes real money. */
  isReal: boolean;
  /** Error of PostgreSQL's log archive: files that could not be archived since the last success. */
  isArchiveFailing: boolean;
};

/** Returns the findings about backups. Without real money a missing backup is mere information. */
export function judgeBackups({ last, isReal, isArchiveFailing }: BackupFacts, at: Date): Finding[] {
  const findings: Finding[] = isArchiveFailing ? [{ subject: 'archive', severity: 'critical', details: {} }] : [];
  const severity = isReal ? ('warning' as const) : ('info' as const);
  if (last === null) return [...findings, { subject: 'missing', severity, details: {} }];
  const ageMs = at.getTime() - last.getTime();
  if (ageMs <= BACKUP_TOO_OLD_MS.warning) return findings;
  const isCritical = isReal && ageMs > BACKUP_TOO_OLD_MS.critical;
  return [
    ...findings,
    { subject: 'old', severity: isCritical ? 'critical' : 'warning', details: { last: last.toISOString() } },
  ];
}

/** Days before the end of an API key at which an alert is opened. */
export const KEY_EXPIRES_DAYS = 14;

/** Returns the findings about API keys that expire soon. */
export const judgeKeys = (expiring: readonly { prefix: string; name: string; until: Date }[]): Finding[] =>
  expiring.map(({ prefix, name, until }) => ({
    subject: prefix,
    severity: 'warning',
    details: { name, until: until.toISOString() },
  }));

type Standing = { severity: Severity; sent: Severity | null; isMuted: boolean; isAcknowledged: boolean };

/** Returns the event of an open alert that is due to be sent; null for none. */
export function dueEvent({ severity, sent, isMuted, isAcknowledged }: Standing): 'opened' | 'raised' | null {
  if (isMuted || isAcknowledged) return null;
  if (sent === null) return 'opened';
  return compareSeverities(severity, sent) > 0 ? 'raised' : null;
}

/** Whether a channel carries alerts of a severity. Mere information is not mailed. */
export const carries = (channel: AlertChannel, severity: Severity): boolean =>
  channel === 'webhook' || severity !== 'info';
