/** Fees of vendors. Pure; amounts are minor units, rates parts per million. */
import type { ComparedFigure, FeeBase, InvoiceState } from '@parlour/contract/vendor-invoices';

export type Fee = { category: string; base: FeeBase; ppm: bigint };
export type FeeTerms = {
  fees: readonly Fee[];
  minimum: bigint;
  /** Whether a category that players won in reduces the fees of the others. */
  isOffset: boolean;
};
export type Play = { rounds: bigint; turnover: bigint; wins: bigint };
export type CategoryPlay = Play & { category: string };
export type InvoiceLine = CategoryPlay & { fee: bigint; base: FeeBase | null; ppm: bigint | null };

const PPM = 1_000_000n;

/** A fee of an empty category counts for the categories without one of their own. */
function feesFor(category: string, fees: readonly Fee[]): readonly Fee[] {
  const own = fees.filter((fee) => fee.category === category);
  return own.length > 0 ? own : fees.filter((fee) => fee.category === '');
}

/**
 * Returns the lines of a month: one per category and fee, and one without a fee for a category that has none. Fees are
 * rounded down, and negative ones, with revenue that players won, towards zero.
 */
export const linesOf = (play: readonly CategoryPlay[], { fees, isOffset }: Omit<FeeTerms, 'minimum'>): InvoiceLine[] =>
  play.flatMap((one): InvoiceLine[] => {
    const own = feesFor(one.category, fees);
    if (own.length === 0) return [{ ...one, base: null, ppm: null, fee: 0n }];
    return own.map(({ base, ppm }) => {
      const part = ((base === 'turnover' ? one.turnover : one.turnover - one.wins) * ppm) / PPM;
      return { ...one, base, ppm, fee: part < 0n && !isOffset ? 0n : part };
    });
  });

/** Returns the sum of the fees, and what is due: never less than the minimum. */
export function dueOf(lines: readonly { fee: bigint }[], minimum: bigint): { fees: bigint; due: bigint } {
  const fees = lines.reduce((sum, { fee }) => sum + fee, 0n);
  return { fees, due: fees > minimum ? fees : minimum };
}

export const sumOfPlay = (play: readonly Play[]): Play =>
  play.reduce(
    (sum, one) => ({
      rounds: sum.rounds + one.rounds,
      turnover: sum.turnover + one.turnover,
      wins: sum.wins + one.wins,
    }),
    { rounds: 0n, turnover: 0n, wins: 0n },
  );

export type Compared = Record<ComparedFigure, bigint>;

/** Compares our figures of a month with the vendor's. */
export function stateOf(ours: Compared | null, theirs: Compared | null): InvoiceState {
  if (!ours) return 'noTerms';
  if (!theirs) return 'unchecked';
  return (Object.keys(ours) as ComparedFigure[]).every((name) => ours[name] === theirs[name]) ? 'agrees' : 'differs';
}
