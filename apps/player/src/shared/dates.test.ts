import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateTime, dayOf, drawInZone, houseZone, timeOf } from './dates.ts';

const house = (timeZone?: string) =>
  vi.stubGlobal('document', { documentElement: { dataset: timeZone === undefined ? {} : { timeZone } } });

afterEach(() => vi.unstubAllGlobals());

describe('dates of the house', () => {
  it.each([
    ['Asia/Yangon', '2026-11-29', '05:15'],
    ['Asia/Kathmandu', '2026-11-29', '04:30'],
    ['America/Los_Angeles', '2026-11-28', '14:45'],
    ['UTC', '2026-11-28', '22:45'],
  ])('%s: the day and time are those of the zone that the document names', (zone, day, time) => {
    house(zone);
    const iso = '2026-11-28T22:45:12.345Z';
    expect(dayOf(iso)).toBe(day);
    expect(dayOf(iso, '/')).toBe(day.replaceAll('-', '/'));
    expect(timeOf(iso)).toBe(time);
    expect(dateTime(iso)).toBe(`${day} ${time}`);
  });

  it('go by the device where it does not know the zone, or none is named', () => {
    house('Asia/Naypyidaw');
    expect(houseZone()).toBeUndefined();
    house();
    expect(houseZone()).toBeUndefined();
    expect(dateTime('2026-11-28T22:45:00Z')).toMatch(/^2026-11-2[89] \d\d:\d\d$/);
  });

  it('are drawn on a server in the zone of its house', () => {
    drawInZone('Asia/Yangon');
    expect(dateTime('2026-11-28T22:45:00Z')).toBe('2026-11-29 05:15');
  });

  it('are empty for what is no date', () => {
    for (const text of ['', 'soon', '2026-13-45'])
      expect([dayOf(text), timeOf(text), dateTime(text)]).toEqual(['', '', '']);
  });
});
