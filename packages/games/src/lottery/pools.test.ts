import { describe, expect, it } from 'vitest';
import { drawer } from '../fairness.ts';
import { hmacSha256 } from '../sha256.ts';
import { type AnyType, readBets } from './bet-type.ts';
import { padded, range } from './combine.ts';
import { DRAWS } from './draws.ts';
import { betTypeOf, FAMILIES } from './families.ts';
import { numbersOf } from './numbers.ts';
import { poolOf, poolsOf } from './pools.ts';

const RESULTS = 120;
const four = range(0, 1_999).map((n) => padded(n, 4));
const two = range(0, 99).map((n) => padded(n, 2));
const pairs = two.flatMap((a, i) => two.slice(i + 1).map((b) => `${a}&${b}`));
const ALL = '0123456789';
/** Selections of types whose numbers no single selection holds, with many numbers that other types have, too. */
const SELECTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['n', 's'].map((region) => [`vn.${region}.xien2`, pairs.join(' ')])),
  ...Object.fromEntries(['n', 's'].map((region) => [`vn.${region}.xien3`, '01&02&03 04&05&06 07&08&09'])),
  ...Object.fromEntries(['n', 's'].map((region) => [`vn.${region}.xienq`, '01&02&03 04&05&06 07&08&09&10'])),
  'vn.s.da': two.join(' '),
  'vn.s.daky': two.join(' '),
  'vn.s.lo4': four.join(' '),
  'vn.n.lo4': four.join(' '),
  'ssc.last5.straight': `012,${ALL},${ALL},${ALL},${ALL}`,
  'ssc.last4.straight': [ALL, ALL, ALL, ALL].join(','),
  'ssc.last4.text': four.join(' '),
  'ssc.last5.comb': `0,${ALL},${ALL},${ALL},${ALL}`,
  'ssc.last3.comb': [ALL, ALL, ALL].join(','),
  'ssc.last3.join': [ALL, ALL, ALL].join(','),
  'ssc.last3.bao': '5',
  ...Object.fromEntries(
    ['my', 'sg'].flatMap((country) =>
      ['big', 'small'].flatMap((size) => [
        [`4d.${country}.${size}`, four.join(' ')],
        [
          `4d.${country}.${size}.roll`,
          four
            .filter((n) => n.endsWith('0'))
            .map((n) => `${n.slice(0, 3)}R`)
            .join(' '),
        ],
        [`4d.${country}.${size}.perm`, four.slice(0, 300).join(' ')],
      ]),
    ),
  ),
  ...Object.fromEntries(range(2, 8).map((size) => [`x5.drag${size}`, '1|2 3 4 5 6 7 8 9 10 11'])),
};

function betsOf(type: AnyType): readonly string[] {
  const all = numbersOf(type);
  if (all) return all;
  const selection = SELECTIONS[type.id];
  const read = selection === undefined ? null : readBets(type, selection);
  if (read && !read.ok) throw new Error(`${type.id}: ${read.error}`);
  return read?.ok ? [...new Set(read.bets)] : [];
}

/** No game has the types of both countries. */
const areOnOneList = ([a, b]: readonly [AnyType, AnyType]): boolean =>
  !(a.id.startsWith('4d.my.') && b.id.startsWith('4d.sg.'));

const seed = hmacSha256(new Uint8Array(32).fill(9));

describe.each(FAMILIES.flatMap(({ id, types }) => (DRAWS[id] ? [{ id, types }] : [])))(
  'pools of $id',
  ({ id, types }) => {
    const results = range(1, RESULTS).map((n) => DRAWS[id]?.(drawer(seed, `pool-${n}`, 0)));
    /** By type: each of its bets with the draws that it wins. */
    const wins = new Map(
      types.map((type) => {
        const found = new Map<string, number[]>(betsOf(type).map((bet) => [bet, []]));
        for (const [n, result] of results.entries()) {
          const judge = type.judge(result);
          for (const [bet, draws] of found) if (judge(bet).wins.length > 0) draws.push(n);
        }
        return [type, found] as const;
      }),
    );
    const couples = types.flatMap((a, i) => types.slice(i + 1).map((b) => [a, b] as const)).filter(areOnOneList);
    const shared = couples.flatMap(([a, b]) => {
      const other = wins.get(b);
      const bets = [...(wins.get(a)?.keys() ?? [])].filter((bet) => other?.has(bet));
      return bets.length > 0 ? [{ a, b, bets }] : [];
    });
    const same = (a: AnyType, b: AnyType, bet: string): boolean =>
      wins.get(a)?.get(bet)?.join() === wins.get(b)?.get(bet)?.join();

    it('a number of two types is in one pool exactly if both win by the same draws', () => {
      const wrong = shared.flatMap(({ a, b, bets }) => {
        const groups = Object.groupBy(bets, (bet) => `${poolOf(a, bet) === poolOf(b, bet)} ${bet.length}`);
        return Object.entries(groups).flatMap(([group, list = []]) => {
          const isPooled = group.startsWith('true');
          const isSame = list.every((bet) => same(a, b, bet));
          // A handful of rare numbers may win none of these draws by either type, which proves nothing.
          const isSeen = list.some((bet) => (wins.get(a)?.get(bet) ?? []).length > 0);
          return isSeen && isPooled !== isSame ? [`${a.id} and ${b.id}: ${list.slice(0, 3).join(' ')}`] : [];
        });
      });
      expect(wrong).toEqual([]);
    });

    it('a bet wins no price but those that its type names for it', () => {
      const wrong = types.flatMap((type) => {
        const bets = betsOf(type).slice(0, 2_000);
        return results.slice(0, 40).flatMap((result) => {
          const judge = type.judge(result);
          return bets.flatMap((bet) => {
            const named = type.mayWin?.(bet);
            const others = judge(bet).wins.filter(({ price }) => named && !named.includes(price));
            return others.length > 0 ? [`${type.id} ${bet}`] : [];
          });
        });
      });
      expect(wrong).toEqual([]);
      // Prices of the zodiac depend on the year.
      const unnamed = types.filter(({ id: of, mayWin, chances }) => {
        const names = new Set(chances().flatMap(({ hits }) => Object.keys(hits)));
        return !mayWin && chances().length > 1 && names.size > 1 && !of.endsWith('zod');
      });
      expect(unnamed.map(({ id: of }) => of)).toEqual([]);
    });

    it('a pool has the name of one of the types, and is among those that its types name', () => {
      for (const type of types) {
        const pools = new Set(betsOf(type).map((bet) => poolOf(type, bet)));
        expect(poolsOf(type)).toEqual(expect.arrayContaining([...pools]));
        for (const pool of pools) expect(betTypeOf(pool)?.family).toBe(id);
      }
    });
  },
);

it('a type that shares no numbers is a pool of its own', () => {
  const type = (id: string): AnyType => betTypeOf(id) as AnyType;
  expect(poolOf(type('wingo.num'), '7')).toBe('wingo.num');
  expect(poolOf(type('mm.2d.head'), '25')).toBe('mm.2d.straight');
  expect(['5', '45', '345', '2345', '12345'].map((bet) => poolOf(type('ssc.last5.comb'), bet))).toEqual([
    'ssc.last3.join',
    'ssc.last2.straight',
    'ssc.last3.straight',
    'ssc.last4.straight',
    'ssc.last5.straight',
  ]);
});

it.each(['pk.top2com', 'k3.diff2', 'keno.pick3', 'six.3of3', 'x5.any3', 'x5.top2com', 'vn.n.xien2', 'ssc.last2.com'])(
  '%s: a bet has one text, in whatever order it was chosen',
  (id) => {
    const type = betTypeOf(id) as AnyType;
    const [chosen, reversed] = id.startsWith('vn') ? ['07&89', '89&07'] : ['1 2 3', '3 2 1'];
    const betsIn = (selection = '') => {
      const read = readBets(type, selection);
      return read.ok ? read.bets.toSorted() : read.error;
    };
    expect(betsIn(chosen)).toEqual(betsIn(reversed));
    expect(betsIn(chosen)).not.toBe('empty');
  },
);
