import { describe, expect, it } from 'vitest';
import {
  fieldHint,
  gameName,
  numbersOf,
  pricesOf,
  type ResultField,
  refusalText,
  resultText,
} from './lottery.rules.ts';
import { refreshMs } from './refresh.rules.ts';

const field = (name: string, count: number, digits: ResultField['digits']): ResultField => ({ name, count, digits });

describe('the lottery at the console', () => {
  it('calls games by their names', () => {
    expect(['mienbac', 'tphcm', 'wingo-1m', 'unnamed'].map(gameName)).toEqual([
      'Miền Bắc',
      'TP.HCM',
      'WinGo 1 min',
      'unnamed',
    ]);
  });

  it('reads numbers as they are typed or pasted, in digits of any script, and keeps their leading zeros', () => {
    const form = [field('DB', 1, 5), field('G7', 4, 2), field('G8', 1, 2)];
    expect(numbersOf(form, { DB: ' 04471 ', G7: '၀၉, 33;71\n86' })).toEqual({
      DB: ['04471'],
      G7: ['09', '33', '71', '86'],
      G8: [],
    });
    expect(numbersOf([field('set', 1, 'amount')], { set: '1,382.47' })).toEqual({ set: ['1,382.47'] });
  });

  it('says under a field what belongs into it', () => {
    expect(fieldHint(field('DB', 1, 5))).toBe('One number of 5 digits');
    expect(fieldHint(field('G3', 6, 5))).toBe('6 numbers of 5 digits, separated by spaces');
    expect(fieldHint(field('set', 1, 'amount'))).toBe('As the exchange shows it, such as 1,382.47');
  });

  const four = ['0417', '2231', '9080'];
  const ten = Array.from({ length: 10 }, (_, i) => String(i).repeat(4));
  const thai = { first: '093417', front3: ['102', '553'], last3: ['077', '418'], last2: '63' };
  it.each([
    // As orders and draws made here have it.
    ['wingo', 7, '7'],
    ['k3', [2, 4, 6], '2 4 6'],
    ['ssc', '40718', '40718'],
    ['pk', [10, 2, 1, 3, 4, 5, 6, 7, 8, 9], '10 2 1 3 4 5 6 7 8 9'],
    ['x5', [11, 2, 4, 6, 8], '11 2 4 6 8'],
    ['keno', [1, 5, 80], '1 5 80'],
    ['six', { n: [4, 8, 15, 16, 23, 42], s: 7, year: 'horse' }, '4 8 15 16 23 42 · 7 · horse'],
    ['vn.n', [{ DB: ['04471'], G1: ['88213'] }], '04471'],
    ['vn.s', [{ G8: ['71'], DB: ['104471'] }], '104471'],
    ['vn.s of two provinces', [{ DB: ['104471'] }, { DB: ['200318'] }], '104471 200318'],
    ['mm.2d', { set: '1,382.47', value: '48,215.63' }, '1,382.47 · 48,215.63'],
    ['mm.2d as drawn here', '75', '75'],
    ['mm.3d', thai, '093417'],
    ['th', thai, '093417'],
    ['4d', { '1': four.slice(0, 1), '2': four.slice(1, 2), '3': four.slice(2), s: ten, c: ten }, '0417'],
    ['none', null, '–'],
  ])('writes a result of %s in one line', (_, winningNumber, text) => {
    expect(resultText({ numbers: null, winningNumber })).toBe(text);
  });

  it('writes an entered result in one line', () => {
    const written = (numbers: Record<string, string[]>) => resultText({ numbers, winningNumber: null });
    expect(written({ set: ['1,382.47'], value: ['48,215.63'] })).toBe('1,382.47 · 48,215.63');
    expect(written({ DB: ['04471'], G1: ['88213'] })).toBe('04471');
    expect(written({ first: ['093417'], last2: ['63'] })).toBe('093417');
    expect(written({ '1': ['0417'], '2': ['2231'] })).toBe('0417');
  });

  it('fetches a list of issues again when the first of them opens, is about to close, closes or is drawn', () => {
    const issue = {
      opensAt: '2026-11-27T11:00:00Z',
      closesAt: '2026-11-27T11:01:00Z',
      drawsAt: '2026-11-27T11:01:05Z',
    };
    const at = (time: string) => refreshMs([issue], Date.parse(`2026-11-27T11:${time}Z`));
    // No sooner than in three seconds, and no later than in fifteen.
    expect([at('00:00'), at('00:41'), at('00:48'), at('00:50'), at('00:59.5'), at('01:00'), at('02:00')]).toEqual([
      15_000, 9_000, 3_000, 10_000, 3_000, 5_000, 15_000,
    ]);
    expect(refreshMs([], 0)).toBe(15_000);
  });

  it('takes a bet type without any price off sale', () => {
    expect(pricesOf({ a: { '': ' 99 ' }, b: { '': '' }, c: { full: '1.96', half: '' } })).toEqual({
      a: { '': '99' },
      c: { full: '1.96' },
    });
  });

  it('says why an act was refused, by the prize or the bet type', () => {
    const said = (code: 'lottery.result' | 'lottery.price' | 'lottery.state', value: object) =>
      refusalText({ code, textKey: 'error.invalidInput', value });
    expect(said('lottery.result', { field: 'G3', reason: 'digits', index: 4 })).toBe('Third: number 5 is incomplete');
    expect(said('lottery.result', { field: 'G7', reason: 'count', index: null })).toBe(
      'Seventh: wrong quantity of numbers',
    );
    expect(said('lottery.price', { type: 'pk.sum', fault: 'return', name: '19', returned: '197.8222' })).toBe(
      'pk.sum 19 returns 197.8222 % of its stakes with rebates. Lower the price.',
    );
    expect(said('lottery.state', {})).toMatch(/moved on/);
  });
});
