import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  axisMoney,
  changeOf,
  dateOf,
  fromInput,
  fullMoney,
  hourIn,
  hourText,
  isAhead,
  isMoment,
  LAST_MOMENT,
  minorOf,
  momentIn,
  share,
  shortMoney,
  stamp,
  stampWithSeconds,
  timeIn,
  toInput,
  unknownZone,
  weekdayOf,
  zoneText,
} from './format.ts';

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-');

describe('amounts', () => {
  it.each([
    ['0.00', 'K 0.00'],
    ['9.99', 'K 9.99'],
    ['9999.99', 'K 9,999.99'],
    ['10000.99', 'K 10,000'],
    ['999999.99', 'K 999,999'],
    ['1000000.00', 'K 1.0 m'],
    ['12990000.00', 'K 12.9 m'],
    ['126400310.25', 'K 126.4 m'],
    ['1840221340.50', 'K 1.84 bn'],
    ['2500000000000.00', 'K 2.50 tn'],
    ['-112.50', '-K 112.50'],
    ['-4120000.00', '-K 4.1 m'],
  ])('%s is %s at a glance: cut, never rounded up', (amount, text) => {
    expect(plain(shortMoney(amount, 'K'))).toBe(text);
  });

  it('are shown in full with all digits', () => {
    expect(plain(fullMoney('-1840221340.50', 'K'))).toBe('-K 1,840,221,340.50');
  });

  it('become minor units of whatever currency they have', () => {
    expect(minorOf('12.34')).toBe(1234n);
    expect(minorOf('12')).toBe(12n);
    expect(() => minorOf('1e9')).toThrow('not an amount: 1e9');
  });

  it.each([
    [0, '0'],
    [1500, '1,500'],
    [12e6, '12 m'],
    [-2.5e6, '-2.5 m'],
    [3e9, '3 bn'],
  ])('%d on an axis is %s', (value, text) => {
    expect(plain(axisMoney(value))).toBe(text);
  });
});

describe('changes and shares', () => {
  it.each([
    [108_2n, 1000n, '+8.2%', 'up'],
    [969n, 1000n, '-3.1%', 'down'],
    [1000n, 1000n, '0.0%', 'same'],
    [10_004n, 10_000n, '0.0%', 'same'],
    [10_005n, 10_000n, '+0.1%', 'up'],
    [9_995n, 10_000n, '-0.1%', 'down'],
    [-500n, 1000n, '-150.0%', 'down'],
    [50_000n, 1n, '>+999%', 'up'],
  ])('%d against %d is %s', (now, before, text, direction) => {
    const change = changeOf(now, before);
    expect([plain(change?.text), change?.direction]).toEqual([text, direction]);
  });

  it('a day without play or with a loss is nothing to compare with', () => {
    expect(changeOf(5n, 0n)).toBeNull();
    expect(changeOf(5n, -20n)).toBeNull();
  });

  it('a share is cut, and there is none of nothing', () => {
    expect(share(96_49n, 10_000n)).toBe('96.4%');
    expect(share(12_250n, 10_000n)).toBe('122.5%');
    expect(plain(share(-5n, 1000n))).toBe('-0.5%');
    expect(share(0n, 0n)).toBeNull();
  });
});

describe('times', () => {
  const at = new Date('2026-11-20T17:45:00Z');
  it('are those of the house', () => {
    expect(timeIn('Asia/Yangon', at)).toBe('00:15');
    expect(hourIn('Asia/Yangon', at)).toBe(0);
    expect(hourIn('UTC', at)).toBe(17);
  });
  it('name the day', () => {
    expect(weekdayOf('2026-11-20')).toBe('Friday');
    expect(dateOf('2026-11-20')).toBe('20 November 2026');
    expect([hourText(9), hourText(24)]).toEqual(['09:00', '00:00']);
  });
});

describe('times of the house', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['Asia/Yangon', '29 Nov 2026, 05:15', '2026-11-29T05:15'],
    ['America/Los_Angeles', '28 Nov 2026, 14:45', '2026-11-28T14:45'],
  ])('%s: what is shown and what is typed is in the zone that the document names', (timeZone, shown, typed) => {
    vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });
    const iso = '2026-11-28T22:45:00.000Z';
    expect(stamp(iso)).toBe(shown);
    expect(stampWithSeconds(iso)).toBe(`${shown}:00`);
    expect(toInput(new Date(iso))).toBe(typed);
    expect(fromInput(typed)).toBe(iso);
    expect(fromInput('')).toBeNull();
  });

  it('are the browser’s own where it does not know the zone of the house, and the console says so', () => {
    const house = (timeZone?: string) => vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const iso = '2026-11-28T22:45:00.000Z';
    house('Asia/Naypyidaw');
    expect(stamp(iso)).toBe(momentIn(own, new Date(iso)));
    expect(momentIn('Asia/Naypyidaw', new Date(iso))).toBe(stamp(iso));
    expect(stampWithSeconds(iso)).toBe(`${stamp(iso)}:00`);
    expect(fromInput(toInput(new Date(iso)))).toBe(iso);
    expect([timeIn('Asia/Naypyidaw', new Date(iso)), hourIn('Asia/Naypyidaw', new Date(iso))]).toEqual([
      timeIn(own, new Date(iso)),
      hourIn(own, new Date(iso)),
    ]);
    expect(unknownZone()).toEqual({ house: 'Asia/Naypyidaw', own });
    expect(zoneText()).toBe(`this browser (${own})`);
    house('Asia/Yangon');
    expect([unknownZone(), zoneText()]).toEqual([null, 'the house (Asia/Yangon)']);
    house();
    expect(unknownZone()).toBeNull();
  });

  it.each(['20266-11-28T09:00', '202666-11-28T09:00', '2026-11', 'soon'])('%s is no moment', (typed) => {
    expect(isMoment(typed)).toBe(false);
    expect(isAhead(typed, 0)).toBe(false);
    expect(() => fromInput(typed)).toThrow(`"${typed}" is no day and time`);
  });

  it('the last moment is one, and an empty input is always ahead', () => {
    expect([isMoment(''), isMoment(LAST_MOMENT), isAhead('', Infinity), isAhead(LAST_MOMENT, Date.now())]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(isAhead('2026-11-28T09:00', Date.parse('2026-11-30T09:00:00Z'))).toBe(false);
  });
});
