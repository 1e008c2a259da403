/** Cost of a sub-order, and its settlement by a result. All amounts are whole minor units. */
import { type Fraction, fraction, plus, times, whole } from '../fraction.ts';
import { type AnyType, readBets } from './bet-type.ts';
import { afterCut, isSeries, type Prices, priceOf, rebateOf, type SeriesRange } from './prices.ts';
import type { SelectionError } from './selection.ts';

/** Units of a bet in hundredths of the game's stake: 1, 0.1 and 0.01. */
export const UNITS = { '1': 100, '0.1': 10, '0.01': 1 } as const;
export type Unit = keyof typeof UNITS;
export const isUnit = (text: string): text is Unit => Object.hasOwn(UNITS, text);

/** Terms of a bet: unit, multiple and series. */
export type Terms = { unit: Unit; multiple: number; series: number };

/** Data of a game that amounts depend on. */
export type Rules = {
  /** Minor units of one bet in unit 1. A whole multiple of 100, so that every unit is a whole amount. */
  stake: bigint;
  range: SeriesRange;
  /** Maximum multiple of a bet. */
  mostMultiple: number;
};

export type Refusal = SelectionError | 'unit' | 'multiple' | 'series';
export type Quote = { bets: readonly string[]; stake: bigint; rebate: bigint };
type Quoted = { ok: true; quote: Quote } | { ok: false; error: Refusal };

const floor = ({ part, over }: Fraction): bigint => part / over;
const HUNDRED = 100n;

/** The stake of one bet without its cost in prizes, in minor units. */
const stakeOf = ({ unit, multiple }: Terms, { stake }: Rules): bigint =>
  (stake * BigInt(UNITS[unit]) * BigInt(multiple)) / HUNDRED;

/**
 * Parses a selection and computes its cost: bets × cost × unit × multiple, and the rebate of its series.
 * Invalid terms are reported before an invalid selection.
 */
export function quoteOf(
  type: AnyType,
  { selection, unit, multiple, series }: { selection: string; unit: string; multiple: number; series: number },
  rules: Rules,
): Quoted {
  if (!isUnit(unit)) return { ok: false, error: 'unit' };
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > rules.mostMultiple)
    return { ok: false, error: 'multiple' };
  if (type.basis === 'series' && !isSeries(series, rules.range)) return { ok: false, error: 'series' };
  const read = readBets(type, selection);
  if (!read.ok) return read;
  const stake = BigInt(read.bets.length) * BigInt(type.cost) * stakeOf({ unit, multiple, series }, rules);
  const rebate = floor(times(rebateOf(type, series, rules.range), fraction(stake, 1n)));
  return { ok: true, quote: { bets: read.bets, stake, rebate } };
}

export type Settlement = {
  /** Number of paid hits; a share of a price counts as one hit. */
  wins: number;
  /** Stakes included; the exact sum over all bets, rounded down once. */
  prize: bigint;
  /** Stakes refunded because the result does not decide them. */
  refund: bigint;
};

export type Ticket = {
  bets: readonly string[];
  terms: Terms;
  prices: Prices;
  /** Percentage by which the price of a bet was reduced when the ticket was sold; other bets have the list price. */
  cuts?: ReadonlyMap<string, number> | undefined;
};

/**
 * Prepares a result for the tickets of one bet type.
 * @throws TypeError for a value that is not a result of the type's family
 */
export function settler(type: AnyType, result: unknown, rules: Rules): (ticket: Ticket) => Settlement {
  const judge = type.judge(result);
  return ({ bets, terms, prices, cuts }) => {
    const each = stakeOf(terms, rules);
    let wins = 0;
    let refunded = 0n;
    let paid = whole(0);
    for (const bet of bets) {
      const judged = judge(bet);
      if (judged.refund) refunded += 1n;
      for (const { price, times: hits } of judged.wins) {
        wins += type.shares ? 1 : hits;
        const one = afterCut(priceOf(type, { prices, price, series: terms.series }), cuts?.get(bet));
        paid = plus(paid, times(one, whole(hits)));
      }
    }
    return {
      wins,
      prize: floor(times(paid, fraction(each, 1n))),
      refund: refunded * BigInt(type.cost) * each,
    };
  };
}
