/** What the board of numbers shows, from what the server answered. */
import type { LotteryNumberBoard } from '@parlour/contract/lottery-numbers.admin.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { exponentOf, minorOf } from '../../shared/format.ts';

export type Board = NonNullable<LotteryNumberBoard['board']>;
export type BoardNumber = Board['numbers'][number];
export type NumberOrder = 'number' | 'amount';

const PRICE_DECIMALS = 4;

/** Numbers in the order of the bet type, or those that would pay most first. */
export const ordered = (numbers: readonly BoardNumber[], by: NumberOrder): BoardNumber[] =>
  by === 'number'
    ? [...numbers]
    : numbers.toSorted((a, b) => {
        const [x, y] = [minorOf(a.pays), minorOf(b.pays)];
        return x > y ? -1 : x < y ? 1 : 0;
      });

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** An amount as short as a cell: `1.2K`, `8M`. */
export const compactOf = (amount: string): string =>
  COMPACT.format(minorOf(amount) / 10n ** BigInt(exponentOf(amount)));

/** What the bet type has taken less what a number would pay, as a decimal text. */
export const resultOf = (board: Board, { pays }: BoardNumber): string =>
  moneyString(minorOf(board.stake) - minorOf(pays), exponentOf(board.stake));

/** The number that would pay most; undefined where nothing is bet. */
export const worstOf = ({ numbers }: Board): BoardNumber | undefined => {
  const [worst] = ordered(numbers, 'amount');
  return worst && worst.orders > 0 ? worst : undefined;
};

/** A price after a cut in percent, as a decimal without zeros at its end. */
export const cutPrice = (price: string, percent: number): string =>
  moneyString(((parseMoney(price, PRICE_DECIMALS) ?? 0n) * BigInt(100 - percent)) / 100n, PRICE_DECIMALS).replace(
    /\.?0+$/,
    '',
  );

/** The steps by which a price falls: from which percent of the limit on, and the price before and after. */
export function stepsOf({ price, cutFrom, steps, stepCut }: Board): { share: number; before: string; after: string }[] {
  if (stepCut === 0) return [];
  return Array.from({ length: steps }, (_, step) => ({
    share: Math.ceil(cutFrom + ((100 - cutFrom) * step) / steps),
    before: cutPrice(price, step * stepCut),
    after: cutPrice(price, (step + 1) * stepCut),
  }));
}
