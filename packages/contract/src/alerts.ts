/** Alerts: conditions of the installation that operators have to know of. */
import type { Right } from './operator-rights.ts';
import { QUEUES, type Queue } from './queues.ts';

/** In ascending order. `info` is shown and sent to the webhook, but not mailed and not counted by the menu's badge. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** @returns a negative number if the first is less severe */
export const compareSeverities = (one: Severity, other: Severity): number =>
  SEVERITIES.indexOf(one) - SEVERITIES.indexOf(other);

/**
 * Kinds of alerts. The subject of an alert names the thing concerned:
 * - `job`: name of a job that fails, is overdue or has failed rows
 * - `ledger`: `balance` (the ledger is out of balance) or `wallets` (wallets are frozen)
 * - `audit`: `entry`; an entry of the activity record is missing or was altered
 * - `queue`: name of a queue whose oldest item waits too long
 * - `vendor-refusals`: code of a vendor whose calls are refused; `unknown` for unidentified senders
 * - `provider`: name of a provider whose calls fail, see {@link PROVIDERS}
 * - `payouts`: `unsent`; the payout provider does not accept orders
 * - `sms-budget`: `sms`; the platform's budget refuses SMS codes
 * - `disk`: `data`; the disk of the embedded database is nearly full
 * - `backup`: `missing`, `old`, or `archive` (PostgreSQL cannot archive its log)
 * - `api-key`: beginning of an API key that expires soon
 * - `check`: kind whose own check fails, so that its alerts are out of date
 */
export const ALERT_KINDS = [
  'job',
  'ledger',
  'audit',
  'queue',
  'vendor-refusals',
  'provider',
  'payouts',
  'sms-budget',
  'disk',
  'backup',
  'api-key',
  'check',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Facts about a condition, by name: texts and whole numbers. */
export type AlertDetails = Record<string, string | number>;

/** A condition that a check found, within its kind. */
export type Finding = { subject: string; severity: Severity; details: AlertDetails };

/** Changes of an alert that are sent. */
export type AlertEvent = 'opened' | 'raised' | 'resolved';

export const ALERT_CHANNELS = ['webhook', 'mail'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Queues with alerts. The others are marked on the dashboard only. */
export const ALERT_QUEUES = [
  'withdrawals',
  'deposits',
  'cases',
  'adjustments',
  'bonuses',
  'credits',
  'agentMoves',
  'affiliates',
  'chats',
  'vendorCases',
] as const satisfies readonly Queue[];
export type AlertQueue = (typeof ALERT_QUEUES)[number];

/** Providers whose outcomes are counted. */
export const PROVIDERS = ['mail', 'sms', 'captcha', 'btcpay', 'sandbox', 'payouts'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Durations of a mute, in hours. */
export const MUTE_HOURS = [1, 8, 24, 168] as const;
export type MuteHours = (typeof MUTE_HOURS)[number];

type Page = { page: string; right: Right };

const JOBS: Page = { page: 'health', right: 'system.view' };
const DELIVERY_LOG: Page = { page: 'outbox', right: 'system.view' };
const WITHDRAWALS: Page = QUEUES.withdrawals;
const METHODS: Page = { page: 'methods', right: 'payments.view' };

const PAGES: Readonly<Record<AlertKind, Page | null>> = {
  job: JOBS,
  ledger: { page: 'books', right: 'ledger.view' },
  audit: { page: 'audit', right: 'activity.view' },
  queue: null,
  'vendor-refusals': { page: '', right: 'reports.view' },
  provider: null,
  payouts: WITHDRAWALS,
  'sms-budget': DELIVERY_LOG,
  disk: null,
  backup: null,
  'api-key': { page: 'api-keys', right: 'apiKeys.view' },
  check: JOBS,
};

const PROVIDER_PAGE: Page = { page: 'providers', right: 'system.view' };
const PAGES_OF_PROVIDERS: Readonly<Record<Provider, Page>> = {
  mail: PROVIDER_PAGE,
  sms: PROVIDER_PAGE,
  captcha: PROVIDER_PAGE,
  btcpay: METHODS,
  sandbox: METHODS,
  payouts: WITHDRAWALS,
};

const has = <T extends object>(table: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(table, key);

/** Returns the page of the console where an alert is dealt with; null if that is not in the console. */
export function pageOfAlert(kind: AlertKind, subject: string): Page | null {
  if (kind === 'queue') return has(QUEUES, subject) ? QUEUES[subject] : null;
  if (kind === 'provider') return has(PAGES_OF_PROVIDERS, subject) ? PAGES_OF_PROVIDERS[subject] : null;
  return PAGES[kind];
}
