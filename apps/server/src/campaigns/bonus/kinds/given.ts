/** Bonuses granted by another subject or an operator, up to the rule's maximum. */
import type { Kind } from './kind.ts';

const given = (code: 'levelUp' | 'promoCode' | 'manual'): Kind => ({
  code,
  occasion: 'given',
  args: [
    // Without it the grantor decides the amount.
    { name: 'amount', kind: 'amount', optional: true },
    { name: 'max', kind: 'amount' },
  ],
  right: () => null,
  check: (facts, args) => {
    const amount = facts.given ?? args.amount('amount');
    return amount !== null && amount > 0n && amount <= (args.amount('max') ?? 0n) ? null : 'bonus.not_met';
  },
  most: (args) => args.amount('max') ?? 0n,
  reward: (facts, args) => facts.given ?? args.amount('amount') ?? 0n,
});

export const levelUp = given('levelUp');
export const promoCode = given('promoCode');
export const manual = given('manual');
