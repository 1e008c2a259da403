/** From the answer of the server to what the dashboard draws. Pure. */
import type { OutputOf } from '@parlour/contract/endpoint';
import { DECLINES } from '@parlour/contract/gateway-codes';
import { moneyString } from '@parlour/contract/money';
import type { getDayFigures } from '@parlour/contract/operator-sessions.endpoints';
import { exponentOf, minorOf } from '../../shared/format.ts';

export type DayFigures = OutputOf<typeof getDayFigures>;
export type HourFigures = DayFigures['hours'][number];
export type ProviderFigures = DayFigures['providers'][number];
export type RefusedCalls = DayFigures['refusedCalls'][number];

/** One value for each hour of a day; null where the hour has not begun. */
export type HourValues = (number | null)[];

export const HOURS = 24;

/** Amount in units, to a thousandth, for the height of a line only. */
const heightOf = (amount: string): number =>
  Number((minorOf(amount) * 1000n) / 10n ** BigInt(exponentOf(amount))) / 1000;

/**
 * Spreads the hours that have figures over the day.
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

/** Failures first, and of each kind the most first; declines of bets are what a house does all day. */
export const rankedCalls = (calls: readonly RefusedCalls[]): RefusedCalls[] =>
  calls.toSorted((a, b) => Number(isDecline(a)) - Number(isDecline(b)) || b.calls - a.calls);

export const isDecline = ({ code }: RefusedCalls): boolean => DECLINES.has(code);

/** Calls that a vendor or the house got wrong. */
export const failedCalls = (calls: readonly RefusedCalls[]): number =>
  calls.reduce((sum, each) => sum + (isDecline(each) ? 0 : each.calls), 0);

/** Gross win of one hour as an amount, `0` with the day's decimals where nothing was played. */
export function ggrAt(hours: HourFigures[], hour: number, exponent: number): string {
  return hours.find((entry) => entry.hour === hour)?.ggr ?? moneyString(0n, exponent);
}

/** Average stake of a round, cut to the currency's decimals; null before the first round. */
export function averageBet(figures: Pick<DayFigures, 'bets' | 'rounds'>): string | null {
  if (figures.rounds === 0) return null;
  return moneyString(minorOf(figures.bets) / BigInt(figures.rounds), exponentOf(figures.bets));
}

/** Providers that settled a round, the largest gross win first. */
export function rankedProviders(providers: ProviderFigures[]): ProviderFigures[] {
  const order = (a: ProviderFigures, b: ProviderFigures): number => {
    const difference = minorOf(b.ggr) - minorOf(a.ggr);
    return difference === 0n ? a.displayName.localeCompare(b.displayName) : difference > 0n ? 1 : -1;
  };
  return providers.filter((provider) => provider.rounds > 0).sort(order);
}

/** What players got back of their bets with a provider, as wins. */
export const winsOf = (provider: ProviderFigures): bigint => minorOf(provider.bets) - minorOf(provider.ggr);

/** Length of each bar in percent of the longest; a list of zeros has no bars. */
export function barLengths(amounts: string[]): number[] {
  const minors = amounts.map(minorOf);
  const most = minors.reduce((a, b) => (b > a ? b : a), 0n);
  return minors.map((minor) => (most > 0n && minor > 0n ? Number((minor * 1000n) / most) / 10 : 0));
}

/** Whether any of these hours saw a round. */
export const hasRounds = (hours: HourFigures[]): boolean => hours.some((hour) => hour.rounds > 0);
