/** Display rules of settlements. */
import type { ContractKind, RunLineState } from '@parlour/contract/agent-contracts';
import type { IconName } from '@parlour/ui/icons';
import { dateTime, dayOf } from '../../../shared/dates.ts';
import type { Settlement } from './settlements.queries.ts';

type Shown = { key: string; icon: IconName; tone: 'good' | 'due' | 'none' };

/** Text, icon and tone of each state, so that meaning does not depend on colour. */
export const STATES: Record<RunLineState, Shown> = {
  notReached: { key: 'settle.noTier', icon: 'minus', tone: 'none' },
  notComputed: { key: 'settle.is.notComputed', icon: 'minus', tone: 'none' },
  zero: { key: 'settle.is.zero', icon: 'minus', tone: 'none' },
  offset: { key: 'settle.is.offset', icon: 'history', tone: 'none' },
  pendingReview: { key: 'settle.is.pendingReview', icon: 'hourglass', tone: 'due' },
  denied: { key: 'settle.is.denied', icon: 'circle-x', tone: 'none' },
  held: { key: 'settle.is.held', icon: 'lock', tone: 'due' },
  due: { key: 'settle.is.due', icon: 'clock', tone: 'due' },
  paid: { key: 'agent.paid', icon: 'circle-check', tone: 'good' },
  partlyPaid: { key: 'settle.is.partlyPaid', icon: 'hourglass', tone: 'due' },
  insufficient: { key: 'settle.is.insufficient', icon: 'circle-alert', tone: 'due' },
};

/** Formats the start of a period in the brand's time zone: an hour, or a day. */
export const startOf = (kind: ContractKind, start: string): string =>
  kind === 'hourly' ? dateTime(start) : dayOf(start);

/** Formats the period of a settlement: an hour, a day, or the first and last day. */
export function periodOf(
  kind: ContractKind,
  { periodStart, periodEnd }: Pick<Settlement, 'periodStart' | 'periodEnd'>,
): string {
  const start = startOf(kind, periodStart);
  return kind === 'dividend' ? `${start} – ${dayOf(new Date(Date.parse(periodEnd) - 1).toISOString())}` : start;
}

/** Whether an amount is not zero. */
export const isSome = (amount: string): boolean => /[1-9]/.test(amount);

/** Returns the unpaid rest of an amount, exactly; both have the same number of decimals. */
export function restOf(payable: string, paid: string): string {
  const decimals = payable.split('.')[1]?.length ?? 0;
  const minor = (amount: string) => BigInt(amount.replace('.', ''));
  const rest = (minor(payable) - minor(paid)).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? rest : `${rest.slice(0, -decimals)}.${rest.slice(-decimals)}`;
}
