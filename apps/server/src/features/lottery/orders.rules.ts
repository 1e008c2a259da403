/** Decides whether an order can be taken, before it meets the database. */
import type { AnyType } from '@parlour/games/lottery/bet-type';
import { betTypeOf } from '@parlour/games/lottery/families';
import type { PriceList } from '@parlour/games/lottery/prices';
import { isUnit, type Quote, quoteOf, type Refusal, type Rules, type Unit } from '@parlour/games/lottery/ticket';

/** A line as it was sent: one selection, at its own unit, multiple and series. */
export type SentLine = { playCode: string; content: string; bettingMode: string; multiple: number; series: number };

/** Data of a game that its orders are held against. */
export type OrderRules = Rules & { family: string; prices: PriceList };

/** A line that can be bet: what it costs with its own multiple, on one issue. */
export type Line = { type: AnyType; selection: string; unit: Unit; multiple: number; series: number; quote: Quote };

export type LineRefusal = { line: number; reason: Refusal | 'play' };

/** Most single bets of one payment: more cost the server more than a payment should. */
const MOST_BETS = 100_000;

/** The number of an order as players and operators write it: `L000000042`. */
export const orderNumber = (id: bigint): string => `L${id.toString().padStart(9, '0')}`;

const ORDER_NUMBER = /^L?0*([1-9][0-9]{0,17})$/i;
/** The id behind an order's number; null for any other text. */
export function readOrderNumber(text: string): bigint | null {
  const [, digits] = ORDER_NUMBER.exec(text) ?? [];
  return digits === undefined ? null : BigInt(digits);
}

/** Reads the lines of an order; the first that can't be bet refuses all of them. */
export function readLines(sent: readonly SentLine[], rules: OrderRules): Line[] | LineRefusal {
  const lines: Line[] = [];
  let bets = 0;
  for (const [line, { playCode, content, bettingMode, multiple, series }] of sent.entries()) {
    const type = betTypeOf(playCode);
    if (!type || type.family !== rules.family || !rules.prices[playCode]) return { line, reason: 'play' };
    const quoted = quoteOf(type, { selection: content, unit: bettingMode, multiple, series }, rules);
    if (!quoted.ok) return { line, reason: quoted.error };
    if (!isUnit(bettingMode)) return { line, reason: 'unit' };
    bets += quoted.quote.bets.length;
    if (bets > MOST_BETS) return { line, reason: 'too_many' };
    lines.push({ type, selection: content, unit: bettingMode, multiple, series, quote: quoted.quote });
  }
  return lines;
}
