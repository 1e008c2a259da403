import { betTypeOf } from '@parlour/games/lottery/families';
import { highestReturn } from '@parlour/games/lottery/prices';
import { describe, expect, it } from 'vitest';
import DEFAULTS from './default-prices.json' with { type: 'json' };
import { faultOf } from './games.actions.ts';
import { returnPpm } from './returns.rules.ts';

const SERIES = { least_series: 1700, most_series: 1980 };

describe('price lists', () => {
  it('sell no bet type that several draws decide together: one province cannot pay it fairly', () => {
    const south = { family: 'vn.s', ...SERIES };
    expect(faultOf(south, { 'vn.s.da': { '': '500' } })).toBeNull();
    expect(faultOf(south, { 'vn.s.dax': { '': '550' } })).toMatchObject({ type: 'vn.s.dax', fault: 'unknown' });
  });

  it('have the return of their best bet, rounded up, with the rebate of its series', () => {
    const prices = { 'vn.n.lo2': { '': '99.9' }, 'vn.n.dau': { '': '9' } };
    expect(returnPpm(prices, SERIES)).toBe(999_000);
    // 19 of 100, at a price whose return is no whole number of millionths.
    expect(returnPpm({ 'th.runbottom': { '': '4' } }, SERIES)).toBe(760_000);
    expect(returnPpm({ 'th.runbottom': { '': '4.000001' } }, SERIES)).toBe(760_001);
    // At each series 99 of 100, part of it as a rebate.
    expect(returnPpm({ 'ssc.last2.straight': { '': '100' } }, SERIES)).toBe(990_000);
  });

  it('may pay nothing', () => {
    const prices = { 'vn.s.da': { '': '0' } };
    expect(faultOf({ family: 'vn.s', ...SERIES }, prices)).toBeNull();
    expect(returnPpm(prices, SERIES)).toBe(0);
  });

  it('that games begin with leave something for the house', () => {
    for (const [id, prices] of Object.entries(DEFAULTS)) {
      const type = betTypeOf(id);
      expect(type, id).toBeDefined();
      if (!type) continue;
      const { part, over } = highestReturn([type], { [id]: prices }, { least: 1700, most: 1980 });
      expect(part < over, id).toBe(true);
    }
  });
});
