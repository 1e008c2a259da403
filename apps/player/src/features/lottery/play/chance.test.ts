/** Declared chances against the counted draws of games whose draws can all be listed. */
import { type Fraction, fraction } from '@parlour/games/fraction';
import { readBets } from '@parlour/games/lottery/bet-type';
import { betTypeOf } from '@parlour/games/lottery/families';
import { describe, expect, it } from 'vitest';
import { anyWinText, roundChance } from './chance.rules.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const padded = (n: number, digits: number) => String(n).padStart(digits, '0');
const FACES = range(1, 6);
const CARS = range(1, 10);
const thai = (first: string) => ({ first, front3: ['000', '000'], last3: ['000', '000'], last2: '00' });

/** All draws of a family, as far as its bets here read them; each is as likely as any other. */
const DRAWS: Readonly<Record<string, () => readonly unknown[]>> = {
  wingo: () => range(0, 9),
  k3: () => FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => [a, b, c]))),
  ssc: () => range(0, 999).map((n) => `00${padded(n, 3)}`),
  pk: () =>
    CARS.flatMap((a) =>
      CARS.filter((b) => b !== a).map((b) => [a, b, ...CARS.filter((other) => other !== a && other !== b)]),
    ),
  'mm.2d': () => range(0, 99).map((n) => padded(n, 2)),
  'mm.3d': () => range(0, 999).map((n) => thai(`000${padded(n, 3)}`)),
  th: () => range(0, 999).map((n) => thai(`000${padded(n, 3)}`)),
};

function typeOf(id: string) {
  const type = betTypeOf(id);
  if (!type) throw new Error(id);
  return type;
}
function slipOf(id: string, selections: readonly string[]) {
  const type = typeOf(id);
  return selections.map((selection) => {
    const read = readBets(type, selection);
    if (!read.ok) throw new Error(`${id} ${selection}: ${read.error}`);
    return { sold: { type }, quote: { numbers: read.bets } };
  });
}
/** Share of all draws that pay something. */
function counted(id: string, selections: readonly string[]): Fraction {
  const type = typeOf(id);
  const bets = slipOf(id, selections).flatMap(({ quote }) => quote.numbers);
  const draws = DRAWS[type.family]?.() ?? [];
  const won = draws.filter((draw) => {
    const judge = type.judge(draw);
    return bets.some((bet) => judge(bet).wins.length > 0);
  });
  return fraction(BigInt(won.length), BigInt(draws.length));
}

describe('the chance that a round wins', () => {
  it.each([
    ['wingo.num', ['7']],
    ['wingo.num', ['3', '9']],
    ['wingo.big', ['*']],
    // Two prices of one bet.
    ['wingo.green', ['*']],
    ['wingo.violet', ['*']],
    ['k3.sum', ['3,10,18']],
    ['k3.anytriple', ['*']],
    ['k3.pair', ['11,22']],
    ['k3.diff3', ['1 2 3 4']],
    ['ssc.last2.straight', ['27,0145']],
    ['ssc.last2.com', ['0123']],
    ['ssc.last3.bao', ['4']],
    ['ssc.last3.groupsum', ['7,13']],
    ['ssc.last3.z6', ['01234', '0129']],
    ['pk.top2', ['1 2|2 3']],
    ['pk.sum', ['3,11']],
    ['mm.2d.straight', ['07 23 07']],
    ['mm.2d.khway', ['123']],
    // Six, three orders and one.
    ['mm.3d.tod', ['123 112 777']],
    ['th.3tod', ['123', '112 321']],
    ['th.3top', ['123 456']],
  ])('%s of %j is the share of the draws that pay', (id, selections) => {
    const chance = roundChance(slipOf(id, selections));
    expect(chance).toEqual(counted(id, selections));
    expect(chance?.part).toBeGreaterThan(0n);
  });

  it('is not said where bets depend on each other', () => {
    for (const id of ['ssc.fixed', 'x5.any2', 'keno.pick2', 'k3.diff2', 'vn.n.xien2'])
      expect(roundChance([{ sold: { type: typeOf(id) }, quote: { numbers: ['1', '2'] } }]), id).toBeNull();
    expect(roundChance([...slipOf('wingo.num', ['7']), ...slipOf('wingo.big', ['*'])])).toBeNull();
    expect(roundChance([])).toBeNull();
    expect(roundChance([{ sold: { type: typeOf('wingo.num') }, quote: null }])).toBeNull();
  });
});

describe('the chance of at least one win', () => {
  it('is written in percent, never more than it is', () => {
    const chance = (part: number, over: number, rounds: number) =>
      anyWinText(fraction(BigInt(part), BigInt(over)), rounds);
    expect([chance(1, 100, 1), chance(1, 100, 30), chance(1, 2, 120)]).toEqual(['1.00', '26.02', '99.99']);
    expect([chance(1, 10_000, 1), chance(1, 10_001, 1), chance(1, 1, 3), chance(0, 1, 3)]).toEqual([
      '0.01',
      '<0.01',
      '100.00',
      '0.00',
    ]);
  });
});
