/**
 * Vietnamese lotteries: 27 numbers of the north, 18 of the south and centre. Every hit of a lô is paid (nháy); xiên and
 * trượt are paid once.
 */
import { type BetType, type Chances, chance, type Family, LOST, oneChance, won, wonIf } from './bet-type.ts';
import { choose, counts, orders, sum } from './combine.ts';
import type { Entry } from './selection.ts';
import { bothChance, halfMoreHits, missedChance, seenChance, someChance } from './vietnam-chances.ts';

/** The numbers of each prize, as texts with their leading zeros. */
export type Board = Readonly<Record<string, readonly string[]>>;
/** Boards of one province, or of two for a bet on both. */
export type Boards = readonly Board[];
type Structure = Readonly<Record<string, { count: number; digits: number }>>;

const prize = (count: number, digits: number) => ({ count, digits });
export const NORTH: Structure = {
  DB: prize(1, 5),
  G1: prize(1, 5),
  G2: prize(2, 5),
  G3: prize(6, 5),
  G4: prize(4, 4),
  G5: prize(6, 4),
  G6: prize(3, 3),
  G7: prize(4, 2),
};
export const SOUTH: Structure = {
  G8: prize(1, 2),
  G7: prize(1, 3),
  G6: prize(3, 4),
  G5: prize(1, 4),
  G4: prize(7, 5),
  G3: prize(2, 5),
  G2: prize(1, 5),
  G1: prize(1, 5),
  DB: prize(1, 6),
};
/** Prizes of the south that count for the bet on seven prizes. */
const SEVEN = ['G8', 'G7', 'G6', 'G5', 'DB'];
const SPECIAL = 'DB';

function isBoard(value: unknown, structure: Structure): value is Board {
  if (typeof value !== 'object' || value === null) return false;
  const board = value as Record<string, unknown>;
  return (
    Object.keys(board).length === Object.keys(structure).length &&
    Object.entries(structure).every(([name, { count, digits }]) => {
      const numbers = board[name];
      return (
        Array.isArray(numbers) &&
        numbers.length === count &&
        numbers.every((one) => typeof one === 'string' && one.length === digits && /^[0-9]+$/.test(one))
      );
    })
  );
}

/** Returns the numbers of the named prizes of the first board; of all prizes by default. */
const numbersOf = ([board = {}]: Boards, names: readonly string[] = Object.keys(board)): string[] =>
  names.flatMap((name) => board[name] ?? []);
const tail = (number: string, digits: number): string => number.slice(-digits);
const head = (number: string, digits: number): string => number.slice(0, digits);
const longEnough = (structure: Structure, digits: number): number =>
  sum(Object.values(structure).map((one) => (one.digits >= digits ? one.count : 0)));

/** Shared by the bets of the north and of the south: the region's letter, its numbers, its cost of a lô. */
type Region = { letter: 'n' | 's'; structure: Structure };
type Rest = Pick<BetType<Boards>, 'judge' | 'chances'> & Partial<BetType<Boards>>;

const typesOf = ({ letter, structure }: Region) => {
  const all = longEnough(structure, 2);
  const type = (id: string, digits: number, rest: Rest): BetType<Boards> => ({
    id: `vn.${letter}.${id}`,
    entry: { form: 'numbers', digits },
    basis: 'list',
    ruleSet: 'trad',
    cost: 1,
    expand: ([numbers = []]) => numbers,
    ...rest,
  });

  /** Pays for every number that `pick` lists for a result. */
  const hits = (
    id: string,
    { digits, cost, pick, mean }: { digits: number; cost: number; pick: (boards: Boards) => string[]; mean: number },
  ): BetType<Boards> =>
    type(id, digits, {
      cost,
      judge: (boards) => {
        const found = counts(pick(boards));
        return (bet) => won(found.get(bet) ?? 0);
      },
      chances: oneChance(chance(mean, 10 ** digits)),
      // Each of the numbers that count ends, or begins, in any digits alike.
      anyWins: (bets) => someChance(bets, { digits, drawn: mean }),
    });
  const lo = (id: string, digits: number, cost = longEnough(structure, digits)): BetType<Boards> =>
    hits(id, {
      digits,
      cost,
      mean: longEnough(structure, digits),
      pick: (boards) =>
        numbersOf(boards)
          .filter((number) => number.length >= digits)
          .map((number) => tail(number, digits)),
    });
  /** The last (or first) digits of each number of some prizes. */
  const of = (
    id: string,
    prizes: readonly string[],
    { digits, cut = tail, cost = longEnough(pickOf(structure, prizes), digits) }: Of,
  ): BetType<Boards> =>
    hits(id, {
      digits,
      cost,
      mean: longEnough(pickOf(structure, prizes), digits),
      pick: (boards) => numbersOf(boards, prizes).map((number) => cut(number, digits)),
    });
  /** One digit of the last two of the special prize. */
  const digitOf = (id: string, at: number): BetType<Boards> =>
    hits(id, {
      digits: 1,
      cost: 1,
      mean: 1,
      pick: (boards) => numbersOf(boards, [SPECIAL]).map((number) => tail(number, 2).charAt(at)),
    });

  const pairsOf = (boards: Boards): ReadonlyMap<string, number> =>
    counts(boards.flatMap((board) => Object.values(board).flatMap((numbers) => numbers.map((one) => tail(one, 2)))));
  const combination = (id: string, sizes: readonly number[], rest: Rest): BetType<Boards> => {
    const entry: Entry = { form: 'combinations', sizes };
    return type(id, 2, { entry, expand: (groups) => groups.map((group) => group.join('&')), ...rest });
  };
  const allSeen: BetType<Boards>['judge'] = (boards) => {
    const found = pairsOf(boards);
    return (bet) => wonIf(bet.split('&').every((number) => found.has(number)));
  };
  const linked = (size: number): BetType<Boards> =>
    combination(`xien${size}`, [size], { judge: allSeen, chances: oneChance(seenChance(size, all)) });
  const rotated = combination('xienq', [3, 4], {
    expand: (groups) =>
      groups.flatMap((group) => [2, 3, 4].flatMap((size) => choose(group, size).map((numbers) => numbers.join('&')))),
    mayWin: (bet) => [String(bet.split('&').length)],
    judge: (boards) => {
      const judged = allSeen(boards);
      return (bet) => (judged(bet) === LOST ? LOST : won(1, String(bet.split('&').length)));
    },
    chances: (): readonly Chances[] =>
      [2, 3, 4].map((size) => ({ kind: String(size), hits: { [size]: seenChance(size, all) } })),
  });
  const missed = (size: number): BetType<Boards> =>
    combination(`truot${size}`, [size], {
      judge: (boards) => {
        const found = pairsOf(boards);
        return (bet) => wonIf(bet.split('&').every((number) => !found.has(number)));
      },
      chances: oneChance(missedChance(size, all)),
    });
  /** Converts a type to one where each order of the digits is a separate bet. */
  const inAnyOrder = (id: string, base: BetType<Boards>): BetType<Boards> => ({
    ...base,
    id: `vn.${letter}.${id}`,
    expand: ([numbers = []]) => [...new Set(numbers.flatMap(orders))],
  });
  return { type, lo, of, digitOf, linked, rotated, missed, inAnyOrder, pairsOf, all };
};
type Of = { digits: number; cut?: (number: string, digits: number) => string; cost?: number };
const pickOf = (structure: Structure, prizes: readonly string[]): Structure =>
  Object.fromEntries(Object.entries(structure).filter(([name]) => prizes.includes(name)));

const common = (region: Region): BetType<Boards>[] => {
  const { lo, of, digitOf, linked, rotated, missed } = typesOf(region);
  return [
    ...[2, 3, 4].map((digits) => lo(`lo${digits}`, digits)),
    lo('lo2k', 2, 1),
    digitOf('dau', 0),
    digitOf('duoi', 1),
    of('cang3.db', [SPECIAL], { digits: 3 }),
    of('cang3.g1', ['G1'], { digits: 3 }),
    of('cang4.db', [SPECIAL], { digits: 4 }),
    of('de.db', [SPECIAL], { digits: 2 }),
    ...[2, 3, 4].map(linked),
    rotated,
    ...[4, 6, 8, 10].map(missed),
  ];
};

const north: Region = { letter: 'n', structure: NORTH };
const northTypes = (): BetType<Boards>[] => {
  const { of } = typesOf(north);
  return [
    ...common(north),
    of('de.dbdau', [SPECIAL], { digits: 2, cut: head }),
    of('de.g1', ['G1'], { digits: 2 }),
    of('de.g1dau', ['G1'], { digits: 2, cut: head }),
    of('de.g7', ['G7'], { digits: 2 }),
    of('cang3.g6', ['G6'], { digits: 3 }),
    of('cang3.dd', ['G6', SPECIAL], { digits: 3 }),
  ];
};

const south: Region = { letter: 's', structure: SOUTH };
const southTypes = (): BetType<Boards>[] => {
  const { type, of, lo, inAnyOrder, pairsOf, all } = typesOf(south);
  /** Every two of the chosen numbers are a bet. */
  const pair = (id: string, cost: number, rest: Rest): BetType<Boards> =>
    type(id, 2, {
      cost,
      expand: ([numbers = []]) => choose([...numbers].sort(), 2).map((two) => two.join('&')),
      ...rest,
    });
  const bothSeen: BetType<Boards>['judge'] = (boards) => {
    const found = pairsOf(boards);
    return (bet) => wonIf(bet.split('&').every((number) => found.has(number)));
  };
  const bigAndSmall = of('xc', ['G7', SPECIAL], { digits: 3 });
  return [
    ...common(south),
    of('dd', ['G8', SPECIAL], { digits: 2 }),
    of('de.g8', ['G8'], { digits: 2 }),
    bigAndSmall,
    of('xc.g7', ['G7'], { digits: 3 }),
    inAnyOrder('xc.dao', bigAndSmall),
    of('bao7', SEVEN, { digits: 2 }),
    inAnyOrder('lo3dao', lo('lo3', 3)),
    pair('da', 2 * all, { judge: bothSeen, chances: oneChance(bothChance(all)) }),
    pair('daky', 2 * all, {
      // Each further hit of the more frequent number pays another half of the price.
      shares: 2,
      judge: (boards) => {
        const found = pairsOf(boards);
        return (bet) => {
          const times = bet.split('&').map((number) => found.get(number) ?? 0);
          return Math.min(...times) === 0 ? LOST : won(2 + Math.max(...times) - 1);
        };
      },
      chances: oneChance(halfMoreHits(all)),
    }),
    pair('dax', 4 * all, { draws: 2, judge: bothSeen, chances: oneChance(bothChance(2 * all)) }),
  ];
};

const family = (id: string, structure: Structure, types: readonly BetType<Boards>[]): Family<Boards> => ({
  id,
  readResult: (value) => {
    const boards: readonly unknown[] = Array.isArray(value) ? value : [value];
    return boards.length >= 1 && boards.length <= 2 && boards.every((board) => isBoard(board, structure))
      ? boards
      : null;
  },
  types,
});
export const vietnamNorth = family('vn.n', NORTH, northTypes());
export const vietnamSouth = family('vn.s', SOUTH, southTypes());
