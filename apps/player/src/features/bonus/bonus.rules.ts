/** Display rules of bonuses. */
import type { BonusCredit, BonusOffer } from '@parlour/contract/bonus.endpoints';
import { moneyString, parseMoney, shareOf } from '@parlour/contract/money';
import { decimalsOf } from '../../shared/coin.ts';

const minor = (amount: string): bigint => parseMoney(amount, decimalsOf(amount)) ?? 0n;

/** Returns the difference of two amounts of the same currency. */
export const less = (amount: string, taken: string): string =>
  moneyString(minor(amount) - minor(taken), decimalsOf(amount));

/** Returns the sum of two amounts of the same currency. */
export function more(amount: string, added: string): string {
  const decimals = Math.max(decimalsOf(amount), decimalsOf(added));
  return moneyString((parseMoney(amount, decimals) ?? 0n) + (parseMoney(added, decimals) ?? 0n), decimals);
}

/** Returns the wagered share of a credit, from 0 to 1. */
export const playedShare = ({ progress, required }: Pick<BonusCredit, 'progress' | 'required'>): number =>
  shareOf(progress, required);

export const isSome = (amount: string): boolean => minor(amount) > 0n;

/** Returns the counted share of a bet in per cent by category; all other categories last. */
export function countsOf({
  contribution,
}: Pick<BonusCredit, 'contribution'>): { category: string | null; percent: number }[] {
  const named = Object.entries(contribution)
    .filter(([category]) => category !== 'other')
    .map(([category, permille]) => ({ category, percent: permille / 10 }));
  return [...named, { category: null, percent: (contribution.other ?? 1000) / 10 }];
}

/** Returns the offer of a choice, unless it would grant nothing. */
export const chosenOf = (offers: readonly BonusOffer[], wanted: string | null): BonusOffer | undefined =>
  offers.find(({ code, brings }) => code === wanted && brings !== null);
