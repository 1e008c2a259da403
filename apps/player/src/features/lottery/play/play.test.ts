import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBets } from '@parlour/games/lottery/bet-type';
import { betTypeOf, FAMILIES } from '@parlour/games/lottery/families';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../bet-names.ts';
import { loadFamily } from '../load-family.ts';
import type { LotteryGame } from '../lottery.queries.ts';
import { isEmpty, joined, mayEnd, mirrored, padOf, randomNumbers, selectionOf, typedNumbers } from './pad.rules.ts';
import { paidAt } from './payouts.rules.ts';
import { priceText, quoted, rebatePercent, type Sold, seriesWithin, soldOf, topPrice } from './slip.rules.ts';

const types = FAMILIES.flatMap((family) => family.types);
const english = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../locales/EN.json'), 'utf8')) as Record<
  string,
  string
>;

const game = {
  stake: '1.00',
  minSeries: 1700,
  maxBetSeries: 1980,
  betMultipleMax: 1000,
} as LotteryGame;
const sold = (id: string, prices: Record<string, string>): Sold => {
  const type = betTypeOf(id);
  if (!type) throw new Error(`no ${id}`);
  return { type, prices };
};
const terms = { unit: '1', multiple: 1, series: 1980 } as const;

describe('the pad of a bet type', () => {
  it.each(types.map(({ id }) => id))('what is tapped for %s is a selection that the server reads', (id) => {
    const type = betTypeOf(id);
    if (!type) throw new Error(id);
    const pad = padOf(type.entry);
    // All cells of every row; where values must not repeat, the first cell in one row and the others in the next.
    const all =
      pad.form === 'rows'
        ? pad.rows.map(({ cells }, at) => {
            if (pad.one) return cells.slice(0, 1);
            if (type.entry.form === 'bankers') return at === 0 ? cells.slice(0, 1) : cells.slice(1);
            return cells.slice(0, type.entry.form === 'columns' ? 2 : cells.length);
          })
        : pad.form === 'typed'
          ? [
              [
                pad.roll
                  ? 'R234'
                  : pad.sizes.length > 0
                    ? joined('0123456789101112131415'.slice(0, (pad.sizes[0] ?? 0) * 2), 2)
                    : '01234'.slice(0, pad.digits),
                ...(pad.roll || pad.sizes.length > 0 ? [] : ['98765'.slice(0, pad.digits)]),
              ],
            ]
          : [];
    const read = readBets(type, selectionOf(type.entry, all));
    // Some types accept fewer values than exist; the selection is parsed even then.
    expect(read.ok || ['too_many', 'no_permutation'].includes(read.error) ? 'read' : read).toBe('read');
  });

  it('fixed places keep the empty ones', () => {
    const entry = betTypeOf('ssc.fixed')?.entry;
    expect(entry && selectionOf(entry, [['1', '2'], [], ['3']])).toBe('12,-,3,-,-');
    const cars = betTypeOf('pk.place')?.entry;
    expect(cars && selectionOf(cars, [[], ['10', '3']])).toBe('-|10 3|-|-|-|-|-|-|-|-');
  });

  it('numbers are done with their last digit, combinations with their last number', () => {
    const two = { form: 'typed', digits: 2, sizes: [], roll: false } as const;
    expect([typedNumbers(two, '0'), typedNumbers(two, '07')]).toEqual([
      { done: null, rest: '0' },
      { done: '07', rest: '' },
    ]);
    const three = { ...two, sizes: [3, 4] } as const;
    expect(typedNumbers(three, '070809')).toEqual({ done: null, rest: '070809' });
    expect([mayEnd(three, '0708'), mayEnd(three, '070809'), mayEnd(three, '07080')]).toEqual([false, true, false]);
    expect(typedNumbers(three, '07080910')).toEqual({ done: '07&08&09&10', rest: '' });
  });

  it('mirrors a number, and draws different ones with their zeros', () => {
    expect(mirrored('07')).toBe('70');
    const fractions = [0.001, 0.001, 0.5, 0.999];
    expect(randomNumbers(2, 3, () => fractions.shift() ?? 0)).toEqual(['00', '50', '99']);
    expect(randomNumbers(1, 50, Math.random).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, digit) => String(digit)),
    );
  });

  it('says nothing of a pad that was not touched', () => {
    const pad = padOf({ form: 'balls', from: 1, to: 3 });
    expect([isEmpty(pad, []), isEmpty(pad, [[]]), isEmpty(pad, [['1']]), isEmpty(padOf({ form: 'none' }), [])]).toEqual(
      [true, true, false, false],
    );
  });
});

describe('the slip', () => {
  it('a bet of the five digits costs its bets and pays the series', () => {
    const straight = sold('ssc.last3.straight', { '': '1000' });
    const quote = quoted(game, straight, {
      content: '27,05,8',
      terms: { ...terms, multiple: 5, series: 1900 },
      exponent: 2,
    });
    expect(quote).toMatchObject({ ok: true, line: { bets: 4, stake: 2000n, isOneHit: true } });
    expect(quote.ok && paidAt(quote.line.payouts({}).most)).toBe(475_000n);
    expect([rebatePercent(straight.type, 1900, game), priceText(topPrice(straight, 1900))]).toEqual(['4.0', '950']);
  });

  it('a lô costs every prize that it takes part in, a refusal says why', () => {
    const lo2 = sold('vn.n.lo2', { '': '98' });
    const ten = { ...terms, unit: '0.1' } as const;
    const quote = quoted(game, lo2, { content: '07 23 07', terms: ten, exponent: 2 });
    expect(quote).toMatchObject({ line: { bets: 2, stake: 540n, isOneHit: false } });
    expect(quote.ok && paidAt(quote.line.payouts({}).most)).toBe(980n);
    expect(quoted(game, lo2, { content: '7', terms, exponent: 2 })).toEqual({ ok: false, error: 'length' });
  });

  it('of several prices the highest is named', () => {
    expect(priceText(topPrice(sold('wingo.green', { full: '1.96', half: '1.47' }), 1980))).toBe('1.96');
    expect(priceText(topPrice(sold('vn.s.daky', { '': '1234.5' }), 1980))).toBe('1,234.5');
  });

  it('series move in steps of two from the most', () => {
    expect([seriesWithin(1901, game), seriesWithin(1600, game), seriesWithin(2100, game)]).toEqual([1900, 1700, 1980]);
  });

  it('bet types stand in the order of their family, whatever order the prices have', async () => {
    const odds = {
      gameId: 1,
      priceListId: '1',
      types: ['wingo.violet', 'wingo.big', 'unknown.one'].map((playCode) => ({
        playCode,
        cost: 1,
        basis: 'list' as const,
        prices: { '': '2' },
        returns: [],
      })),
    };
    expect(soldOf(odds, await loadFamily('wingo')).map(({ type }) => type.id)).toEqual(['wingo.big', 'wingo.violet']);
  });
});

describe('the bet types of a family', () => {
  it.each(FAMILIES.map(({ id }) => id))('%s are loaded by themselves', async (id) => {
    const { types: own } = await loadFamily(id);
    expect(own.map((type) => type.id)).toEqual(types.filter(({ family }) => family === id).map((type) => type.id));
  });
  it('an unknown family says so, each time', async () => {
    await expect(loadFamily('none')).rejects.toThrow('there is no lottery of the form none');
    await expect(loadFamily('none')).rejects.toThrow('none');
  });
});

describe('names of bet types', () => {
  it.each(types.filter(({ id }) => !id.startsWith('six.')).map(({ id }) => id))('%s has a name in the tables', (id) => {
    const missing = nameOf(id).filter((part) => 'textKey' in part && english[part.textKey] === undefined);
    expect(missing).toEqual([]);
    expect(nameOf(id).length).toBeGreaterThan(0);
  });

  it('no two types of a game have the same name', () => {
    // Malaysia's and Singapore's 4D are two games of one family.
    const games = Map.groupBy(
      types.filter(({ family }) => family !== 'six'),
      ({ id, family }) => (family === '4d' ? id.slice(0, '4d.my'.length) : family),
    );
    for (const [game, sold] of games) {
      const names = sold.map(({ id }) => JSON.stringify(nameOf(id)));
      expect(
        names.filter((name, at) => names.indexOf(name) !== at),
        game,
      ).toEqual([]);
    }
  });
});
