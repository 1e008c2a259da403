import { type Kind, smaller } from './kind.ts';

/** A share of the net loss of the previous day or week. */
export const cashback: Kind = {
  code: 'cashback',
  occasion: 'claim',
  args: [
    { name: 'permille', kind: 'permille', least: 1, most: 500 },
    { name: 'period', kind: 'choice', choices: ['day', 'week'] },
    { name: 'minLoss', kind: 'amount' },
    { name: 'max', kind: 'amount' },
  ],
  right: ({ period }) => period,
  check: ({ netLoss }, args) => (netLoss > 0n && netLoss >= (args.amount('minLoss') ?? 0n) ? null : 'bonus.not_met'),
  most: (args) => args.amount('max') ?? 0n,
  reward: ({ netLoss }, args) => smaller((netLoss * args.number('permille')) / 1000n, args.amount('max')),
};
