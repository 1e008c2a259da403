/** Validation of orders before they reach the database. */
import { fraction, times } from '@parlour/games/fraction';
import type { AnyType } from '@parlour/games/lottery/bet-type';
import { betTypeOf } from '@parlour/games/lottery/families';
import { type PriceList, type Prices, topPrice } from '@parlour/games/lottery/prices';
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

/** Data of a game needed to validate its orders. */
export type OrderRules = Rules & { family: string; prices: PriceList; watched: readonly string[] };

/** A valid line: its cost on one issue, including its own multiple. */
export type Line = {
  type: AnyType;
  selection: string;
  unit: Unit;
  multiple: number;
  series: number;
  quote: Quote;
  /** Its numbers if the bet type is watched; otherwise null. */
  numbers: LineNumber[] | null;
};

/** A number of a line: its stake, the payout of one hit at the list price, and the accepted cut in percent. */
export type LineNumber = { number: string; stake: bigint; pays: bigint; agreed: number };

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

type Pricing = { prices: Prices; series: number; cuts: Readonly<Record<string, number>> };

/** Returns the numbers of a line. A number that is bought twice has both stakes. */
export function numbersIn(type: AnyType, { bets, stake }: Quote, { prices, series, cuts }: Pricing): LineNumber[] {
  const cost = stake / BigInt(bets.length);
  const paid = times(topPrice(type, prices, series), fraction(cost, BigInt(type.cost)));
  const pays = paid.part / paid.over;
  const numbers = new Map<string, LineNumber>();
  for (const number of bets) {
    const known = numbers.get(number);
    if (known) {
      known.stake += cost;
      known.pays += pays;
    } else numbers.set(number, { number, stake: cost, pays, agreed: cuts[number] ?? 0 });
  }
  return [...numbers.values()];
}

/** Parses the lines of an order; the first invalid one refuses all of them. */
export function readLines(sent: readonly SentLine[], rules: OrderRules): Line[] | LineRefusal {
  const lines: Line[] = [];
  let bets = 0;
  for (const [line, { playCode, content, bettingMode, multiple, series, cuts = {} }] of sent.entries()) {
    const type = betTypeOf(playCode);
    if (!type || type.family !== rules.family || !rules.prices[playCode]) return { line, reason: 'play' };
    const quoted = quoteOf(type, { selection: content, unit: bettingMode, multiple, series }, rules);
    if (!quoted.ok) return { line, reason: quoted.error };
    if (!isUnit(bettingMode)) return { line, reason: 'unit' };
    bets += quoted.quote.bets.length;
    if (bets > MOST_BETS) return { line, reason: 'too_many' };
    const { quote } = quoted;
    const prices = rules.prices[playCode];
    const numbers = rules.watched.includes(playCode) ? numbersIn(type, quote, { prices, series, cuts }) : null;
    lines.push({ type, selection: content, unit: bettingMode, multiple, series, quote, numbers });
  }
  return lines;
}
