/** Derives the number board from the server's answer. */
import type { LotteryNumberBoard } from '@parlour/contract/lottery-numbers.admin.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { exponentOf, minorOf } from '../../shared/format.ts';

export type Board = NonNullable<LotteryNumberBoard['board']>;
export type BoardNumber = Board['numbers'][number];
export type NumberOrder = 'number' | 'amount';

const PRICE_DECIMALS = 4;

/** Sorts numbers in the order of the bet type, or by the highest payout. */
export const ordered = (numbers: readonly BoardNumber[], by: NumberOrder): BoardNumber[] =>
  by === 'number'
    ? [...numbers]
    : numbers.toSorted((a, b) => {
        const [x, y] = [minorOf(a.pays), minorOf(b.pays)];
        return x > y ? -1 : x < y ? 1 : 0;
      });

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** Formats an amount for a cell: `1.2K`, `8M`. */
export const compactOf = (amount: string): string =>
  COMPACT.format(minorOf(amount) / 10n ** BigInt(exponentOf(amount)));

/** Returns the bet type's stakes minus a number's payout, as a decimal string. */
export const resultOf = (board: Board, { pays }: BoardNumber): string =>
  moneyString(minorOf(board.stake) - minorOf(pays), exponentOf(board.stake));

/** Returns the number with the highest payout; undefined without bets. */
export const worstOf = ({ numbers }: Board): BoardNumber | undefined => {
  const [worst] = ordered(numbers, 'amount');
  return worst && worst.orders > 0 ? worst : undefined;
};

/** Returns a price after a cut in percent, as a decimal without trailing zeros. */
export const cutPrice = (price: string, percent: number): string =>
  moneyString(((parseMoney(price, PRICE_DECIMALS) ?? 0n) * BigInt(100 - percent)) / 100n, PRICE_DECIMALS).replace(
    /\.?0+$/,
    '',
  );

/** Returns the steps of price reductions: from which percent of the limit, and the price before and after. */
export function stepsOf({ price, cutFrom, steps, stepCut }: Board): { share: number; before: string; after: string }[] {
  if (stepCut === 0) return [];
  return Array.from({ length: steps }, (_, step) => ({
    share: Math.ceil(cutFrom + ((100 - cutFrom) * step) / steps),
    before: cutPrice(price, step * stepCut),
    after: cutPrice(price, (step + 1) * stepCut),
  }));
}
