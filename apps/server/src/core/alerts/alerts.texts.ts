/** Texts of mails about alerts. Operators' texts are in English. */
import {
  type AlertDetails,
  type AlertEvent,
  type AlertKind,
  pageOfAlert,
  type Severity,
} from '@parlour/contract/alerts';

const SEVERITY: Record<Severity, string> = { info: 'Info', warning: 'Warning', critical: 'Critical' };

const WHAT: Record<AlertKind, (subject: string) => string> = {
  job: (name) => `job ${name} is not in order`,
  ledger: (subject) => (subject === 'wallets' ? 'wallets are frozen' : 'the ledger is out of balance'),
  audit: () => 'an entry of the activity record is missing or was altered',
  queue: (name) => `items of the queue ${name} wait too long`,
  'vendor-refusals': (vendor) => `many calls of vendor ${vendor} are refused`,
  provider: (name) => `calls to the provider ${name} fail`,
  payouts: () => 'payouts are not sent',
  'sms-budget': () => 'the budget of SMS codes is used up',
  disk: () => 'the disk is nearly full',
  backup: (subject) =>
    ({ missing: 'no backup is known', old: 'the last backup is old' })[subject] ?? 'the database log is not archived',
  'api-key': (prefix) => `the API key ${prefix}… expires soon`,
  check: (kind) => `the check of ${kind} alerts fails`,
};

type ChangedAlert = {
  event: AlertEvent;
  kind: AlertKind;
  subject: string;
  severity: Severity;
  details: AlertDetails;
  openedAt: Date;
  at: Date;
};

/** @param consoleUrl address of the console, with a trailing slash */
export function mailOf(
  { event, kind, subject, severity, details, openedAt, at }: ChangedAlert,
  brand: string,
  consoleUrl: string,
): { title: string; body: string } {
  const what = WHAT[kind](subject);
  const state = event === 'resolved' ? 'Resolved' : SEVERITY[severity];
  const page = pageOfAlert(kind, subject);
  const facts = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  const lines = [
    `${state}: ${what}.`,
    '',
    `Since: ${openedAt.toISOString()}`,
    ...(event === 'resolved' ? [`Resolved: ${at.toISOString()}`] : facts),
    '',
    ...(page && event !== 'resolved' ? [`Deal with it: ${consoleUrl}${page.page}`] : []),
    `Alerts: ${consoleUrl}alerts`,
  ];
  return { title: `${brand}: ${state}: ${what}`, body: `${lines.join('\n')}\n` };
}
