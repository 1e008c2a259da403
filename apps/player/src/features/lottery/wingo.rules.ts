/** WinGo as its screen shows it: choices, colours, stakes, countdown and trend. */

import type { OutputOf } from '@parlour/contract/endpoint';
import type { getLotteryOdds } from '@parlour/contract/lottery.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import type { Issue } from './lottery.queries.ts';

export type Colour = 'green' | 'red' | 'violet';
/** `digits`: what wins, written beside the name of a size. */
export type Choice = { playCode: string; content: string; textKey: string; number?: number; digits?: string };

const simple = (name: string): Choice => ({ playCode: `wingo.${name}`, content: '*', textKey: `lottery.${name}` });
export const COLOURS: readonly Choice[] = [simple('green'), simple('violet'), simple('red')];
export const SIZES: readonly Choice[] = [
  { ...simple('small'), digits: '0–4' },
  { ...simple('big'), digits: '5–9' },
];
export const NUMBERS: readonly Choice[] = Array.from({ length: 10 }, (_, number) => ({
  playCode: 'wingo.num',
  content: String(number),
  textKey: 'lottery.number',
  number,
}));

/** The colours of a digit: 0 and 5 have violet beside their own. */
export function coloursOf(digit: number): Colour[] {
  const own: Colour = digit % 2 === 1 ? 'green' : 'red';
  return digit % 5 === 0 ? [own, 'violet'] : [own];
}
const BIG_FROM = 5;
export const isBig = (digit: number): boolean => digit >= BIG_FROM;

/** Stakes to choose from, in the game's smallest stakes, and what they are multiplied by. */
export const STAKES = [100, 500, 1_000, 5_000] as const;
export const MULTIPLIERS = [1, 5, 10, 20, 50, 100] as const;

type Odds = OutputOf<typeof getLotteryOdds>;

/** The most that one stake of a choice wins, as its list says; empty where it is not on sale. */
export function priceOf(odds: Odds | undefined, { playCode }: Choice): string {
  const prices = odds?.types.find((type) => type.playCode === playCode)?.prices;
  return prices?.['full'] ?? prices?.[''] ?? '';
}

const PRICE_DECIMALS = 6;

/** A price after a cut in percent, as a decimal without zeros at its end. */
export function cutText(price: string, percent: number): string {
  const scaled = parseMoney(price, PRICE_DECIMALS);
  if (scaled === null || percent === 0) return price;
  return moneyString((scaled * BigInt(100 - percent)) / 100n, PRICE_DECIMALS).replace(/\.?0+$/, '');
}

/** Stake × price, rounded down to the currency's smallest unit. */
export function mostWon(stake: bigint, price: string): bigint {
  const scaled = parseMoney(price, PRICE_DECIMALS) ?? 0n;
  return (stake * scaled) / 10n ** BigInt(PRICE_DECIMALS);
}

/** A stake in minor units: so many of the game's smallest ones. */
export const stakeOf = (smallest: string, multiple: number, exponent: number): bigint =>
  (parseMoney(smallest, exponent) ?? 0n) * BigInt(multiple);

export const written = (minor: bigint, exponent: number): string => moneyString(minor, exponent);

/** In how many draws a choice wins once: 2 for a size or a colour, 5 for violet, 10 for a number. */
export const oneIn = ({ playCode }: Choice): number =>
  playCode === 'wingo.num' ? 10 : playCode === 'wingo.violet' ? 5 : 2;

export type Phase = 'open' | 'closing' | 'closed' | 'drawing';
const CLOSING_MS = 10_000;

/** Where an issue stands at a moment of the server's clock, and the seconds to its close, or to its draw after it. */
export function phaseOf(issue: Pick<Issue, 'closesAt' | 'drawsAt'>, now: number): { phase: Phase; seconds: number } {
  const [closes, draws] = [Date.parse(issue.closesAt), Date.parse(issue.drawsAt)];
  const secondsTo = (at: number) => Math.max(0, Math.ceil((at - now) / 1000));
  // The next round takes bets before it has opened, while the one before is drawn.
  if (now < closes) return { phase: closes - now <= CLOSING_MS ? 'closing' : 'open', seconds: secondsTo(closes) };
  return now < draws ? { phase: 'closed', seconds: secondsTo(draws) } : { phase: 'drawing', seconds: 0 };
}

const two = (n: number): string => String(n).padStart(2, '0');
export const clockText = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;

/** The issue that is on sale or about to be drawn at a moment. */
export const currentOf = (next: readonly Issue[], now: number): Issue | undefined =>
  next.find(({ drawsAt }) => Date.parse(drawsAt) > now) ?? next[0];

/** Issues that take bets at a moment, the next to close first; those that are held or void take none. */
export const openForBets = (next: readonly Issue[], now: number): Issue[] =>
  next.filter(({ state, closesAt }) => (state === 'open' || state === 'scheduled') && Date.parse(closesAt) > now);

/** The issue that takes bets: the current one, or the next one once that is locked. */
export const betOn = (next: readonly Issue[], now: number): Issue | undefined => openForBets(next, now)[0];

/** `0673` of `20261127-0673`. */
export const shortOf = (numero: string): string => numero.slice(numero.indexOf('-') + 1);

export type Result = { numero: string; digit: number };

/** Results that are known, the newest first. */
export const resultsOf = (past: readonly Issue[]): Result[] =>
  past.flatMap(({ numero, winningNumber }) =>
    typeof winningNumber === 'number' ? [{ numero, digit: winningNumber }] : [],
  );

/** For each digit how many rounds ago it came last; all of them where it did not come. */
export const gapsOf = (results: readonly Result[]): number[] =>
  Array.from({ length: 10 }, (_, digit) => {
    const at = results.findIndex((result) => result.digit === digit);
    return at === -1 ? results.length : at;
  });
