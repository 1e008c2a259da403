import type { Kind } from './kind.ts';

/**
 * Free rounds of declared games. They are granted as the value of their stakes, restricted to those games: a vendor
 * without a protocol for free rounds accepts them like any other stake.
 */
export const freeRounds: Kind = {
  code: 'freeRounds',
  occasion: 'claim',
  args: [
    { name: 'rounds', kind: 'count', least: 1, most: 1000 },
    { name: 'stake', kind: 'amount' },
    { name: 'games', kind: 'games', most: 50 },
    { name: 'every', kind: 'choice', choices: ['once', 'day', 'week'] },
  ],
  right({ day, week }, args) {
    const every = args.choice('every');
    return every === 'once' ? 'once' : every === 'day' ? `day/${day}` : `week/${week}`;
  },
  check: () => null,
  most: (args) => args.number('rounds') * (args.amount('stake') ?? 0n),
  reward: (_facts, args) => args.number('rounds') * (args.amount('stake') ?? 0n),
};
