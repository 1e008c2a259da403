import type { Facts, Kind, Values } from './kind.ts';
import { smaller } from './kind.ts';

const ARGS = [
  { name: 'permille', kind: 'permille', least: 1, most: 5000 },
  { name: 'minDeposit', kind: 'amount' },
  { name: 'max', kind: 'amount' },
] as const;

const share = ({ deposit }: Facts, args: Values): bigint =>
  smaller(((deposit ?? 0n) * args.number('permille')) / 1000n, args.amount('max'));

const isEnough = ({ deposit }: Facts, args: Values): boolean =>
  deposit !== null && deposit >= (args.amount('minDeposit') ?? 0n);

/** A share of the first deposit. */
export const firstDeposit: Kind = {
  code: 'firstDeposit',
  occasion: 'deposit',
  args: ARGS,
  right: () => 'first',
  check: (facts, args) => (facts.depositsBefore === 0 && isEnough(facts, args) ? null : 'bonus.not_met'),
  most: (args) => args.amount('max') ?? 0n,
  reward: share,
};

/** A share of a deposit, a limited number of times for each member. */
export const match: Kind = {
  code: 'match',
  occasion: 'deposit',
  args: [...ARGS, { name: 'times', kind: 'count', least: 1, most: 1000 }],
  right: () => null,
  check: (facts, args) => {
    if (BigInt(facts.claims) >= args.number('times')) return 'bonus.had';
    return isEnough(facts, args) ? null : 'bonus.not_met';
  },
  most: (args) => args.amount('max') ?? 0n,
  reward: share,
};
