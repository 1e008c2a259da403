/** Derives the dashboard's figures from the server's answer. Pure. */
import type { OutputOf } from '@parlour/contract/endpoint';
import { DECLINES } from '@parlour/contract/gateway-codes';
import { moneyString } from '@parlour/contract/money';
import type { getDayFigures } from '@parlour/contract/operator-sessions.endpoints';
import { exponentOf, minorOf } from '../../shared/format.ts';

export type DayFigures = OutputOf<typeof getDayFigures>;
export type HourFigures = DayFigures['hours'][number];
export type ProviderFigures = DayFigures['providers'][number];
export type RefusedCalls = DayFigures['refusedCalls'][number];

/** One value per hour of a day; null for hours that have not begun. */
export type HourValues = (number | null)[];

export const HOURS = 24;

/** Returns an amount in units with a precision of a thousandth, for plotting only. */
const heightOf = (amount: string): number =>
  Number((minorOf(amount) * 1000n) / 10n ** BigInt(exponentOf(amount))) / 1000;

/**
 * Distributes hourly figures over the day.
 *
 * @param until last hour that has begun; hours without a round are 0 up to it and null after it
 */
export function overDay(hours: HourFigures[], until: number, valueOf: (hour: HourFigures) => number): HourValues {
  const known = new Map(hours.map((hour) => [hour.hour, valueOf(hour)]));
  return Array.from({ length: HOURS }, (_, hour) => (hour <= until ? (known.get(hour) ?? 0) : null));
}

export const ggrOf = (hour: HourFigures): number => heightOf(hour.ggr);
export const betsOf = (hour: HourFigures): number => heightOf(hour.bets);
export const roundsOf = (hour: HourFigures): number => hour.rounds;
export const membersOf = (hour: HourFigures): number => hour.newMembers;

/** Sorts failures first, by frequency within each kind; declined bets are normal operation. */
export const rankedCalls = (calls: readonly RefusedCalls[]): RefusedCalls[] =>
  calls.toSorted((a, b) => Number(isDecline(a)) - Number(isDecline(b)) || b.calls - a.calls);

export const isDecline = ({ code }: RefusedCalls): boolean => DECLINES.has(code);

/** Counts the calls that failed by an error of the vendor or the platform. */
export const failedCalls = (calls: readonly RefusedCalls[]): number =>
  calls.reduce((sum, each) => sum + (isDecline(each) ? 0 : each.calls), 0);

/** Returns the gross win of an hour as an amount; `0` with the day's decimals without play. */
export function ggrAt(hours: HourFigures[], hour: number, exponent: number): string {
  return hours.find((entry) => entry.hour === hour)?.ggr ?? moneyString(0n, exponent);
}

/** Returns the average stake of a round, truncated to the currency's decimals; null before the first round. */
export function averageBet(figures: Pick<DayFigures, 'bets' | 'rounds'>): string | null {
  if (figures.rounds === 0) return null;
  return moneyString(minorOf(figures.bets) / BigInt(figures.rounds), exponentOf(figures.bets));
}

/** Returns the providers with settled rounds, largest gross win first. */
export function rankedProviders(providers: ProviderFigures[]): ProviderFigures[] {
  const order = (a: ProviderFigures, b: ProviderFigures): number => {
    const difference = minorOf(b.ggr) - minorOf(a.ggr);
    return difference === 0n ? a.displayName.localeCompare(b.displayName) : difference > 0n ? 1 : -1;
  };
  return providers.filter((provider) => provider.rounds > 0).sort(order);
}

/** Returns the players' wins with a provider. */
export const winsOf = (provider: ProviderFigures): bigint => minorOf(provider.bets) - minorOf(provider.ggr);

/** Returns the length of each bar in percent of the longest; zeros have no bars. */
export function barLengths(amounts: string[]): number[] {
  const minors = amounts.map(minorOf);
  const most = minors.reduce((a, b) => (b > a ? b : a), 0n);
  return minors.map((minor) => (most > 0n && minor > 0n ? Number((minor * 1000n) / most) / 10 : 0));
}

/** Whether any of the hours has a round. */
export const hasRounds = (hours: HourFigures[]): boolean => hours.some((hour) => hour.rounds > 0);
