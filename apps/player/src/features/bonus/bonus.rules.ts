/** What the screens of bonuses make of the server's figures. */
import type { BonusCredit, BonusOffer } from '@parlour/contract/bonus.endpoints';
import { moneyString, parseMoney, shareOf } from '@parlour/contract/money';
import { decimalsOf } from '../../shared/coin.ts';

const minor = (amount: string): bigint => parseMoney(amount, decimalsOf(amount)) ?? 0n;

/** The difference of two amounts of the same currency. */
export const less = (amount: string, taken: string): string =>
  moneyString(minor(amount) - minor(taken), decimalsOf(amount));

/** The sum of two amounts of the same currency. */
export function more(amount: string, added: string): string {
  const decimals = Math.max(decimalsOf(amount), decimalsOf(added));
  return moneyString((parseMoney(amount, decimals) ?? 0n) + (parseMoney(added, decimals) ?? 0n), decimals);
}

/** How much of a credit was played, from 0 to 1. */
export const playedShare = ({ progress, required }: Pick<BonusCredit, 'progress' | 'required'>): number =>
  shareOf(progress, required);

export const isSome = (amount: string): boolean => minor(amount) > 0n;

/** What of a bet counts, in per cent, by category; everything else last. */
export function countsOf({
  contribution,
}: Pick<BonusCredit, 'contribution'>): { category: string | null; percent: number }[] {
  const named = Object.entries(contribution)
    .filter(([category]) => category !== 'other')
    .map(([category, permille]) => ({ category, percent: permille / 10 }));
  return [...named, { category: null, percent: (contribution.other ?? 1000) / 10 }];
}

/** The offer that a choice comes to: none while it would bring nothing. */
export const chosenOf = (offers: readonly BonusOffer[], wanted: string | null): BonusOffer | undefined =>
  offers.find(({ code, brings }) => code === wanted && brings !== null);
