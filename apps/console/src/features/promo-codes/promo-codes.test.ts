import type { PromoCodeRow } from '@parlour/contract/rewards.endpoints';
import { describe, expect, it } from 'vitest';
import { codesFile, codesOf, formOf, validatePromo } from './promo-codes.rules.ts';

const row: PromoCodeRow = {
  id: '7',
  name: 'Autumn',
  rule: null,
  amount: '50.00',
  startsAt: '2026-11-01T00:00:00.123Z',
  endsAt: null,
  stock: 100,
  perMember: 1,
  audience: { kind: 'rank', least: 2 },
  word: 'AUTUMN',
  codes: 1,
  state: 'live',
  taken: 40,
  left: 60,
  cost: '2000.00',
  madeBy: 'nandar',
  createdAt: '2026-11-01T00:00:00.000Z',
};

describe('the form of a promo code', () => {
  it('gives back what was kept, to the millisecond', () => {
    const { name, rule, amount, startsAt, endsAt, stock, perMember, audience } = row;
    expect(validatePromo(formOf(row), row).draft).toEqual({
      name,
      rule,
      amount,
      startsAt,
      endsAt,
      stock,
      perMember,
      audience,
    });
  });

  it('asks for a name, an amount or a rule, a word that can be typed, and a stock that covers what was taken', () => {
    const fresh = { ...formOf(null), name: 'x', word: 'autumn', amount: '50' };
    expect(validatePromo(fresh, null).errors).toEqual({});
    expect(codesOf({ ...fresh, kind: 'drawn', count: '20' })).toEqual({ kind: 'drawn', count: 20 });
    const wrong = (over: object, of: PromoCodeRow | null = null) =>
      Object.keys(validatePromo({ ...fresh, ...over }, of).errors);
    expect(wrong({ word: 'ab' })).toEqual(['word']);
    expect(wrong({ kind: 'drawn', word: '', count: '5001' })).toEqual(['count']);
    expect([wrong({ amount: '' }), wrong({ amount: '', rule: 'promo-code' })]).toEqual([['amount'], []]);
    for (const amount of ['0', '-1', '1.234', 'x', '1e3']) expect(wrong({ amount })).toEqual(['amount']);
    expect([wrong({ stock: '39' }, row), wrong({ stock: '40' }, row), wrong({ stock: '0' })]).toEqual([
      ['stock'],
      [],
      ['stock'],
    ]);
    expect(wrong({ perMember: '101', name: ' ' })).toEqual(['name', 'perMember']);
    expect(wrong({ audience: { ...fresh.audience, kind: 'chosen', accounts: ' ' } })).toEqual(['audience']);
  });

  it('a batch becomes a file for a spreadsheet', () => {
    expect(
      codesFile([
        { code: 'ABCD-2345-WXYZ', claims: 1, account: 'thiri' },
        { code: 'B', claims: 0, account: null },
      ]),
    ).toBe('"code","used","account"\r\n"ABCD-2345-WXYZ","1","thiri"\r\n"B","0",""\r\n');
  });
});
