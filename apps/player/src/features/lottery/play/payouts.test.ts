import { isMore, times, whole } from '@parlour/games/fraction';
import { readBets } from '@parlour/games/lottery/bet-type';
import { DRAWS } from '@parlour/games/lottery/draws';
import { betTypeOf, FAMILIES } from '@parlour/games/lottery/families';
import { describe, expect, it } from 'vitest';
import { padOf, selectionOf } from './pad.rules.ts';
import { isOneHit, paidAt, payoutsOf, pricesOf } from './payouts.rules.ts';

/** The same numbers in every run (Park and Miller). */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
const pick = seeded(20_261_127);
const DRAWN = 120;

/** All families with results; six mark is not on sale. */
const types = FAMILIES.filter(({ id }) => id !== 'six').flatMap(({ types: own }) => own);

/** Bets of a wide selection: as many cells of the pad as one line takes. */
function wideBets(type: (typeof types)[number]): readonly string[] {
  const pad = padOf(type.entry);
  const random = (digits: number) => String(pick(10 ** digits)).padStart(digits, '0');
  const all =
    pad.form === 'rows'
      ? pad.rows.map(({ cells }, at) =>
          pad.one
            ? cells.slice(0, 1)
            : type.entry.form === 'bankers'
              ? at === 0
                ? cells.slice(0, 1)
                : cells.slice(1)
              : cells,
        )
      : pad.form === 'typed'
        ? [
            Array.from({ length: 40 }, () =>
              pad.roll
                ? `R${random(3)}`
                : pad.sizes.length > 0
                  ? [...new Set(Array.from({ length: 20 }, () => random(2)))].slice(0, pad.sizes[0]).join('&')
                  : random(pad.digits),
            ),
          ]
        : [];
  // Half of the cells where all of them are too many.
  for (let share = 1; share <= 8; share *= 2) {
    const chosen = all.map((row) => row.slice(0, Math.max(1, Math.ceil(row.length / share))));
    const read = readBets(type, selectionOf(type.entry, chosen));
    if (read.ok && read.bets.length <= 2_000) return read.bets;
    if (read.ok) return Array.from({ length: 2_000 }, () => read.bets[pick(read.bets.length)] ?? '');
  }
  throw new Error(`no bets of ${type.id}`);
}
const uniqueBets = (type: (typeof types)[number]) => {
  const bets = wideBets(type);
  return bets.length === 2_000 ? [...new Set(bets)] : bets;
};

describe.each(types)('$id', (type) => {
  const bets = uniqueBets(type);
  const draw = DRAWS[type.family === 'mm.3d' ? 'th' : type.family];
  const prices = Object.fromEntries(type.chances().flatMap(({ hits }) => Object.keys(hits).map((name) => [name, '2'])));

  it('pays only prices that its bets are said to win, and one of them if it is said to pay one hit', () => {
    const namesOf = pricesOf(type, prices);
    const others = new Set<string>();
    let most = 0;
    for (let n = 0; n < DRAWN; n++) {
      const judge = type.judge(draw?.(pick));
      let hits = 0;
      for (const bet of bets)
        for (const { price, times } of judge(bet).wins) {
          hits += times;
          if (!namesOf(bet).includes(price)) others.add(`${bet} wins ${price}`);
        }
      most = Math.max(most, hits);
    }
    expect([...others]).toEqual([]);
    if (isOneHit(type)) expect(most).toBeLessThanOrEqual(1);
  });
});

describe('a bet type of numbers pays one hit', () => {
  const single = types.filter((type) => type.entry.form === 'numbers' && type.chances().length === 1);
  it.each(single)('or several, as many as numbers are drawn: $id', (type) => {
    const digits = type.entry.form === 'numbers' ? type.entry.digits : 0;
    const [kind] = type.chances();
    // Hits of all numbers together in one draw, on average; only one-hit types have at most one.
    const mean = Object.values(kind?.hits ?? {}).map((hits) => times(hits, whole(10 ** digits)));
    if (isOneHit(type)) expect(mean.filter((hits) => isMore(hits, whole(1)))).toEqual([]);
  });
});

describe('payouts', () => {
  const sold = (id: string, prices: Record<string, string>) => {
    const type = betTypeOf(id);
    if (!type) throw new Error(id);
    return { type, prices };
  };
  const terms = { each: 100n, series: 1980, cuts: {} };

  it('are those of the chosen bets and not of dearer ones of their type', () => {
    const sum = sold('k3.sum', { '3': '180', '10': '7', '11': '7.5' });
    expect(payoutsOf(sum, { ...terms, bets: ['10', '11'] })).toEqual({
      least: { part: 700n, over: 1n },
      most: { part: 750n, over: 1n },
    });
    const ibet = sold('4d.sg.ibet.small', { '24.1': '100', '24.3': '20', '4.1': '600', '4.3': '120' });
    expect([paidAt(payoutsOf(ibet, { ...terms, bets: ['1234'] }).most), ordersPaid(ibet)]).toEqual([10_000n, 60_000n]);
    const green = payoutsOf(sold('wingo.green', { full: '1.96', half: '1.47' }), { ...terms, bets: ['*'] });
    expect([paidAt(green.least), paidAt(green.most), paidAt(green.most, 7)]).toEqual([147n, 196n, 1_372n]);
  });
  const ordersPaid = (ibet: ReturnType<typeof sold>) => paidAt(payoutsOf(ibet, { ...terms, bets: ['1112'] }).most);

  it('follow the cuts of each bet, and the series', () => {
    const straight = sold('ssc.last2.straight', { '': '100' });
    const cut = payoutsOf(straight, { ...terms, bets: ['27', '05'], cuts: { '27': 10 } });
    expect([paidAt(cut.least), paidAt(cut.most)]).toEqual([8_910n, 9_900n]);
    const all = payoutsOf(straight, { ...terms, series: 1900, bets: ['27'], cuts: { '27': 10 } });
    expect([paidAt(all.least), paidAt(all.most)]).toEqual([8_550n, 8_550n]);
  });

  it('of a lô are those of one hit', () => {
    expect([isOneHit({ id: 'vn.n.lo2' }), isOneHit({ id: 'vn.n.de.db' }), isOneHit({ id: 'ssc.fixed' })]).toEqual([
      false,
      true,
      false,
    ]);
    expect(paidAt(payoutsOf(sold('vn.n.lo2', { '': '98' }), { ...terms, bets: ['07'] }).most)).toBe(9_800n);
    // Each further hit pays half of it.
    expect(paidAt(payoutsOf(sold('vn.s.daky', { '': '500' }), { ...terms, bets: ['07&23'] }).most)).toBe(50_000n);
  });
});
