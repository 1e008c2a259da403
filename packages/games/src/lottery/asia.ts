/** Myanmar 2D and 3D, and the Thai government lottery with its digit bets. */
import { type BetType, type Chances, chance, type Family, oneChance, won, wonIf } from './bet-type.ts';
import { characters, counts, orders, padded, product, range, sorted } from './combine.ts';
import type { Entry } from './selection.ts';

const NONE: Entry = { form: 'none' };
const DIGITS: Entry = { form: 'digits' };
const numbers = (digits: number): Entry => ({ form: 'numbers', digits });
const unique = (bets: readonly string[]): string[] => [...new Set(bets)];
const reversed = (number: string): string => characters(number).reverse().join('');
const withMirrors = (list: readonly string[]): string[] => unique(list.flatMap((number) => [number, reversed(number)]));

type Values = { set: string; value: string };
const TWO_DIGITS = range(0, 99).map((n) => padded(n, 2));

/** Two digits of the exchange: the last decimal of the index and the last digit before the point of the turnover. */
const exchangeDigits = ({ set, value }: Values): string =>
  `${set.slice(-1)}${value.replaceAll(',', '').replace(/\..*$/, '').slice(-1)}`;
const AMOUNT = /^[0-9]{1,3}(,[0-9]{3})*\.[0-9]{2}$/;

/** Every expansion buys two-digit numbers; the same number twice counts once. */
const twoDigit = (id: string, entry: Entry, expand: BetType<Values>['expand']): BetType<Values> => ({
  id: `mm.2d.${id}`,
  entry,
  basis: 'list',
  ruleSet: 'trad',
  cost: 1,
  expand,
  judge: (result) => {
    const drawn = exchangeDigits(result);
    return (bet) => wonIf(bet === drawn);
  },
  chances: oneChance(chance(1, 100)),
});
const filtered = (id: string, belongs: (number: string, digit: string) => boolean): BetType<Values> =>
  twoDigit(id, DIGITS, ([digits = []]) =>
    TWO_DIGITS.filter((number) => digits.some((digit) => belongs(number, digit))),
  );
const fixed = (id: string, list: readonly string[]): BetType<Values> => twoDigit(id, NONE, () => list);
const digitSum = (number: string): number => Number(number[0]) + Number(number[1]);
const isEven = (digit: string | undefined): boolean => Number(digit) % 2 === 0;
const parity = (id: string, tens: boolean, units: boolean): BetType<Values> =>
  fixed(
    id,
    TWO_DIGITS.filter(([a, b]) => isEven(a) === tens && isEven(b) === units),
  );
const pairs = (digits: readonly string[], doubles: boolean): string[] =>
  product([digits, digits])
    .filter(([a, b]) => doubles || a !== b)
    .map((two) => two.join(''));

export const myanmar2d: Family<Values> = {
  id: 'mm.2d',
  // Two digits alone are a draw by the platform; the exchange's figures are stored in full, so that they can be
  // verified.
  readResult: (value) => {
    if (typeof value === 'string' && /^[0-9]{2}$/.test(value))
      return { set: `0.0${value[0]}`, value: `${value[1]}.00` };
    const { set, value: turnover } = (value ?? {}) as Partial<Values>;
    return typeof set === 'string' && typeof turnover === 'string' && AMOUNT.test(set) && AMOUNT.test(turnover)
      ? { set, value: turnover }
      : null;
  },
  types: [
    twoDigit('straight', numbers(2), ([list = []]) => list),
    twoDigit('r', numbers(2), ([list = []]) => withMirrors(list)),
    filtered('head', (number, digit) => number.startsWith(digit)),
    filtered('tail', (number, digit) => number.endsWith(digit)),
    filtered('apar', (number, digit) => number.includes(digit)),
    filtered('break', (number, digit) => digitSum(number) % 10 === Number(digit)),
    fixed(
      'double',
      TWO_DIGITS.filter(([a, b]) => a === b),
    ),
    fixed('power', withMirrors(['05', '16', '27', '38', '49'])),
    fixed('nat', withMirrors(['07', '18', '24', '35', '69'])),
    fixed('brother', withMirrors(range(0, 9).map((digit) => `${digit}${(digit + 1) % 10}`))),
    twoDigit('khway', DIGITS, ([digits = []]) => pairs(digits, false)),
    twoDigit('khwaypuu', DIGITS, ([digits = []]) => pairs(digits, true)),
    parity('ee', true, true),
    parity('oo', false, false),
    parity('eo', true, false),
    parity('oe', false, true),
  ],
};

type Thai = { first: string; front3: readonly string[]; last3: readonly string[]; last2: string };
type Rest = Pick<BetType<Thai>, 'judge' | 'chances'> & Partial<BetType<Thai>>;
const thaiType = (id: string, digits: number, rest: Rest): BetType<Thai> => ({
  id,
  entry: numbers(digits),
  basis: 'list',
  ruleSet: 'trad',
  cost: 1,
  expand: ([list = []]) => list,
  ...rest,
});
const top3 = ({ first }: Thai): string => first.slice(-3);
const equal =
  (of: (result: Thai) => string): BetType<Thai>['judge'] =>
  (result) =>
  (bet) =>
    wonIf(bet === of(result));

/** One bet on all orders of a number; its chance depends on the number of orders. */
const anyOrder = (id: string, rest: Partial<BetType<Thai>> = {}): BetType<Thai> =>
  thaiType(id, 3, {
    expand: ([list = []]) => unique(list.map(sorted)),
    judge: (result) => (bet) => wonIf(bet === sorted(top3(result))),
    chances: (): readonly Chances[] => [6, 3, 1].map((n) => ({ kind: String(n), hits: { '': chance(n, 1000) } })),
    kindOf: (bet) => String(orders(bet).length),
    ...rest,
  });
/** Two numbers are drawn, and may be equal: each hit pays. */
const drawnTwice = (id: string, of: (result: Thai) => readonly string[]): BetType<Thai> =>
  thaiType(id, 3, {
    judge: (result) => {
      const found = counts(of(result));
      return (bet) => won(found.get(bet) ?? 0);
    },
    chances: oneChance(chance(2, 1000)),
  });
const run = (id: string, of: (result: Thai) => string, hits: ReturnType<typeof chance>): BetType<Thai> =>
  thaiType(id, 1, {
    entry: DIGITS,
    judge: (result) => (bet) => wonIf(of(result).includes(bet)),
    chances: oneChance(hits),
  });

const isNumber = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits && /^[0-9]+$/.test(value);
const areNumbers = (value: unknown, count: number, digits: number): boolean =>
  Array.isArray(value) && value.length === count && value.every((one) => isNumber(one, digits));
const readThai = (value: unknown): Thai | null => {
  const result = (value ?? {}) as Partial<Thai>;
  return isNumber(result.first, 6) &&
    areNumbers(result.front3, 2, 3) &&
    areNumbers(result.last3, 2, 3) &&
    isNumber(result.last2, 2)
    ? (result as Thai)
    : null;
};

const straight3 = (id: string, code?: number): BetType<Thai> =>
  thaiType(id, 3, { ...(code ? { code } : {}), judge: equal(top3), chances: oneChance(chance(1, 1000)) });

export const thailand: Family<Thai> = {
  id: 'th',
  readResult: readThai,
  types: [
    straight3('th.3top', 2057),
    anyOrder('th.3tod', { code: 2059 }),
    drawnTwice('th.3front', ({ front3 }) => front3),
    drawnTwice('th.3last', ({ last3 }) => last3),
    thaiType('th.2top', 2, {
      code: 2062,
      judge: equal(({ first }) => first.slice(-2)),
      chances: oneChance(chance(1, 100)),
    }),
    thaiType('th.2bottom', 2, { code: 2066, judge: equal(({ last2 }) => last2), chances: oneChance(chance(1, 100)) }),
    run('th.runtop', top3, chance(271, 1000)),
    run('th.runbottom', ({ last2 }) => last2, chance(19, 100)),
  ],
};

/** Myanmar 3D is decided by the last three digits of the first prize of Thailand. */
export const myanmar3d: Family<Thai> = {
  id: 'mm.3d',
  readResult: readThai,
  types: [
    straight3('mm.3d.straight'),
    { ...straight3('mm.3d.round'), expand: ([list = []]) => unique(list.flatMap(orders)) },
    anyOrder('mm.3d.tod'),
  ],
};
