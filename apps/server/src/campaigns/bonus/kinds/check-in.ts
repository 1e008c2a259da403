import type { Kind } from './kind.ts';

/** An amount for each day on which the member checks in, rising for consecutive days, and restarting after the last. */
export const checkIn: Kind = {
  code: 'checkIn',
  occasion: 'claim',
  args: [{ name: 'amounts', kind: 'amounts', most: 31 }],
  right: ({ day }) => `day/${day}`,
  check: () => null,
  most: (args) => args.amounts('amounts').reduce((most, each) => (each > most ? each : most), 0n),
  reward({ streak }, args) {
    const amounts = args.amounts('amounts');
    return amounts[streak % amounts.length] ?? 0n;
  },
};
