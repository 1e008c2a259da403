import { type AlertKind, PROVIDERS, pageOfAlert, type Severity } from '@parlour/contract/alerts';
import type { AlertView, MuteView } from '@parlour/contract/alerts.endpoints';
import { QUEUES, type Queue } from '@parlour/contract/queues';
import type { IconName } from '@parlour/ui/Icon';
import { stamp } from '../../shared/format.ts';
import { type TextKey, t } from '../../shared/texts.ts';
import { waitOf } from '../deposits/deposits.rules.ts';

/** The shape of each icon differs, so that colour is not the only sign. */
export const SEVERITY_ICONS: Readonly<Record<Severity, IconName>> = {
  info: 'info',
  warning: 'circle-alert',
  critical: 'circle-x',
};

type Facts = Pick<AlertView, 'kind' | 'subject' | 'details'>;

const textOf = ({ details }: Facts, name: string): string => String(details[name] ?? '');
const numberOf = ({ details }: Facts, name: string): number => Number(details[name] ?? 0);

const isQueue = (name: string): name is Queue => Object.hasOwn(QUEUES, name);
const JOB_STATES = ['rows', 'failing', 'overdue'] as const;

const other = ({ kind, subject }: Pick<Facts, 'kind' | 'subject'>): string =>
  t('alerts.other', { kind: t(`alerts.kind.${kind}`), subject });

/** @param now current time in ms, for ages */
const TITLES: Record<AlertKind, (alert: Facts, now: number) => string> = {
  job: (alert) => {
    const state = JOB_STATES.find((each) => each === alert.details['state']);
    return state ? t(`alerts.job.${state}`, { job: alert.subject }) : other(alert);
  },
  ledger: (alert) =>
    alert.subject === 'wallets'
      ? t('alerts.ledger.wallets', { count: numberOf(alert, 'wallets') })
      : t('alerts.ledger.balance'),
  audit: (alert) => t('alerts.audit', { entry: textOf(alert, 'entry') }),
  queue: (alert, now) =>
    isQueue(alert.subject)
      ? t('alerts.queue', { queue: t(`needs.${alert.subject}`), age: waitOf(textOf(alert, 'oldest'), now) })
      : other(alert),
  'vendor-refusals': (alert) =>
    alert.subject === 'unknown'
      ? t('alerts.strangers', { count: numberOf(alert, 'calls') })
      : t('alerts.vendor-refusals', { vendor: alert.subject, count: numberOf(alert, 'calls') }),
  provider: (alert) => {
    const provider = PROVIDERS.find((each) => each === alert.subject);
    return provider ? t(`alerts.provider.${provider}`) : other(alert);
  },
  payouts: (alert) => t('alerts.payouts', { count: numberOf(alert, 'count') }),
  'sms-budget': () => t('alerts.sms-budget'),
  disk: (alert) => t('alerts.disk.nearly', { mb: numberOf(alert, 'freeMb') }),
  backup: (alert) => {
    if (alert.subject === 'archive') return t('alerts.backup.archive');
    return alert.subject === 'old'
      ? t('alerts.backup.old', { time: stamp(textOf(alert, 'last')) })
      : t('alerts.backup.missing');
  },
  'api-key': (alert) => t('alerts.api-key', { name: textOf(alert, 'name'), time: stamp(textOf(alert, 'until')) }),
  check: (alert) => t('alerts.check', { kind: alert.subject }),
};

/** Returns the title of an alert: the condition in one line. */
export const titleOf = (alert: AlertView, now: number): string =>
  alert.kind === 'disk' && alert.severity === 'critical'
    ? t('alerts.disk.low', { mb: numberOf(alert, 'freeMb') })
    : TITLES[alert.kind](alert, now);

/** Returns further facts, one sentence each. */
export function factsOf(alert: Facts): string[] {
  const { details } = alert;
  const counted = (name: string, key: TextKey) =>
    numberOf(alert, name) > 0 ? [t(key, { count: numberOf(alert, name) })] : [];
  return [
    ...(alert.kind === 'job' ? counted('failures', 'alerts.fact.failures') : []),
    ...(alert.kind === 'job' ? counted('rows', 'alerts.fact.rows') : []),
    ...(alert.kind === 'queue' ? counted('count', 'alerts.fact.waiting') : []),
    ...counted('requests', 'alerts.fact.requests'),
    ...(alert.kind === 'provider'
      ? [
          t('alerts.fact.calls', {
            failures: numberOf(alert, 'failures'),
            successes: numberOf(alert, 'successes'),
          }),
        ]
      : []),
    ...(details['code'] ? [t('alerts.fact.code', { code: textOf(alert, 'code') })] : []),
    ...(details['error'] ? [t('alerts.fact.error', { error: textOf(alert, 'error') })] : []),
  ];
}

/** Returns the sentence that says how an alert is dealt with. */
export function todoOf({ kind, subject }: Pick<Facts, 'kind' | 'subject'>): string {
  if (kind === 'ledger') return t(subject === 'wallets' ? 'alerts.todo.ledger.wallets' : 'alerts.todo.ledger.balance');
  if (kind === 'backup' && subject === 'archive') return t('alerts.todo.backup.archive');
  return t(`alerts.todo.${kind}`);
}

/** Names of the pages in the menu, by address. */
const PAGE_NAMES: Readonly<Record<string, TextKey>> = {
  '': 'nav.dashboard',
  health: 'nav.health',
  providers: 'nav.providers',
  books: 'nav.books',
  outbox: 'nav.outbox',
  methods: 'nav.methods',
  withdrawals: 'nav.withdrawals',
  deposits: 'nav.deposits',
  adjustments: 'nav.adjustments',
  bonuses: 'nav.bonus',
  credits: 'nav.credits',
  agents: 'nav.agents',
  affiliates: 'nav.affiliates',
  chats: 'nav.chats',
  'vendor-cases': 'nav.vendorCases',
  'api-keys': 'nav.apiKeys',
  audit: 'nav.audit',
};

/** Returns the page where an alert is dealt with, with its name; null for none in the console. */
export function linkOf({ kind, subject }: Pick<Facts, 'kind' | 'subject'>) {
  const found = pageOfAlert(kind, subject);
  const name = found && PAGE_NAMES[found.page.split('#')[0] ?? ''];
  return found && name ? { ...found, name: t(name) } : null;
}

/** Returns what a mute covers. */
export const scopeOf = ({ kind, subject }: Pick<MuteView, 'kind' | 'subject'>): string =>
  subject === null ? t(`alerts.kind.${kind}`) : other({ kind, subject });
