import { describe, expect, it } from 'vitest';
import { businessDay, dayBounds, inputAt, instantAt, isKnownZone, previousDay, wallClock } from './clock.ts';

describe('the clock of a house', () => {
  it.each([
    ['Asia/Yangon', '2026-11-28T17:29:59Z', '2026-11-28', '23:59'],
    ['Asia/Yangon', '2026-11-28T17:30:00Z', '2026-11-29', '00:00'],
    ['Asia/Kathmandu', '2026-11-28T18:15:00Z', '2026-11-29', '00:00'],
    ['America/Los_Angeles', '2026-11-28T07:59:59Z', '2026-11-27', '23:59'],
    ['America/Los_Angeles', '2026-11-28T08:00:00Z', '2026-11-28', '00:00'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01', '00:00'],
    ['UTC', '0099-01-01T00:00:00Z', '0099-01-01', '00:00'],
  ])('%s at %s', (zone, at, day, time) => {
    expect(wallClock(new Date(at), zone)).toEqual({ day, time });
    expect(businessDay(new Date(at), zone)).toBe(day);
    expect(inputAt(new Date(at), zone)).toBe(`${day}T${time}`);
  });

  it.each([
    // Clocks go from 24:00 to 01:00: the day begins at one o'clock, and has 23 hours.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', 23],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z', 23],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    ['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00Z', 23],
    // Clocks go from 24:00 back to 23:00: the day before is longer.
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00Z', 25],
    ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00Z', 24],
    // Changes within the day, and of half an hour.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
    // A skipped day has no length.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0],
    ['Asia/Yangon', '2026-11-28', '2026-11-27T17:30:00Z', 24],
  ])('%s: %s begins at %s and has %d hours', (zone, day, from, hours) => {
    const [start, end] = dayBounds(day, zone);
    expect(start).toEqual(new Date(from));
    expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours);
    if (hours === 0) return;
    expect(businessDay(start, zone)).toBe(day);
    expect(businessDay(new Date(start.getTime() - 1), zone)).toBe(previousDay(day, 1));
  });

  it('counts days over the ends of months and years', () => {
    expect([previousDay('2026-03-01', 1), previousDay('2028-03-01', 1), previousDay('2026-12-30', -3)]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2027-01-02',
    ]);
  });

  it('reads what is typed in the zone of the house, and writes it the same', () => {
    for (const zone of ['Asia/Yangon', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC'])
      for (const text of ['2026-11-28T00:00', '2026-03-29T12:34', '2026-07-01T23:59'])
        expect(inputAt(instantAt(text, zone), zone)).toBe(text);
    expect(instantAt('2026-11-28T09:00', 'Asia/Yangon')).toEqual(new Date('2026-11-28T02:30:00Z'));
    // Occurs twice: the first time. Skipped: the end of the gap.
    expect(instantAt('2026-10-25T02:30', 'Europe/Berlin')).toEqual(new Date('2026-10-25T00:30:00Z'));
    expect(instantAt('2026-03-29T02:30', 'Europe/Berlin')).toEqual(new Date('2026-03-29T01:00:00Z'));
    expect(instantAt('', 'UTC').getTime()).toBeNaN();
  });

  it('knows which zones this device knows', () => {
    expect(isKnownZone('Asia/Yangon')).toBe(true);
    expect(isKnownZone('Asia/Naypyidaw')).toBe(false);
    expect(isKnownZone('')).toBe(false);
  });
});
