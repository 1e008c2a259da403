/** Decisions about withdrawals. Pure; amounts in minor units. */
import { toMinor } from '@parlour/contract/money';
import { mayMoveWithdrawal, type WithdrawalState } from '@parlour/contract/withdrawals';

export type Way = { code: string; fee: { fixed: bigint; permille: number }; min: bigint; max: bigint };
export type Terms = {
  min: bigint;
  max: bigint;
  dayCount: number | null;
  daySum: bigint | null;
  fourEyesAbove: bigint;
  ways: ReadonlyMap<string, Way>;
};

type Range = { min?: string | undefined; max?: string | undefined };
/** Terms in a brand's file, with amounts as decimal texts. */
type Declared = {
  min: string;
  max: string;
  perDay: { count?: number | undefined; sum?: string | undefined };
  fourEyesAbove: string;
  methods: readonly (Range & { code: string; fee: { fixed: string; permille: number } })[];
};

/** Parses a brand's terms. */
export function termsOf(brand: Declared, exponent: number): Terms {
  const read = (text: string): bigint => toMinor(text, exponent);
  const [min, max] = [read(brand.min), read(brand.max)];
  const ways = brand.methods.map(({ code, fee, ...limits }): [string, Way] => {
    const least = read(limits.min ?? brand.min);
    const most = read(limits.max ?? brand.max);
    return [
      code,
      {
        code,
        fee: { fixed: read(fee.fixed), permille: fee.permille },
        min: least > min ? least : min,
        max: most < max ? most : max,
      },
    ];
  });
  return {
    min,
    max,
    dayCount: brand.perDay.count ?? null,
    daySum: brand.perDay.sum === undefined ? null : read(brand.perDay.sum),
    fourEyesAbove: read(brand.fourEyesAbove),
    ways: new Map(ways),
  };
}

/** Daily allowance of a VIP tier; null applies the brand's own figure. */
type Allowance = { daily: bigint | null; count: number | null; free: number };

export type Day = { count: number; sum: bigint; free: number };

/** Returns the remaining daily allowance; a tier's figures replace the brand's own. */
export function leftOf({ dayCount, daySum }: Terms, rank: Allowance, day: Day) {
  const [count, sum] = [rank.count ?? dayCount, rank.daily ?? daySum];
  return {
    count: count === null ? null : Math.max(0, count - day.count),
    sum: sum === null ? null : sum > day.sum ? sum - day.sum : 0n,
    free: Math.max(0, rank.free - day.free),
  };
}

type Limit = { limit: 'min' | 'max' | 'sum'; amount: bigint } | { limit: 'count'; amount: null };

/** Returns the limit that an amount breaks, with the figure to display; null when none. */
export function limitOf(amount: bigint, { min, max }: Way, left: ReturnType<typeof leftOf>): Limit | null {
  if (amount < min) return { limit: 'min', amount: min };
  if (amount > max) return { limit: 'max', amount: max };
  if (left.count === 0) return { limit: 'count', amount: null };
  if (left.sum !== null && amount > left.sum) return { limit: 'sum', amount: left.sum };
  return null;
}

/** Whether the money is returned to the player in this state. */
export const isReturn = (state: WithdrawalState): boolean =>
  state === 'refused' || state === 'failed' || state === 'cancelled';

/** Returns the field that an operator must fill in for a transition, or null. */
export function missingField(to: WithdrawalState, words: { reason: string; reference: string }) {
  if ((to === 'refused' || to === 'failed') && words.reason === '') return 'reason';
  return to === 'paid' && words.reference === '' ? 'reference' : null;
}

/** Whether a request can still be cancelled: no operator has approved it, and the first of two approvals counts. */
export const isCancellable = (row: { state: WithdrawalState; first_approver: bigint | null }): boolean =>
  mayMoveWithdrawal('member', row.state, 'cancelled') && row.first_approver === null;
