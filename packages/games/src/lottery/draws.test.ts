import { describe, expect, it } from 'vitest';
import { commitment, drawer } from '../fairness.ts';
import { type Fraction, fraction, percent, whole } from '../fraction.ts';
import { hmacSha256 } from '../sha256.ts';
import { type AnyType, readBets } from './bet-type.ts';
import { padded, product, range } from './combine.ts';
import { DRAWS } from './draws.ts';
import { betTypeOf, FAMILIES, familyOf } from './families.ts';
import { checkPrices } from './prices.ts';

const seed = new Uint8Array(32).fill(7);
const numbersOf = (issue: string) => drawer(hmacSha256(seed), issue, 0);

describe('fast draws', () => {
  it.each(Object.keys(DRAWS))('%s: gives a result of its family, the same for the same seed and issue', (id) => {
    const draw = DRAWS[id];
    const result = draw?.(numbersOf('20260101-0001'));
    expect(familyOf(id)?.readResult(result)).not.toBeNull();
    expect(draw?.(numbersOf('20260101-0001'))).toEqual(result);
    expect(draw?.(numbersOf('20260101-0002'))).not.toEqual(result);
  });

  it('draws ten cars that are all different', () => {
    expect(commitment(seed)).toHaveLength(64);
    for (const issue of range(1, 200)) {
      expect(new Set(DRAWS.pk?.(numbersOf(String(issue))) as number[]).size).toBe(10);
    }
  });

  it.each(['vn.n', 'wingo', 'ssc', 'pk', 'mm.2d', 'th', 'six', '4d', 'k3', 'keno', 'x5'])(
    '%s: refuses what is no result of it',
    (id) => {
      for (const value of [
        null,
        undefined,
        {},
        [],
        '',
        'x',
        -1,
        10,
        [1, 2],
        '123456',
        { n: [1], s: 1 },
        { first: '1' },
      ]) {
        expect(familyOf(id)?.readResult(value)).toBeNull();
      }
      const [type] = familyOf(id)?.types ?? [];
      expect(() => type?.judge({ of: 'another game' })).toThrow(TypeError);
    },
  );
});

/** Every result of a family that has few. */
const SPACES: Readonly<Record<string, () => unknown[]>> = {
  wingo: () => range(0, 9),
  k3: () => product([range(1, 6), range(1, 6), range(1, 6)]),
  ssc: () => range(0, 99_999).map((n) => padded(n, 5)),
};

/** Bets of every kind that a type publishes a return of. */
const BETS: Readonly<Record<string, readonly string[]>> = {
  'wingo.num': ['0', '7'],
  'k3.sum': range(3, 18).map(String),
  'k3.triple': ['333'],
  'k3.diff3': ['1 2 6'],
  'k3.diff2': ['2 5'],
  'k3.pair': ['44'],
  'k3.pairx': ['44|1'],
};

/** Average win of one bet at each price, over all results. */
function measured(type: AnyType, bet: string, results: readonly unknown[]): Record<string, Fraction> {
  const found: Record<string, bigint> = {};
  for (const result of results) {
    for (const { price, times: hits } of type.judge(result)(bet).wins)
      found[price] = (found[price] ?? 0n) + BigInt(hits);
  }
  return Object.fromEntries(Object.entries(found).map(([price, n]) => [price, fraction(n, BigInt(results.length))]));
}

describe('published chances', () => {
  it.each(['wingo', 'k3'])('%s: are what settlement pays over all results', (id) => {
    const results = SPACES[id]?.() ?? [];
    for (const type of familyOf(id)?.types ?? []) {
      const published = type.chances().map(({ hits }) => hits);
      for (const selection of BETS[type.id] ?? ['*']) {
        const read = readBets(type, selection);
        if (!read.ok) throw new Error(`${type.id} ${selection}: ${read.error}`);
        for (const bet of read.bets)
          expect(published, `${type.id} ${bet}`).toContainEqual(measured(type, bet, results));
      }
    }
  });

  it('ssc: are what settlement pays over all results', { tags: 'wide' }, () => {
    const results = SPACES.ssc?.() ?? [];
    const selections: Record<string, string> = {
      columns: '1,2,3,4,5',
      digits: '01234',
      pools: '12|3456',
      numbers: '12345',
      balls: '7',
      placed: 'WQBSG|1234',
    };
    for (const type of familyOf('ssc')?.types ?? []) {
      const { entry } = type;
      const text =
        entry.form === 'columns'
          ? entry.letters
            ? 'B,O'
            : range(1, entry.places.length).join(',')
          : entry.form === 'numbers'
            ? '12345'.slice(0, entry.digits)
            : entry.form === 'words'
              ? entry.words.slice(0, 3).join(' ')
              : entry.form === 'digits' && entry.one
                ? '4'
                : (selections[entry.form] ?? '*');
      const read = readBets(type, text);
      if (!read.ok) throw new Error(`${type.id} ${text}: ${read.error}`);
      const published = type.chances().map(({ hits }) => hits);
      for (const bet of new Set([read.bets[0] ?? '', read.bets.at(-1) ?? '']))
        expect(published, `${type.id} ${bet}`).toContainEqual(measured(type, bet, results));
    }
  });
});

describe('price safety', () => {
  const type = (id: string): AnyType => {
    const found = betTypeOf(id);
    if (!found) throw new Error(id);
    return found;
  };
  const context = { range: { least: 1700, most: 1980 }, rebates: whole(0) };
  const carSums = (changed: Record<string, string>) => ({
    ...Object.fromEntries(range(3, 19).map((total) => [String(total), '8'])),
    ...changed,
  });

  it('refuses a list that pays too much on one outcome of many, and names it', () => {
    expect(checkPrices(type('pk.sum'), carSums({ '4': '22.75', '19': '89.02' }), context)).toEqual({
      fault: 'return',
      type: 'pk.sum',
      kind: '19',
      returned: fraction(17_804n, 9_000n),
    });
  });

  it('refuses exactly a return of one, and takes what is just below it', () => {
    const prices = (text: string) => checkPrices(type('wingo.num'), { '': text }, context);
    expect(prices('10')).toMatchObject({ fault: 'return', returned: whole(1) });
    expect(prices('9.999999')).toBeNull();
  });

  it('counts every rebate: a list of 99.9 % leaves room for less than 0.1 %', () => {
    const lo = type('vn.n.lo2');
    expect(checkPrices(lo, { '': '99.9' }, context)).toBeNull();
    expect(checkPrices(lo, { '': '99.9' }, { ...context, rebates: fraction(1n, 1000n) })).toMatchObject({
      fault: 'return',
    });
  });

  it('adds the rebate of the series to its price: both ends return the same, and must stay below one', () => {
    const straight = type('ssc.last2.straight');
    expect(checkPrices(straight, { '': '100' }, context)).toBeNull();
    expect(checkPrices(straight, { '': '100' }, { ...context, range: { least: 1700, most: 2000 } })).toMatchObject({
      fault: 'return',
      returned: whole(1),
    });
  });

  it('refuses a pair of southern numbers that costs 18 in the field: 108.78 %', () => {
    const cheap = { ...type('vn.s.da'), cost: 18 };
    const fault = checkPrices(cheap, { '': '750' }, context);
    expect(fault?.fault === 'return' ? percent(fault.returned) : fault).toBe('108.78');
  });

  it('names a price that is missing, unknown or no number', () => {
    const colour = type('wingo.green');
    expect(checkPrices(colour, { full: '1.96' }, context)).toEqual({
      fault: 'missing',
      type: 'wingo.green',
      price: 'half',
    });
    expect(checkPrices(colour, { full: '1.96', half: '-1' }, context)).toMatchObject({
      fault: 'malformed',
      price: 'half',
    });
    expect(checkPrices(colour, { full: '1.96', half: '1', blue: '1' }, context)).toMatchObject({
      fault: 'unknown',
      price: 'blue',
    });
  });

  it('covers every bet type with at least one kind of bet', () => {
    for (const { types } of FAMILIES) for (const one of types) expect(one.chances().length).toBeGreaterThan(0);
  });
});
