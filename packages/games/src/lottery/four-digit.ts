/** 4D as sold in Malaysia and Singapore: 23 numbers of four digits, drawn independently; every win is paid. */
import type { Fraction } from '../fraction.ts';
import { type BetType, chance, type Family, type Judgement, LOST } from './bet-type.ts';
import { counts, orders, range, sorted } from './combine.ts';
import type { Entry } from './selection.ts';

/** First, second and third prize, specials (starters) and consolations. */
const PRIZES = { '1': 1, '2': 1, '3': 1, s: 10, c: 10 } as const;
type Prize = keyof typeof PRIZES;
type Drawn = Readonly<Record<Prize, readonly string[]>>;
const BIG: readonly Prize[] = ['1', '2', '3', 's', 'c'];
const SMALL: readonly Prize[] = ['1', '2', '3'];
const SIZES = { big: BIG, small: SMALL } as const;
const NUMBERS = 10_000;

/** Number of orders of a number's digits: a price class of iBet. Four equal digits have one, and are refused. */
const CLASSES = [24, 12, 6, 4];

/** Finds all prizes of a number, compared in canonical form. */
function wins(drawn: Drawn, prizes: readonly Prize[], canonical: (number: string) => string) {
  const found = prizes.map((prize) => ({ prize, numbers: counts(drawn[prize].map(canonical)) }));
  return (number: string, priceOf: (prize: Prize) => string): Judgement => {
    const hits = found.flatMap(({ prize, numbers }) => {
      const times = numbers.get(number) ?? 0;
      return times > 0 ? [{ price: priceOf(prize), times }] : [];
    });
    return hits.length > 0 ? { wins: hits, refund: false } : LOST;
  };
}
const hitsOf = (prizes: readonly Prize[], ways: number, name: (prize: Prize) => string): Record<string, Fraction> =>
  Object.fromEntries(prizes.map((prize) => [name(prize), chance(PRIZES[prize] * ways, NUMBERS)]));

type Bet = { entry?: Entry; expand?: BetType<Drawn>['expand'] };
const straight = (id: string, prizes: readonly Prize[], { entry, expand }: Bet = {}): BetType<Drawn> => ({
  id: `4d.${id}`,
  entry: entry ?? { form: 'numbers', digits: 4 },
  basis: 'list',
  ruleSet: 'trad',
  cost: 1,
  expand: expand ?? (([numbers = []]) => numbers),
  judge: (drawn) => {
    const won = wins(drawn, prizes, (number) => number);
    return (bet) => won(bet, (prize) => prize);
  },
  chances: () => [{ kind: '', hits: hitsOf(prizes, 1, (prize) => prize) }],
});

const unique = (bets: readonly string[]): string[] => [...new Set(bets)];
const roll: Bet = {
  entry: { form: 'roll' },
  expand: ([patterns = []]) =>
    unique(patterns.flatMap((pattern) => range(0, 9).map((digit) => pattern.replace('R', String(digit))))),
};
const permuted: Bet = { expand: ([numbers = []]) => unique(numbers.flatMap(orders)) };

/** One bet on all orders of a number; its price depends on the number of orders. */
const ibet = (size: keyof typeof SIZES): BetType<Drawn> => ({
  ...straight(`sg.ibet.${size}`, SIZES[size]),
  expand: ([numbers = []]) =>
    numbers.some((number) => new Set(number).size === 1) ? 'no_permutation' : unique(numbers.map(sorted)),
  mayWin: (bet) => SIZES[size].map((prize) => `${orders(bet).length}.${prize}`),
  judge: (drawn) => {
    const won = wins(drawn, SIZES[size], sorted);
    return (bet) => {
      const ways = orders(bet).length;
      return won(bet, (prize) => `${ways}.${prize}`);
    };
  },
  chances: () =>
    CLASSES.map((ways) => ({ kind: String(ways), hits: hitsOf(SIZES[size], ways, (prize) => `${ways}.${prize}`) })),
});

const ofCountry = (country: 'my' | 'sg'): BetType<Drawn>[] =>
  (['big', 'small'] as const).flatMap((size) => [
    straight(`${country}.${size}`, SIZES[size]),
    straight(`${country}.${size}.roll`, SIZES[size], roll),
    straight(`${country}.${size}.perm`, SIZES[size], permuted),
  ]);

export const fourDigit: Family<Drawn> = {
  id: '4d',
  readResult: (value) => {
    const drawn = (value ?? {}) as Record<string, unknown>;
    return Object.entries(PRIZES).every(([prize, count]) => {
      const numbers = drawn[prize];
      return (
        Array.isArray(numbers) &&
        numbers.length === count &&
        numbers.every((number) => typeof number === 'string' && /^[0-9]{4}$/.test(number))
      );
    })
      ? (drawn as unknown as Drawn)
      : null;
  },
  types: [...ofCountry('my'), ...ofCountry('sg'), ibet('big'), ibet('small')],
};
