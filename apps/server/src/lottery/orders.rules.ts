/** Validation of orders before they reach the database. */
import { fraction, plus, times } from '@parlour/games/fraction';
import type { AnyType } from '@parlour/games/lottery/bet-type';
import { betTypeOf } from '@parlour/games/lottery/families';
import { type PooledNumber, poolOf, TOTAL_NUMBER, TOTAL_POOL } from '@parlour/games/lottery/pools';
import { type PriceList, type Prices, topPrices } from '@parlour/games/lottery/prices';
import { isUnit, type Quote, quoteOf, type Refusal, type Rules, type Unit } from '@parlour/games/lottery/ticket';

/** A line as sent: one selection, with its own unit, multiple and series. */
export type SentLine = {
  playCode: string;
  content: string;
  bettingMode: string;
  multiple: number;
  series: number;
  /** Displayed price cut in percent by number; all other numbers were displayed at their list price. */
  cuts?: Readonly<Record<string, number>> | undefined;
};

/** Data of a game needed to validate its orders. `watched`: pools of numbers with a limit. */
export type OrderRules = Rules & { family: string; prices: PriceList; watched: readonly string[] };

/** A valid line: its cost on one issue, including its own multiple. */
export type Line = {
  type: AnyType;
  selection: string;
  unit: Unit;
  multiple: number;
  series: number;
  quote: Quote;
  /** Its numbers in watched pools. */
  numbers: PooledNumber[];
};

export type LineRefusal = { line: number; reason: Refusal | 'play' };

/** Maximum number of single bets in a payment, which limits its processing cost. */
const MOST_BETS = 100_000;

/** Formats the displayed number of an order: `L000000042`. */
export const orderNumber = (id: bigint): string => `L${id.toString().padStart(9, '0')}`;

/** Returns the numbers of a sub-order whose price was cut, for display. */
export const cutsShape = ({ cut_numbers, cuts }: { cut_numbers: string[] | null; cuts: number[] | null }) =>
  (cut_numbers ?? []).flatMap((number, n) => {
    const percent = cuts?.[n] ?? 0;
    return percent > 0 ? [{ number, percent }] : [];
  });

const ORDER_NUMBER = /^L?0*([1-9][0-9]{0,17})$/i;
/** Parses an order's number to its id; returns null for any other text. */
export function readOrderNumber(text: string): bigint | null {
  const [, digits] = ORDER_NUMBER.exec(text) ?? [];
  return digits === undefined ? null : BigInt(digits);
}

type Pricing = {
  prices: Prices;
  series: number;
  cuts: Readonly<Record<string, number>>;
  watched: readonly string[];
};

/** Returns the numbers of a line in watched pools. A number that is bought twice has both stakes. */
export function numbersIn(
  type: AnyType,
  { bets, stake }: Quote,
  { prices, series, cuts, watched }: Pricing,
): PooledNumber[] {
  const cost = stake / BigInt(bets.length);
  const priceOf = topPrices(type, prices, series);
  const each = fraction(cost, BigInt(type.cost));
  const pools = new Set(watched);
  const numbers = new Map<string, PooledNumber>();
  for (const number of bets) {
    const pool = poolOf(type, number);
    if (!pools.has(pool)) continue;
    const pays = times(priceOf(number), each);
    const known = numbers.get(number);
    if (known) {
      known.stake += cost;
      known.pays = plus(known.pays, pays);
    } else numbers.set(number, { pool, number, stake: cost, pays, agreed: cuts[number] ?? 0 });
  }
  // All stakes are a number of their own, which pays what was staked.
  if (pools.has(TOTAL_POOL))
    numbers.set(TOTAL_NUMBER, { pool: TOTAL_POOL, number: TOTAL_NUMBER, stake, pays: fraction(stake, 1n), agreed: 0 });
  return [...numbers.values()];
}

/** Parses the lines of an order; the first invalid one refuses all of them. */
export function readLines(sent: readonly SentLine[], rules: OrderRules): Line[] | LineRefusal {
  const lines: Line[] = [];
  let bets = 0;
  for (const [line, { playCode, content, bettingMode, multiple, series, cuts = {} }] of sent.entries()) {
    const type = betTypeOf(playCode);
    const prices = rules.prices[playCode];
    if (type?.family !== rules.family || !prices) return { line, reason: 'play' };
    const quoted = quoteOf(type, { selection: content, unit: bettingMode, multiple, series }, rules);
    if (!quoted.ok) return { line, reason: quoted.error };
    if (!isUnit(bettingMode)) return { line, reason: 'unit' };
    bets += quoted.quote.bets.length;
    if (bets > MOST_BETS) return { line, reason: 'too_many' };
    const { quote } = quoted;
    const { watched } = rules;
    const numbers = watched.length > 0 ? numbersIn(type, quote, { prices, series, cuts, watched }) : [];
    lines.push({ type, selection: content, unit: bettingMode, multiple, series, quote, numbers });
  }
  return lines;
}
