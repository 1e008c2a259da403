import {
  computeFee,
  DEPOSIT_MOVES,
  DEPOSIT_STATES,
  type DepositState,
  mayMoveDeposit,
  plainVoucher,
} from '@parlour/contract/deposits';
import { describe, expect, it } from 'vitest';
import {
  amountWithin,
  formatReference,
  idOfNumber,
  numberOf,
  type PaymentFacts,
  type Standing,
  verdictOf,
} from './deposits.rules.ts';
import { type MethodFacts, validateMethod } from './methods.rules.ts';

const standing = (state: DepositState, over: Partial<Standing> = {}): Standing => ({
  state,
  asked: 5_000_000n,
  currency: 'MMK',
  exponent: 2,
  extRef: null,
  ...over,
});
const news = (over: Partial<PaymentFacts> = {}): PaymentFacts => ({
  state: 'paid',
  amount: '50000.00',
  currency: 'MMK',
  paymentRef: 'p1',
  isPart: false,
  ...over,
});

describe('what news means for a deposit', () => {
  const said = (over: Partial<PaymentFacts> = {}, more: Partial<Standing> = {}) =>
    Object.fromEntries(
      DEPOSIT_STATES.map((state) => {
        const verdict = verdictOf(standing(state, more), news(over));
        return [state, verdict.act === 'case' ? `${verdict.kind}${verdict.confirming ? ' !' : ''}` : verdict.act];
      }),
    );

  it('the exact sum settles what waits or came too late, and a person looks at everything else', () => {
    expect(said()).toEqual({
      opened: 'amount',
      waiting: 'settle',
      confirming: 'amount',
      settled: 'paid_again',
      failed: 'after_failed',
      expired: 'settle',
      cancelled: 'after_cancelled',
    });
    expect(verdictOf(standing('settled', { extRef: 'p1' }), news())).toEqual({ act: 'nothing', outcome: 'again' });
  });

  it('another amount, an unreadable one or another currency never settles', () => {
    for (const amount of ['49999.99', '50000.01', '0', '-50000.00', '50000.001', '5e4', '', null])
      expect([amount, said({ amount }).waiting, said({ amount }).expired]).toEqual([amount, 'amount !', 'amount']);
    for (const currency of ['PLAY', 'mmk', '', 'USD']) expect(said({ currency }).waiting).toBe('currency !');
    expect(said({ amount: '50000' }).waiting).toBe('settle');
  });

  it('failure, expiry and money on its way matter to what waits alone', () => {
    const only = (act: string) => ({
      ...Object.fromEntries(DEPOSIT_STATES.map((state) => [state, 'nothing'])),
      waiting: act,
    });
    expect(said({ state: 'failed' })).toEqual(only('fail'));
    expect(said({ state: 'expired' })).toEqual(only('expire'));
    expect(said({ state: 'seen' })).toEqual(only('seen'));
    expect(said({ state: 'expired', isPart: true, amount: '10.00' }).waiting).toBe('amount !');
  });

  it('every verdict is a move that its table allows', () => {
    const to = { settle: 'settled', fail: 'failed', expire: 'expired' } as const;
    for (const state of DEPOSIT_STATES)
      for (const kind of ['paid', 'failed', 'expired', 'seen'] as const) {
        const verdict = verdictOf(standing(state), news({ state: kind }));
        if (verdict.act in to) expect(mayMoveDeposit('provider', state, to[verdict.act as keyof typeof to])).toBe(true);
        if (verdict.act === 'case' && verdict.confirming)
          expect(mayMoveDeposit('provider', state, 'confirming')).toBe(true);
      }
  });

  it('every state is reached from the first one, and settled is left by nobody', () => {
    const seen = new Set<DepositState>(['opened']);
    for (const state of seen) for (const to of Object.keys(DEPOSIT_MOVES[state])) seen.add(to as DepositState);
    expect(seen).toEqual(new Set(DEPOSIT_STATES));
    expect(DEPOSIT_MOVES.settled).toEqual({});
  });
});

describe('figures and names', () => {
  it('a fee is the fixed part and thousandths, rounded half up, and never more than the amount', () => {
    expect(computeFee(10_000n, { fixed: 0n, permille: 15 })).toBe(150n);
    expect(computeFee(33n, { fixed: 0n, permille: 15 })).toBe(0n);
    expect(computeFee(34n, { fixed: 0n, permille: 15 })).toBe(1n);
    expect(computeFee(100n, { fixed: 7n, permille: 5 })).toBe(8n);
    expect(computeFee(5n, { fixed: 50_000n, permille: 0 })).toBe(5n);
  });

  it('amounts keep to the limits and to the decimals of the currency', () => {
    const limits = { least: 100_000n, most: 500_000_000n };
    const read = (text: string) => amountWithin(text, limits, 2);
    expect([read('1000'), read('1000.5'), read('5000000.00')]).toEqual([100_000n, 100_050n, 500_000_000n]);
    for (const text of [
      '999.99',
      '5000000.01',
      '-1000',
      '1000.001',
      '1e4',
      '１０００',
      '၁၀၀၀',
      '٥٠٠٠',
      ' 1000',
      '1,000',
      '',
    ])
      expect([text, read(text)]).toEqual([text, null]);
  });

  it('order numbers are read back, and references are different for every deposit', () => {
    expect(numberOf(42n)).toBe('D00000042');
    expect([idOfNumber('d00000042'), idOfNumber('42'), idOfNumber(' D123456789 ')]).toEqual([42n, 42n, 123456789n]);
    expect([idOfNumber('x42'), idOfNumber('D0'), idOfNumber('')]).toEqual([null, null, null]);
    const references = Array.from({ length: 20_000 }, (_, i) => formatReference(BigInt(i + 1)));
    expect(new Set(references).size).toBe(20_000);
    for (const reference of references.slice(0, 100)) expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{7}$/);
  });

  it('a voucher code is the same in small letters, with spaces and with other dashes', () => {
    for (const typed of ['abcd-efgh-jkmn-pqrs', 'ABCD EFGH JKMN PQRS', ' abcd—efgh.jkmn_pqrs\n'])
      expect(plainVoucher(typed)).toBe('ABCDEFGHJKMNPQRS');
  });
});

describe('payment methods', () => {
  const method: MethodFacts = {
    provider: 'sandbox',
    names: { EN: 'Wallet' },
    least: 1_000n,
    most: 9_000n,
    fee_fixed: 0n,
    fee_permille: 0,
    quick: [1_000n, 9_000n],
    minutes_from: 0,
    minutes_to: 5,
    books: ['PLAY'],
    account: null,
  };
  const account = { bank: 'B', holder: 'H', number: '1' };
  const faults: [Partial<MethodFacts>, string | null][] = [
    [{}, null],
    [{ names: { MY: 'x' } }, 'names'],
    [{ names: { EN: '  ' } }, 'names'],
    [{ least: 0n }, 'least'],
    [{ most: 999n }, 'most'],
    [{ most: 10n ** 15n + 1n }, 'most'],
    [{ fee_fixed: 1_000n }, 'fee'],
    [{ fee_fixed: 600n, fee_permille: 400 }, 'fee'],
    [{ quick: [999n] }, 'quick'],
    [{ quick: [1_000n, 1_000n] }, 'quick'],
    [{ minutes_from: 6 }, 'minutes'],
    [{ books: ['PLAY', 'REAL'] }, 'books'],
    [{ provider: 'btcpay' }, 'books'],
    [{ provider: 'btcpay', books: ['REAL'] }, null],
    [{ provider: 'bank' }, 'account'],
    [{ account }, 'account'],
    [{ provider: 'bank', account: { ...account, number: ' ' } }, 'account'],
    [{ provider: 'bank', account, books: ['PLAY', 'REAL'] }, null],
  ];
  it('what a method must be is checked field by field', () => {
    for (const [over, field] of faults)
      expect([over, validateMethod({ ...method, ...over })?.field ?? null]).toEqual([over, field]);
  });
});
