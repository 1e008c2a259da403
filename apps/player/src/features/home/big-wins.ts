/** Order of the big wins. */
import { parseMoney } from '@parlour/contract/money';

/** More decimals than any currency has. */
const DECIMALS = 6;
const amountOf = (win: Win): bigint => parseMoney(win.vo.winAmount, DECIMALS) ?? 0n;

type Win = { vo: { winAmount: string } };

/** Sorts the biggest win first, by numeric amount; equal ones keep their order. */
export const byAmount = <W extends Win>(wins: readonly W[]): W[] =>
  [...wins].sort((a, b) => {
    const [x, y] = [amountOf(a), amountOf(b)];
    return x > y ? -1 : x < y ? 1 : 0;
  });
