/** Derives the number board from the server's answer. */
import {
  type LotteryNumberBoard,
  MOST_PRICE_CUT,
  type NumberEvent,
} from '@parlour/contract/lottery-numbers.admin.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { exponentOf, minorOf, shortMoney } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';

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

/** Returns the state of a number as a text. */
export const stateText = ({ state, cut, ownCut, blockedBy, reason }: BoardNumber): string =>
  t(`lottery.numbers.state.${state === 'cut' && ownCut === cut ? 'priced' : state}`, { cut, name: blockedBy, reason });

/** Returns the time until the end of the sale at the time of the query, as `2:05` or `13:40:00`. */
export function closesIn({ issue, now }: Pick<LotteryNumberBoard, 'issue' | 'now'>): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(issue.closesAt) - Date.parse(now)) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (figure: number): string => String(figure).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Parses a typed price cut in percent; null unless it is a whole number up to the maximum. */
export function cutOf(typed: string): number | null {
  const text = typed.trim();
  return /^[0-9]{1,2}$/.test(text) && Number(text) <= MOST_PRICE_CUT ? Number(text) : null;
}

/** Describes what happened to the numbers of a board. */
export function eventText({ kind, number, cut, amount }: NumberEvent, board: Board, symbol: string): string {
  if (kind === 'limit' && amount === null) return t('lottery.numbers.event.unlimited');
  const { price } = board.numbers.find((one) => one.number === number) ?? board;
  const isListed = (kind === 'cut' || kind === 'priced') && cut === 0;
  return t(`lottery.numbers.event.${isListed ? 'listed' : kind}`, {
    number,
    price: cutPrice(price, cut ?? 0),
    amount: amount === null ? '' : shortMoney(amount, symbol),
  });
}
