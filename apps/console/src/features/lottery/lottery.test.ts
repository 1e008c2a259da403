import { describe, expect, it } from 'vitest';
import {
  fieldHint,
  gameName,
  numbersOf,
  pricesOf,
  type ResultField,
  readDays,
  readTimes,
  refusalText,
  resultText,
  timesText,
} from './lottery.rules.ts';

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

  it('writes a result in one line', () => {
    const written = (winningNumber: unknown, numbers: Record<string, string[]> | null = null) =>
      resultText({ numbers, winningNumber });
    expect(written(null)).toBe('–');
    expect(written(7)).toBe('7');
    expect(written([2, 4, 6])).toBe('2 4 6');
    expect(written('40718')).toBe('40718');
    expect(written([{ DB: ['04471'], G1: ['88213'] }])).toBe('04471');
    expect(written(null, { set: ['1,382.47'], value: ['48,215.63'] })).toBe('1,382.47 · 48,215.63');
    expect(written(null, { DB: ['04471'], G1: ['88213'] })).toBe('04471');
  });

  it('reads times and days, and guesses none', () => {
    expect(readTimes('12:01 AM, 16:30 PM')).toEqual([
      { at: '12:01', session: 'AM' },
      { at: '16:30', session: 'PM' },
    ]);
    expect(
      timesText([
        { at: '12:01', session: 'AM' },
        { at: '16:30', session: 'PM' },
      ]),
    ).toBe('12:01 AM, 16:30 PM');
    expect(readTimes('18:15')).toEqual([{ at: '18:15' }]);
    for (const typed of ['', '25:00', '18.15', '12:01, 16:30', '12:01 am', '12:01 AM noon'])
      expect(readTimes(typed)).toBeNull();
    expect(readDays('2027-02-06 2027-02-05,2027-02-05')).toEqual(['2027-02-05', '2027-02-06']);
    expect(readDays('')).toEqual([]);
    for (const typed of ['5 Feb', '2027-13-01', '2027-2-5']) expect(readDays(typed)).toBeNull();
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
