import type { DepositMethod } from '@parlour/contract/deposits.endpoints';
import { describe, expect, it } from 'vitest';
import {
  amountProblem,
  billOf,
  coined,
  firstOf,
  isPayPage,
  leftText,
  minutesOf,
  reasonKey,
  stateKey,
} from './deposits.rules.ts';

const coin = { symbol: 'K', exponent: 2 };
const method: DepositMethod = {
  code: 'card',
  kind: 'gateway',
  name: 'Card',
  icon: 'card',
  limits: { least: '1000.00', most: '5000000.00' },
  fee: { fixed: '200.00', permille: 15 },
  quick: [],
  minutes: { from: 1, to: 5 },
  tag: '',
  sandbox: true,
};

describe('the amount of a deposit', () => {
  it.each([
    ['', 'form.required', undefined],
    ['abc', 'cashier.amountShape', { example: '1,000' }],
    ['-1000', 'cashier.amountShape', { example: '1,000' }],
    ['1000.123', 'cashier.amountDecimals', { decimals: 2 }],
    ['999.99', 'cashier.amountLeast', { amount: 'K\u00a01,000' }],
    ['5,000,000.01', 'cashier.amountMost', { amount: 'K\u00a05,000,000' }],
    ['99999999999999999999', 'cashier.amountMost', { amount: 'K\u00a05,000,000' }],
  ])('%j names its mend', (typed, key, values) => {
    expect(amountProblem(method, typed, coin)).toEqual({ key, ...(values && { values }) });
  });

  it('on the limits it is fine', () => {
    expect(['1000', '၁၀၀၀', '5.000.000'].map((typed) => amountProblem(method, typed, coin))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('its fee and what is credited are the server’s figures, and none for what cannot be paid', () => {
    expect(billOf(method, '50,000', coin)).toEqual({
      amount: '50000.00',
      fee: '950.00',
      credited: '49050.00',
    });
    expect(billOf({ ...method, fee: { fixed: '0.00', permille: 0 } }, '1000.5', coin)).toEqual({
      amount: '1000.50',
      fee: '0.00',
      credited: '1000.50',
    });
    expect(billOf(method, '5', coin)).toBeNull();
  });

  it('stands with its symbol, and with decimals where there are some', () => {
    expect([coined(coin, '50000.00'), coined(coin, '0.50')]).toEqual(['K\u00a050,000', 'K\u00a00.50']);
  });
});

describe('what is said of methods and deposits', () => {
  it('how long it takes', () => {
    const taking = (from: number, to: number) => minutesOf({ ...method, minutes: { from, to } });
    expect([taking(1, 5), taking(3, 3), taking(0, 0)]).toEqual(['1–5', '3', '']);
  });

  it('many methods show the first six and the chosen one', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...method, code: `m${at}` }));
    expect(firstOf(many(9), 'm0').length).toBe(9);
    expect(firstOf(many(12), 'm0').map(({ code }) => code)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5']);
    expect(firstOf(many(12), 'm11').map(({ code }) => code)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm11']);
  });

  it('what was just written down waits', () => {
    expect([stateKey('opened'), stateKey('settled')]).toEqual(['cashier.state.waiting', 'cashier.state.settled']);
  });

  it('why nothing came', () => {
    expect(reasonKey({ state: 'expired', reason: 'expired' })).toBe('cashier.why.expired');
    expect(reasonKey({ state: 'failed', reason: 'unreachable' })).toBe('cashier.why.unreachable');
    expect(reasonKey({ state: 'failed', reason: 'declined' })).toBe('cashier.why.declined');
  });

  it('what is left of the time', () => {
    expect([899_001, 60_000, 3_723_000, -5].map(leftText)).toEqual(['15:00', '1:00', '1:02:03', '0:00']);
  });

  it('a page to pay at is one of this site, or one by HTTPS', () => {
    const at = (url: string) => isPayPage(url, 'http://play.example');
    expect(['/pay/1', 'http://play.example/pay/1', 'https://pay.example/i/1'].map(at)).toEqual([true, true, true]);
    expect(
      ['http://pay.example/i/1', 'javascript:alert(1)', '//evil.example', 'https://u:p@pay.example/'].map(at),
    ).toEqual([false, false, false, false]);
  });
});
