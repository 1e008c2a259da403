import type { MethodRow } from '@parlour/contract/deposits.admin.endpoints';
import { describe, expect, it } from 'vitest';
import {
  askedOf,
  codesTable,
  EVERY_DEPOSIT,
  feeOfMethod,
  methodForm,
  moved,
  NEW_BATCH,
  NEW_METHOD,
  validateBatch,
  validateMethod,
  waitOf,
} from './deposits.rules.ts';

const row: MethodRow = {
  code: 'kbz',
  kind: 'bank',
  draft: {
    provider: 'bank',
    names: { EN: 'KBZ Bank', MY: 'ကမ္ဘောဇ' },
    icon: 'bank',
    least: '1000.00',
    most: '500000.50',
    fee: { fixed: '200.00', permille: 15 },
    quick: ['1000.00', '50000.00'],
    minutes: { from: 1, to: 5 },
    tag: '+2%',
    books: ['PLAY'],
    enabled: true,
    waits: 60,
    account: { bank: 'KBZ', holder: 'Parlour', number: '0123', note: { EN: 'Write the reference.' } },
  },
  offered: true,
  changedAt: '2026-11-21T00:00:00.000Z',
};
const judged = (over: Partial<ReturnType<typeof methodForm>>) =>
  Object.keys(validateMethod({ ...methodForm(row), ...over }, 2, []).errors);

describe('the form of a method', () => {
  it('sends what it was made of', () => {
    expect(validateMethod(methodForm(row), 2, [])).toEqual({ errors: {}, draft: row.draft });
  });

  it('names each part that is wrong', () => {
    expect(judged({ names: { EN: ' ' } })).toEqual(['name']);
    expect(judged({ least: '500001' })).toEqual(['limits', 'quick']);
    expect(judged({ permille: '501' })).toEqual(['fee']);
    expect(judged({ fixed: '-1' })).toEqual(['fee']);
    expect(judged({ fixed: '1000' })).toEqual(['fee']);
    expect(judged({ quick: '999' })).toEqual(['quick']);
    expect(judged({ quick: '2000 2,000' })).toEqual(['quick']);
    expect(judged({ provider: 'sandbox', books: ['PLAY', 'REAL'] })).toEqual(['books']);
    expect(judged({ provider: 'btcpay' })).toEqual(['books']);
    expect(judged({ quick: '1000 2000 3000 4000 5000' })).toEqual(['quick']);
    expect(judged({ from: '5', to: '1' })).toEqual(['minutes']);
    expect(judged({ waits: '4' })).toEqual(['waits']);
    expect(judged({ books: [] })).toEqual(['books']);
    expect(judged({ number: '' })).toEqual(['account']);
    expect(judged({ code: 'K B Z' })).toEqual(['code']);
  });

  it('a new one has a code of its own and no account unless it is a bank’s', () => {
    const form = { ...NEW_METHOD, code: 'card', provider: 'sandbox' as const, names: { EN: 'Card' } };
    expect(Object.keys(validateMethod(form, 2, ['card']).errors)).toEqual(['code']);
    expect(validateMethod(form, 2, []).draft).toMatchObject({ account: null, fee: { fixed: '0.00', permille: 0 } });
  });

  it('its fee is read in words', () => {
    const money = (amount: string) => `K ${amount}`;
    expect(feeOfMethod(row.draft, money)).toBe('K 200.00 + 1.5%');
    expect(feeOfMethod({ ...row.draft, fee: { fixed: '0.00', permille: 0 } }, money)).toBe('');
  });
});

describe('lists', () => {
  it('an entry moves by one step and never out of the list', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  });

  it('days the wrong way round are taken the right way, and what is empty is not asked for', () => {
    expect(askedOf({ ...EVERY_DEPOSIT, search: 'D1', from: '2026-11-21', to: '2026-11-01' })).toEqual({
      search: 'D1',
      from: '2026-11-01',
      to: '2026-11-21',
    });
  });

  it('waiting is told in minutes, hours and days', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const since = ['2026-11-21T11:59:30Z', '2026-11-21T11:15:00Z', '2026-11-20T13:00:00Z', '2026-11-18T11:00:00Z'];
    expect(since.map((iso) => waitOf(iso, now))).toEqual(['0 min', '45 min', '23 h', '3 d']);
  });
});

describe('vouchers', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const form = { ...NEW_BATCH, name: ' Spring ', amount: '5,000' };

  it('a batch is judged part by part', () => {
    const bad = { ...NEW_BATCH, name: '', count: '1001', amount: '0', expiresAt: '2026-11-21T00:00' };
    expect(Object.keys(validateBatch(bad, 2, now).errors)).toEqual(['name', 'count', 'amount', 'expiresAt']);
    // Validated during input: a six-digit year is refused without an exception.
    expect(validateBatch({ ...form, expiresAt: '20266-11-21T00:00' }, 2, now)).toEqual({
      errors: { expiresAt: 'times.invalid' },
      draft: null,
    });
    expect(validateBatch(form, 2, now).draft).toEqual({
      name: 'Spring',
      count: 10,
      amount: '5000.00',
      book: 'PLAY',
      expiresAt: null,
      audience: null,
    });
  });

  it('the table of codes gives a spreadsheet no formula', () => {
    expect(codesTable(['AAAA-BBBB'], { name: '=1+1"', amount: '5000.00' })).toBe(
      '"code","amount","batch"\r\n"AAAA-BBBB","5000.00","\'=1+1"""\r\n',
    );
  });
});
