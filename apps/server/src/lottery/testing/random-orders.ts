/** Random selections, terms and results of the games that the referee supports. */
import fc from 'fast-check';
import type { Terms } from './referee.ts';

const FACES = ['1', '2', '3', '4', '5', '6'];
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const some = (list: readonly string[], least = 1, most = list.length): fc.Arbitrary<string[]> =>
  fc.shuffledSubarray([...list], { minLength: least, maxLength: most });
const digits = (length: number): fc.Arbitrary<string> =>
  fc.nat({ max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'));
const numbers = (length: number, most: number): fc.Arbitrary<string> =>
  fc.uniqueArray(digits(length), { minLength: 1, maxLength: most }).map((list) => list.join(' '));
const groups = (sizes: { least: number; most: number }): fc.Arbitrary<string> =>
  fc
    .uniqueArray(
      fc
        .uniqueArray(digits(2), { minLength: sizes.least, maxLength: sizes.most })
        .map((group) => group.toSorted().join('&')),
      { minLength: 1, maxLength: 5 },
    )
    .map((list) => list.join(' '));
const columns = (count: number, of: readonly string[] = DIGITS): fc.Arbitrary<string> =>
  fc.array(some(of), { minLength: count, maxLength: count }).map((list) => list.map((one) => one.join('')).join(','));
const spaced = (list: readonly string[], least = 1) => some(list, least).map((one) => one.join(' '));
const joined = (list: readonly string[]) => some(list).map((one) => one.join(''));
const nothing = fc.constant('*');
const doubles = FACES.map((face) => face + face);

const duels = ['W', 'Q', 'B', 'S', 'G'].flatMap((a, i, places) =>
  places.slice(i + 1).flatMap((b) => ['D', 'T', 'tie'].map((who) => `${a}:${b}:${who}`)),
);

type Form = { selections: Readonly<Record<string, fc.Arbitrary<string>>>; results: fc.Arbitrary<unknown> };

const die = fc.integer({ min: 1, max: 6 });
const prize = (count: number, length: number) => fc.array(digits(length), { minLength: count, maxLength: count });

/** By the code of a game that every installation has initially. */
export const FORMS: Readonly<Record<string, Form>> = {
  'wingo-1m': {
    selections: {
      'wingo.big': nothing,
      'wingo.small': nothing,
      'wingo.green': nothing,
      'wingo.red': nothing,
      'wingo.violet': nothing,
      'wingo.num': spaced(DIGITS),
    },
    results: fc.integer({ min: 0, max: 9 }),
  },
  'k3-1m': {
    selections: {
      'k3.big': nothing,
      'k3.small': nothing,
      'k3.odd': nothing,
      'k3.anytriple': nothing,
      'k3.sum': spaced(Array.from({ length: 16 }, (_, i) => String(i + 3))),
      'k3.triple': spaced(FACES.map((face) => face.repeat(3))),
      'k3.pair': spaced(doubles),
      // At least two pairs, so that one of them can be combined with any single face.
      'k3.pairx': fc.tuple(spaced(doubles, 2), spaced(FACES)).map((pools) => pools.join('|')),
      'k3.diff2': spaced(FACES, 2),
    },
    // Triples occur far more often than with three real dice.
    results: fc.oneof(
      fc.array(die, { minLength: 3, maxLength: 3 }),
      die.map((face) => [face, face, face]),
    ),
  },
  'ssc-1m': {
    selections: {
      'ssc.last2.straight': columns(2),
      'ssc.last3.comb': columns(3),
      'ssc.last3.join': columns(3),
      'ssc.fixed': fc
        .array(fc.option(joined(DIGITS), { nil: '-' }), { minLength: 5, maxLength: 5 })
        .filter((list) => list.some((one) => one !== '-'))
        .map((list) => list.join(',')),
      'ssc.last3.one': joined(DIGITS),
      'ssc.last2.bsoe': columns(2, ['B', 'S', 'O', 'E']),
      'ssc.sumbsoe': spaced(['B', 'S', 'O', 'E']),
      'ssc.dt': spaced(duels),
      'ssc.last2.comany': joined(DIGITS),
    },
    results: fc.oneof(
      digits(5),
      fc.tuple(digits(3), digits(1)).map(([head, last]) => head + last + last),
    ),
  },
  'north-1m': {
    selections: {
      'vn.n.lo2': numbers(2, 30),
      'vn.n.lo3': numbers(3, 30),
      'vn.n.de.db': numbers(2, 60),
      'vn.n.de.dbdau': numbers(2, 60),
      'vn.n.de.g7': numbers(2, 60),
      'vn.n.dau': numbers(1, 10),
      'vn.n.xien2': groups({ least: 2, most: 2 }),
      'vn.n.xienq': groups({ least: 3, most: 4 }),
      'vn.n.truot4': groups({ least: 4, most: 4 }),
    },
    results: fc
      .record({
        DB: prize(1, 5),
        G1: prize(1, 5),
        G2: prize(2, 5),
        G3: prize(6, 5),
        G4: prize(4, 4),
        G5: prize(6, 4),
        G6: prize(3, 3),
        G7: prize(4, 2),
      })
      .map((board) => [board]),
  },
};
export const GAMES = Object.keys(FORMS);

/** Generates one line of an order of a game. */
export const lineOf = (game: string): fc.Arbitrary<Terms> =>
  fc.constantFrom(...Object.entries(FORMS[game]?.selections ?? {})).chain(([play, selections]) =>
    fc.record({
      play: fc.constant(play),
      selection: selections,
      unit: fc.constantFrom('1', '0.1', '0.01'),
      multiple: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 200 })),
      // The ends of the series, and the steps in between.
      series: fc.integer({ min: 850, max: 990 }).map((half) => 2 * half),
    }),
  );

export type Step =
  | {
      do: 'place';
      player: number;
      game: string;
      lines: Terms[];
      issues: { at: number; multiple: number }[];
      stopsOnWin: boolean;
    }
  | { do: 'cancel'; order: number; count: number; fromFront: boolean }
  /** The next issue of the game is drawn, or voided without a result, and settled. */
  | { do: 'draw'; game: string; result: unknown };

const placing = fc.constantFrom(...GAMES).chain((game) =>
  fc.record({
    do: fc.constant('place' as const),
    player: fc.nat({ max: 2 }),
    game: fc.constant(game),
    lines: fc.array(lineOf(game), { minLength: 1, maxLength: 3 }),
    issues: fc.uniqueArray(fc.record({ at: fc.nat({ max: 3 }), multiple: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ at }) => at,
    }),
    stopsOnWin: fc.boolean(),
  }),
);
const cancelling = fc.record({
  do: fc.constant('cancel' as const),
  order: fc.nat(),
  count: fc.integer({ min: 1, max: 4 }),
  fromFront: fc.boolean(),
});
export const drawing = (game: string) =>
  fc.record({
    do: fc.constant('draw' as const),
    game: fc.constant(game),
    result: fc.option(FORMS[game]?.results ?? fc.constant(null), { freq: 12 }),
  });

/** Generates a history of orders, cancellations and draws; the last steps draw everything that still waits. */
export const histories = (length: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.array(
        fc.oneof(
          { weight: 5, arbitrary: placing },
          { weight: 1, arbitrary: cancelling },
          { weight: 1, arbitrary: fc.constantFrom(...GAMES).chain(drawing) },
        ),
        { minLength: Math.floor(length / 2), maxLength: length },
      ),
      fc.tuple(...GAMES.flatMap((game) => Array.from({ length: 4 }, () => drawing(game)))),
    )
    .map(([steps, last]) => [...steps, ...last]);
