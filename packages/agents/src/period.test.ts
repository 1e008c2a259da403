import { describe, expect, it } from 'vitest';
import {
  type Calendar,
  calendarOf,
  daysOf,
  isFirstPart,
  isZoneBoundary,
  nextStart,
  type PeriodKind,
  periodAt,
  periodBefore,
} from './period.ts';
import { utc } from './testing/case-file.ts';

const at = (text: string) => Date.parse(text);
const shown = (kind: PeriodKind, moment: string, calendar: Calendar) => {
  const { start, end } = periodAt(kind, at(moment), calendar);
  return [utc(start), utc(end)];
};

const BERLIN = calendarOf('Europe/Berlin');
const LORD_HOWE = calendarOf('Australia/Lord_Howe');

describe('periods', () => {
  it.each([
    // The repeated hour after clocks are turned back is a period of its own; the previous one ended an hour earlier.
    ['2026-10-25T00:59:59Z', BERLIN, '2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'],
    ['2026-10-25T01:00:00Z', BERLIN, '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'],
    // From 01:59 to 03:00: no period begins at the skipped hour.
    ['2026-03-29T01:00:00Z', BERLIN, '2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z'],
    // Half an hour forward at 02:00: the hour that begins at 02:30 has thirty minutes.
    ['2026-10-03T15:45:00Z', LORD_HOWE, '2026-10-03T15:30:00Z', '2026-10-03T16:00:00Z'],
    // Half an hour back at 02:00: 01:30 to 02:00 occurs twice, and the second occurrence is a period of its own.
    ['2026-04-04T14:59:59Z', LORD_HOWE, '2026-04-04T14:00:00Z', '2026-04-04T15:00:00Z'],
    ['2026-04-04T15:00:00Z', LORD_HOWE, '2026-04-04T15:00:00Z', '2026-04-04T15:30:00Z'],
  ])('hour around %s', (moment, calendar, start, end) => {
    expect(shown('hourly', moment, calendar)).toEqual([start, end]);
  });

  it('begins a day without midnight at its first hour', () => {
    const santiago = calendarOf('America/Santiago');
    expect(shown('daily', '2026-09-06T12:00:00Z', santiago)).toEqual(['2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z']);
  });

  it('divides a month into one, two or three parts', () => {
    const parts = (count: 1 | 2 | 3, moment: string) => shown('dividend', moment, calendarOf('Asia/Yangon', count));
    expect(parts(1, '2026-11-20T00:00:00Z')).toEqual(['2026-10-31T17:30:00Z', '2026-11-30T17:30:00Z']);
    expect(parts(2, '2026-11-15T17:29:59Z')).toEqual(['2026-10-31T17:30:00Z', '2026-11-15T17:30:00Z']);
    expect(parts(2, '2026-11-15T17:30:00Z')).toEqual(['2026-11-15T17:30:00Z', '2026-11-30T17:30:00Z']);
    expect(parts(3, '2026-11-20T17:29:59Z')).toEqual(['2026-11-10T17:30:00Z', '2026-11-20T17:30:00Z']);
    expect(parts(3, '2028-02-29T17:29:59Z')).toEqual(['2028-02-20T17:30:00Z', '2028-02-29T17:30:00Z']);
  });

  it('counts local days of a half-month whose clocks change', () => {
    const half = periodAt('dividend', at('2026-03-20T12:00:00Z'), BERLIN);
    expect([(half.end - half.start) / 3_600_000, daysOf(half, BERLIN)]).toEqual([16 * 24 - 1, 16]);
  });

  it('knows the period before, the first part and when an agreement begins to count', () => {
    const yangon = calendarOf('Asia/Yangon');
    const january = periodAt('dividend', at('2027-01-03T00:00:00Z'), yangon);
    const december = periodBefore('dividend', january, yangon);
    expect(utc(december.start)).toBe('2026-12-15T17:30:00Z');
    expect([isFirstPart(january, yangon), isFirstPart(december, yangon)]).toEqual([true, false]);
    expect(utc(nextStart('daily', at('2026-11-10T17:29:59Z'), yangon))).toBe('2026-11-10T17:30:00Z');
    expect(utc(nextStart('daily', at('2026-11-10T17:30:00Z'), yangon))).toBe('2026-11-11T17:30:00Z');
  });

  it('puts each moment around a change of zone into exactly one period', () => {
    const change = at('2026-11-15T17:30:00Z');
    const calendar: Calendar = {
      zones: [
        { zone: 'Asia/Yangon', from: 0 },
        { zone: 'Asia/Ho_Chi_Minh', from: change },
      ],
      parts: 2,
    };
    expect(isZoneBoundary(change, calendarOf('Asia/Yangon'))).toBe(true);
    expect(isZoneBoundary(change + 1000, calendarOf('Asia/Yangon'))).toBe(false);
    // 17:30 is 00:30 in the new zone: its first day begins half an hour late and ends at its own midnight.
    expect(shown('daily', '2026-11-15T17:29:59Z', calendar)).toEqual(['2026-11-14T17:30:00Z', '2026-11-15T17:30:00Z']);
    expect(shown('daily', '2026-11-15T17:30:00Z', calendar)).toEqual(['2026-11-15T17:30:00Z', '2026-11-16T17:00:00Z']);
    expect(shown('hourly', '2026-11-15T17:45:00Z', calendar)).toEqual(['2026-11-15T17:30:00Z', '2026-11-15T18:00:00Z']);
    expect(shown('dividend', '2026-11-20T00:00:00Z', calendar)).toEqual([
      '2026-11-15T17:30:00Z',
      '2026-11-30T17:00:00Z',
    ]);
  });
});
