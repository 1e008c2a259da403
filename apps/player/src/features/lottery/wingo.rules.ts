/** Display rules of WinGo: choices, colours, stakes, countdown and trend. */

import type { OutputOf } from '@parlour/contract/endpoint';
import { CLOSING_MS } from '@parlour/contract/lottery';
import type { getLotteryOdds } from '@parlour/contract/lottery.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import type { T } from '../../shared/i18n.tsx';
import type { Issue } from './lottery.queries.ts';

export type Colour = 'green' | 'red' | 'violet';
/** `digits`: winning digits, shown next to the name of a size. */
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

/** Returns the colours of a digit: 0 and 5 additionally have violet. */
export function coloursOf(digit: number): Colour[] {
  const own: Colour = digit % 2 === 1 ? 'green' : 'red';
  return digit % 5 === 0 ? [own, 'violet'] : [own];
}
const BIG_FROM = 5;
export const isBig = (digit: number): boolean => digit >= BIG_FROM;

/** Selectable stakes, in units of the game's smallest stake, and their multiples. */
export const STAKES = [100, 500, 1_000, 5_000] as const;
export const MULTIPLIERS = [1, 5, 10, 20, 50, 100] as const;

type Odds = OutputOf<typeof getLotteryOdds>;

/** Returns the maximum win of one stake of a choice from the price list; empty if it is not on sale. */
export function priceOf(odds: Odds | undefined, { playCode }: Choice): string {
  const prices = odds?.types.find((type) => type.playCode === playCode)?.prices;
  return prices?.['full'] ?? prices?.[''] ?? '';
}

const PRICE_DECIMALS = 6;

/** Returns a price after a cut in percent, as a decimal without trailing zeros. */
export function cutText(price: string, percent: number): string {
  const scaled = parseMoney(price, PRICE_DECIMALS);
  if (scaled === null || percent === 0) return price;
  return moneyString((scaled * BigInt(100 - percent)) / 100n, PRICE_DECIMALS).replace(/\.?0+$/, '');
}

/** Returns stake × price, rounded down to the currency's smallest unit. */
export function mostWon(stake: bigint, price: string): bigint {
  const scaled = parseMoney(price, PRICE_DECIMALS) ?? 0n;
  return (stake * scaled) / 10n ** BigInt(PRICE_DECIMALS);
}

/** Returns a stake in minor units: a multiple of the game's smallest one. */
export const stakeOf = (smallest: string, multiple: number, exponent: number): bigint =>
  (parseMoney(smallest, exponent) ?? 0n) * BigInt(multiple);

export const written = (minor: bigint, exponent: number): string => moneyString(minor, exponent);

/** Returns in how many draws a choice wins once on average: 2 for a size or a colour, 5 for violet, 10 for a number. */
export const oneIn = ({ playCode }: Choice): number =>
  playCode === 'wingo.num' ? 10 : playCode === 'wingo.violet' ? 5 : 2;

export type Phase = 'open' | 'closing' | 'closed' | 'drawing';

type Timed = Pick<Issue, 'closesAt' | 'drawsAt' | 'state'>;

/**
 * Returns the phase of an issue by the server's clock, and the seconds to its close or, after that, to its draw. A held
 * issue is closed.
 */
export function phaseOf(issue: Timed, now: number): { phase: Phase; seconds: number } {
  const [closes, draws] = [Date.parse(issue.closesAt), Date.parse(issue.drawsAt)];
  const secondsTo = (at: number) => Math.max(0, Math.ceil((at - now) / 1000));
  if (issue.state === 'held') return { phase: 'closed', seconds: secondsTo(now < closes ? closes : draws) };
  // The next issue accepts bets before it opens, while the previous one is drawn.
  if (now < closes) return { phase: closes - now <= CLOSING_MS ? 'closing' : 'open', seconds: secondsTo(closes) };
  return now < draws ? { phase: 'closed', seconds: secondsTo(draws) } : { phase: 'drawing', seconds: 0 };
}

const two = (n: number): string => String(n).padStart(2, '0');
const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Formats a countdown: `02:43`, `06:27:48`, and from a day on in words, `6 d 3 h`. */
export function clockText(seconds: number, t: T): string {
  const hours = Math.floor(seconds / HOUR_SECONDS);
  if (seconds >= DAY_SECONDS) return t('lottery.daysHours', { days: Math.floor(hours / 24), hours: hours % 24 });
  const rest = `${two(Math.floor((seconds % HOUR_SECONDS) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

/** Returns the issue on sale or about to be drawn; a void one is neither. */
export function currentOf(next: readonly Issue[], now: number): Issue | undefined {
  const coming = next.filter(({ state }) => state !== 'void');
  return coming.find(({ drawsAt }) => Date.parse(drawsAt) > now) ?? coming[0];
}

/** Returns the issues that accept bets, next to close first; held and void ones do not. */
export const openForBets = (next: readonly Issue[], now: number): Issue[] =>
  next.filter(({ state, closesAt }) => (state === 'open' || state === 'scheduled') && Date.parse(closesAt) > now);

/** Returns the issue that accepts bets: the current one, or the next one once that is closed. */
export const betOn = (next: readonly Issue[], now: number): Issue | undefined => openForBets(next, now)[0];

const NUMERO = /^([0-9]{4})([0-9]{2})([0-9]{2})(?:-(.+))?$/;

/** Returns the name of an issue with its day: `2026-11-27 0673`, `2026-11-27 AM`, `2026-11-27`. */
export function datedOf(numero: string): string {
  const [, year, month, date, round] = NUMERO.exec(numero) ?? [];
  if (!year) return numero;
  const day = `${year}-${month}-${date}`;
  return round ? `${day} ${round}` : day;
}

/** Returns the short name of an issue: `0673`; with its day if each day has the same few, as `2026-11-27 AM`. */
export function shortOf(numero: string): string {
  const round = NUMERO.exec(numero)?.[4] ?? '';
  return /^[0-9]+$/.test(round) ? round : datedOf(numero);
}

export type Result = { numero: string; digit: number };

/** Returns the known results, newest first. */
export const resultsOf = (past: readonly Issue[]): Result[] =>
  past.flatMap(({ numero, winningNumber }) =>
    typeof winningNumber === 'number' ? [{ numero, digit: winningNumber }] : [],
  );

/** Returns for each digit the number of issues since it last came; all of them if it did not. */
export const gapsOf = (results: readonly Result[]): number[] =>
  Array.from({ length: 10 }, (_, digit) => {
    const at = results.findIndex((result) => result.digit === digit);
    return at === -1 ? results.length : at;
  });
