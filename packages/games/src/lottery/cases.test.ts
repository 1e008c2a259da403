/** The golden cases: selections, stakes, prizes, rebates and refusals to the minor unit, and every exact return. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Fraction, fraction, plus, times, whole } from '../fraction.ts';
import type { AnyType } from './bet-type.ts';
import { betTypeOf, FAMILIES } from './families.ts';
import { checkPrices, type PriceList, returnOf } from './prices.ts';
import { isUnit, quoteOf, type Rules, settler } from './ticket.ts';

type Row = Readonly<Record<string, string>>;
function table(name: string): Row[] {
  const text = readFileSync(new URL(`testing/${name}.tsv`, import.meta.url), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, i) => [names[i] ?? '', cell])));
}

/** `83` or `{"1": "83"}`, one or two levels deep, as prices by name. */
function namedPrices(text: string, before = ''): Record<string, string> {
  if (!text.startsWith('{')) return { [before]: text };
  const inner = JSON.parse(text) as Record<string, string>;
  return Object.assign(
    {},
    ...Object.entries(inner).map(([name, value]) => namedPrices(value, before ? `${before}.${name}` : name)),
  );
}
const PRICES: PriceList = Object.fromEntries(
  table('prices').map(({ play = '', pays = '' }) => [play, namedPrices(pays)]),
);
const RULES: Rules = { stake: 100n, range: { least: 1700, most: 1980 }, mostMultiple: 1_000_000 };

const DRAWS = new Map(table('draws').map(({ draw = '', result = '' }) => [draw, JSON.parse(result) as unknown]));
const resultOf = (name = ''): unknown =>
  name.includes('+') ? name.split('+').map((one) => DRAWS.get(one)) : DRAWS.get(name);
const typeOf = (id = ''): AnyType => {
  const type = betTypeOf(id);
  if (!type) throw new Error(`no bet type ${id}`);
  return type;
};

describe('golden cases', () => {
  it.each(table('cases'))('$id $play $selection', (row) => {
    const type = typeOf(row.play);
    const { unit = '' } = row;
    const terms = { multiple: Number(row.multiple), series: Number(row.series || RULES.range.most) };
    const quoted = quoteOf(type, { selection: row.selection ?? '', unit, ...terms }, RULES);
    if (row.refused) return expect(quoted).toEqual({ ok: false, error: row.refused });
    if (!quoted.ok || !isUnit(unit)) throw new Error(`refused: ${JSON.stringify(quoted)}`);
    const { bets, stake, rebate } = quoted.quote;
    const prices = PRICES[type.id] ?? {};
    const settled = settler(type, resultOf(row.draw), RULES)({ bets, terms: { unit, ...terms }, prices });
    expect({ bets: bets.length, stake, rebate, ...settled }).toEqual({
      bets: Number(row.bets),
      stake: BigInt(row.stake ?? ''),
      rebate: BigInt(row.rebate ?? ''),
      wins: Number(row.wins),
      prize: BigInt(row.prize ?? ''),
      refund: BigInt(row.refund ?? ''),
    });
  });
});

/** The return of a row: of one kind of bet (`k3.sum[3/18]`, `th.3tod[6]`), or of all bets of `xienq[3]` together. */
function returnsOf(type: AnyType, kind: string): Fraction[] {
  const prices = PRICES[type.id] ?? {};
  const all = type.chances().map((chances) => ({
    kind: chances.kind,
    returned: returnOf(type, chances, { prices, series: 2000 }),
  }));
  if (type.id.endsWith('xienq')) {
    const bought = new Map(
      kind === '3'
        ? [
            ['2', 3],
            ['3', 1],
          ]
        : [
            ['2', 6],
            ['3', 4],
            ['4', 1],
          ],
    );
    const bets = [...bought.values()].reduce((sum, count) => sum + count, 0);
    const sum = all.reduce(
      (total, one) => plus(total, times(one.returned, whole(bought.get(one.kind) ?? 0))),
      whole(0),
    );
    return [times(sum, fraction(1n, BigInt(bets)))];
  }
  const names = kind.split('/');
  const found = all.filter((one) => kind === '' || names.includes(one.kind));
  return found.map(({ returned }) => returned);
}

describe('exact returns', () => {
  it.each(table('returns'))('$play $selection', ({ play = '', return_fraction = '' }) => {
    const [, id = play, kind = ''] = /^(.*)\[(.+)\]$/.exec(play) ?? [];
    const [part = '', over = '1'] = return_fraction.split('/');
    const want = fraction(BigInt(part), BigInt(over));
    const found = returnsOf(typeOf(id), kind);
    expect(found.length).toBeGreaterThan(0);
    for (const returned of found) expect(returned).toEqual(want);
  });

  it('has a price of the list for every bet type, and each list can be saved', () => {
    const context = { range: RULES.range, rebates: whole(0) };
    const ids = FAMILIES.flatMap(({ types }) => types.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(Object.keys(PRICES).toSorted());
    for (const [id, prices] of Object.entries(PRICES)) expect(checkPrices(typeOf(id), prices, context)).toBeNull();
  });
});

describe('selections that would be too many bets', () => {
  it.each([
    ['keno.pick5', 80],
    ['six.miss5', 49],
  ])('%s of all numbers is refused before its bets are listed', (id, most) => {
    const selection = Array.from({ length: most }, (_, i) => i + 1).join(' ');
    const quote = quoteOf(typeOf(id), { selection, unit: '1', multiple: 1, series: 1980 }, RULES);
    expect(quote).toEqual({ ok: false, error: 'too_many' });
  });
});
