/** Amounts in each notation that a behaviour card may name, and invalid ones. */
import { MAX_AMOUNT, moneyString } from '@parlour/contract/money';
import { SCALE, whole } from '../atrium/messages.ts';
import type { BehaviourCard } from '../vendor.ts';

type Amounts = {
  /** Returns the JSON value of an amount in minor units. */
  write: (minor: bigint, exponent: number) => unknown;
  /** JSON values that are not amounts, and amounts that no call may carry. */
  none: (exponent: number) => readonly unknown[];
  /** Amounts with more decimals than the currency has. */
  tooFine: (exponent: number) => readonly unknown[];
};

const partOf = (exponent: number): bigint => SCALE / 10n ** BigInt(exponent);

export const AMOUNTS: Record<BehaviourCard['amounts'], Amounts> = {
  'decimal-string': {
    write: moneyString,
    none: (exponent) => [
      '-1',
      '-0',
      'NaN',
      'Infinity',
      '1e3',
      '0x10',
      ' 1',
      '1,000',
      '',
      '01',
      '1.',
      '.5',
      '+1',
      1,
      1.5,
      null,
      true,
      [],
      {},
      '9007199254740992',
      '9007199254740993.00',
      `1${'0'.repeat(30)}`,
      moneyString(MAX_AMOUNT + 1n, exponent),
    ],
    tooFine: (exponent) => [`1.${'1'.padStart(exponent + 1, '0')}`, `0.${'1'.padStart(exponent + 1, '0')}`, '1.999999'],
  },
  'hundred-thousandths': {
    write: (minor, exponent) => whole(minor * partOf(exponent)),
    none: (exponent) => [
      -1,
      -1000,
      1.5,
      1e21,
      '1000',
      'NaN',
      '',
      null,
      true,
      [],
      {},
      whole(10n ** 30n),
      whole((MAX_AMOUNT + 1n) * partOf(exponent)),
    ],
    tooFine: (exponent) => [1n, partOf(exponent) - 1n, SCALE + partOf(exponent) / 10n].map(whole),
  },
};
