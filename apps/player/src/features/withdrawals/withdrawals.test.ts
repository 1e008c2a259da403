import type { PayoutMethod } from '@parlour/contract/withdrawals.endpoints';
import { describe, expect, it } from 'vitest';
import { amountProblem, billOf, mostOf, quickOf, refusalText, sentNumber } from './withdrawals.rules.ts';

const terms = { symbol: 'K', exponent: 2, withdrawable: '80000.00', sumLeft: null, freeLeft: 0 };
const method: PayoutMethod = {
  code: 'wavepay',
  kind: 'wallet',
  name: 'WavePay',
  fee: { fixed: '100.00', permille: 5 },
  min: '1000.00',
  max: '50000.00',
  number: { alphabet: 'digits', min: 8, max: 12 },
};

describe('taking money out', () => {
  it('knows the most by way, balance and day', () => {
    expect(mostOf(method, terms)).toBe(5_000_000n);
    expect(mostOf(method, { ...terms, withdrawable: '1234.56' })).toBe(123_456n);
    expect(mostOf(method, { ...terms, sumLeft: '2000.00' })).toBe(200_000n);
  });

  it('names what is wrong with an amount, in the digits of any script', () => {
    for (const [typed, key] of [
      ['', 'form.required'],
      ['abc', 'cashier.amountShape'],
      ['1000.005', 'cashier.amountDecimals'],
      ['999.99', 'cashier.amountLeast'],
      ['50,000.01', 'cashier.amountMost'],
      ['၅၀၀၀၀', null],
      ['٥٠٠٠٠', null],
      ['５０，０００', null],
    ] as const)
      expect([typed, amountProblem(typed, method, terms)?.key ?? null]).toEqual([typed, key]);
    expect(amountProblem('2000', method, { ...terms, withdrawable: '1500.00' })).toEqual({
      key: 'withdraw.funds',
      values: { amount: 'K\u00a01,500' },
    });
  });

  it('shows the fee and what arrives in the figures of the server', () => {
    expect(billOf('20000.50', method, terms)).toEqual({ amount: '20000.50', fee: '200.00', arrives: '19800.50' });
    expect(billOf('20000', method, { ...terms, freeLeft: 1 })).toEqual({
      amount: '20000.00',
      fee: '0.00',
      arrives: '20000.00',
    });
    expect(billOf('1', method, terms)).toBeNull();
  });

  it('offers round amounts that can be asked for, and everything', () => {
    expect(quickOf(method, terms)).toEqual(['10000.00', '50000.00']);
    expect(quickOf(method, { ...terms, withdrawable: '12345.67' })).toEqual(['10000.00', '12345.67']);
    expect(quickOf(method, { ...terms, withdrawable: '999.99' })).toEqual([]);
    // While the balance is hidden, no suggested amount reveals it.
    expect(quickOf(method, { ...terms, withdrawable: '12345.67' }, true)).toEqual(['10000.00']);
  });

  it('sends account numbers in ASCII without their blanks', () => {
    expect(sentNumber(' ၀၉၇၉ ၁၁၁-၂၂၂၂ ')).toBe('09791112222');
  });

  it('says why something was refused with the figure that mends it', () => {
    const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
    const said = (code: string, value?: unknown) => refusalText(t, terms, { code, textKey: code, value });
    expect(said('withdraw.funds', { withdrawable: '1500.00', toPlay: '0.00' })).toContain('1,500');
    expect(said('withdraw.limit', { limit: 'sum', amount: '200.00' })).toContain('cashier.amountMost');
    expect(said('withdraw.limit', { limit: 'count', amount: '' })).toBe('withdraw.limit {}');
    expect(said('withdraw.off')).toBe('withdraw.off {}');
  });
});
