/** Calendars of draws made elsewhere; cases C01 to C04, C09 and C10 of the golden schedules. */

import { wallClock } from '@parlour/contract/clock';
import type { LotteryCalendar } from '@parlour/contract/lottery';
import { type Calendar, nextDraws, resumesOn } from '@parlour/contract/lottery-calendar';
import { calendarFaults } from '@parlour/contract/lottery-calendar-faults';
import { describe, expect, it } from 'vitest';
import ENTRY_GAMES from './entry-games.json' with { type: 'json' };

const game = (code: string, over: Partial<LotteryCalendar> = {}): Calendar => {
  const found = ENTRY_GAMES.find((one) => one.code === code);
  if (!found) throw new Error(`no game ${code}`);
  const { zone, lockSeconds, calendar } = found;
  return { zone, lockSeconds, calendar: { ...(calendar as LotteryCalendar), ...over } };
};
const iso = (at: Date) => at.toISOString().replace('.000', '');
/** Draws between two moments. */
const between = (calendar: Calendar, from: string, to: string) =>
  nextDraws(calendar, new Date(from), { most: 150, days: 400 }).filter(({ drawsAt }) => drawsAt < new Date(to));
const TET = ['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08'];

describe('calendars of draws', () => {
  it('C01 the northern draw pauses over Tet and goes on after it', () => {
    const draws = between(game('mienbac', { closed: TET }), '2027-02-03T00:00:00Z', '2027-02-12T00:00:00Z');
    expect(draws.map(({ drawsAt }) => iso(drawsAt))).toEqual([
      '2027-02-03T11:15:00Z',
      '2027-02-04T11:15:00Z',
      '2027-02-09T11:15:00Z',
      '2027-02-10T11:15:00Z',
      '2027-02-11T11:15:00Z',
    ]);
    // The draw after the pause is on sale all through it, and closes five minutes before its time.
    expect(draws[2]).toMatchObject({
      numero: '20270209',
      opensAt: draws[1]?.drawsAt,
      closesAt: new Date('2027-02-09T11:10:00Z'),
    });
  });

  it('a pause says on which day draws go on, from the draw before it to the one after it', () => {
    const on = (at: string, calendar = game('mienbac', { closed: TET })) => resumesOn(calendar, new Date(at));
    expect(on('2027-02-04T11:00:00Z')).toBeNull();
    // The draw of the fourth is over.
    expect(on('2027-02-04T11:15:00Z')).toBe('2027-02-09');
    expect(on('2027-02-08T10:00:00Z')).toBe('2027-02-09');
    expect(on('2027-02-09T09:00:00Z')).toBeNull();
    // A weekly draw that is days away as usual, and one that is left out.
    const weekly = (over = {}) => game('dongthap', over);
    expect(on('2027-02-02T20:00:00Z', weekly())).toBeNull();
    expect(on('2027-02-02T20:00:00Z', weekly({ closed: ['2027-02-08'] }))).toBe('2027-02-15');
    // Moved by two days, and an additional draw before the usual one.
    expect(on('2027-02-05T00:00:00Z', weekly({ moved: { '2027-02-08': '2027-02-10' } }))).toBe('2027-02-10');
    expect(on('2027-02-05T00:00:00Z', weekly({ extra: ['2027-02-06'] }))).toBeNull();
    // Two draws a day, of which the second is to come.
    expect(on('2026-04-03T07:00:00Z', game('mm2d', { closed: ['2026-04-06'] }))).toBeNull();
  });

  it('C02 the southern provinces of a weekday, each a game with issues of its own', () => {
    const south = ENTRY_GAMES.filter(({ id }) => id >= 311 && id <= 331);
    expect(south).toHaveLength(21);
    const on = (day: string) =>
      south.flatMap(({ code }) =>
        between(game(code), `${day}T00:00:00Z`, `${day}T23:00:00Z`).map(
          ({ numero, drawsAt }) => `${code} ${numero} ${iso(drawsAt)}`,
        ),
      );
    const expected = (day: string, ...codes: string[]) =>
      codes.map((code) => `${code} ${day.replaceAll('-', '')} ${day}T09:15:00Z`);
    expect(on('2026-01-30')).toEqual(expected('2026-01-30', 'vinhlong', 'binhduong', 'travinh'));
    expect(on('2026-01-31')).toEqual(expected('2026-01-31', 'tphcm', 'longan', 'binhphuoc', 'haugiang'));
    expect(on('2026-02-01')).toEqual(expected('2026-02-01', 'tiengiang', 'kiengiang', 'dalat'));
    expect(on('2026-02-02')).toEqual(expected('2026-02-02', 'tphcm', 'dongthap', 'camau'));
  });

  it('C03 Myanmar 2D is drawn twice a day, and not when the exchange is closed', () => {
    const closed = ['2026-04-06', '2026-04-13', '2026-04-14', '2026-04-15'];
    const draws = between(game('mm2d', { closed }), '2026-04-03T00:00:00Z', '2026-04-18T00:00:00Z');
    expect(draws.map(({ numero }) => numero)).toEqual(
      ['0403', '0407', '0408', '0409', '0410', '0416', '0417'].flatMap((day) => [`2026${day}-AM`, `2026${day}-PM`]),
    );
    expect(draws.slice(0, 2).map(({ drawsAt }) => iso(drawsAt))).toEqual([
      '2026-04-03T05:31:00Z',
      '2026-04-03T10:00:00Z',
    ]);
  });

  it('C04 the draws of 1 and 16 are moved as every year, and numbered by the day on which they are', () => {
    const expected = [
      '2026-12-16',
      '2026-12-30',
      '2027-01-17',
      '2027-02-01',
      '2027-02-16',
      '2027-03-01',
      '2027-03-16',
      '2027-04-01',
      '2027-04-16',
      '2027-05-02',
    ].map((day) => [day.replaceAll('-', ''), `${day}T08:00:00Z`]);
    for (const code of ['thai', 'mm3d'])
      expect(
        between(game(code), '2026-12-10T00:00:00Z', '2027-05-10T00:00:00Z').map(({ numero, drawsAt }) => [
          numero,
          iso(drawsAt),
        ]),
      ).toEqual(expected);
  });

  it('C09 a chase of 120 daily issues is counted in issues, over a pause', () => {
    const draws = nextDraws(game('mienbac', { closed: TET }), new Date('2027-01-10T00:00:00Z'), {
      most: 120,
      days: 400,
    });
    const days = draws.map(({ numero }) => numero);
    expect(days).toHaveLength(120);
    expect([days[0], days[25], days[26], days[119]]).toEqual(['20270110', '20270204', '20270209', '20270513']);
  });

  it('C10 a draw keeps its instant when the clocks of a viewer change', () => {
    const shown = (code: string) =>
      between(game(code), '2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z').map(({ drawsAt }) => [
        iso(drawsAt),
        wallClock(drawsAt, 'Europe/London').time,
      ]);
    expect(shown('mienbac')).toEqual([
      ['2026-03-28T11:15:00Z', '11:15'],
      ['2026-03-29T11:15:00Z', '12:15'],
    ]);
    expect(shown('my4d')).toEqual([
      ['2026-03-28T11:00:00Z', '11:00'],
      ['2026-03-29T11:00:00Z', '12:00'],
    ]);
  });

  it('days of a province change from a date on, and single draws come or are moved', () => {
    const changed = game('dalat', {
      weekdays: [{ days: [0] }, { from: '2026-06-08', days: [1] }],
      moved: { '2026-06-15': '2026-06-16' },
      extra: ['2026-06-19'],
    });
    expect(between(changed, '2026-06-01T00:00:00Z', '2026-06-24T00:00:00Z').map(({ numero }) => numero)).toEqual([
      '20260607',
      '20260608',
      '20260616',
      '20260619',
      '20260622',
    ]);
  });
});

describe('faults of a calendar', () => {
  const AT = new Date('2027-02-03T00:00:00Z');
  const faults = (calendar: Calendar, at = AT) =>
    calendarFaults(calendar, at).map(({ field, fault, value }) => `${field} ${fault} ${value}`.trim());
  const weekly = (over: Partial<LotteryCalendar>) => faults(game('dongthap', over));

  it('no calendar that games begin with has any', () => {
    for (const { code } of ENTRY_GAMES) expect(faults(game(code)), code).toEqual([]);
    expect(faults(game('mienbac', { closed: TET }))).toEqual([]);
  });

  it('are days that do not exist, draws of one name or time, and changes that are not in order', () => {
    expect(
      weekly({
        closed: ['2027-02-30'],
        extra: ['2027-13-01'],
        moved: { '2027-02-08': 'soon' },
        monthDays: [0, 31],
        yearly: { '02-30': 1, '02-29': 0, '05-01': 1 },
      }),
    ).toEqual([
      'monthDays malformed 0',
      'yearly malformed 02-30',
      'yearly malformed 02-29',
      'moved malformed soon',
      'closed malformed 2027-02-30',
      'extra malformed 2027-13-01',
    ]);
    expect(weekly({ times: [{ at: '12:01' }, { at: '16:30' }] })).toEqual(['times twice']);
    expect(
      weekly({
        times: [
          { at: '12:01', session: 'A' },
          { at: '12:01', session: 'B' },
        ],
      }),
    ).toEqual(['times twice']);
    const days = [1];
    expect(
      weekly({ weekdays: [{ days }, { from: '2027-03-01', days }, { from: '2027-02-08', days }, { days }] }),
    ).toEqual(['weekdays order 2027-02-08', 'weekdays order']);
  });

  it('are draws without a sale between them, and no draw at all', () => {
    expect(weekly({ times: [{ at: '16:15' }, { at: '16:16', session: 'B' }] })).toEqual(['times near 20270208-B']);
    expect(weekly({ weekdays: [{ days: [] }] })).toEqual(['weekdays none']);
    expect(weekly({ weekdays: [{ days: [1] }, { from: '2027-02-08', days: [] }] })).toEqual(['weekdays none']);
    expect(weekly({ weekdays: [], extra: ['2027-03-01'] })).toEqual([]);
  });

  it('are moves of no draw, onto a day with a draw or a pause, or too far', () => {
    // Draws on Mondays: 8, 15 and 22 February.
    expect(weekly({ moved: { '2027-02-08': '2027-02-09' } })).toEqual([]);
    expect(weekly({ moved: { '2027-02-09': '2027-02-10' } })).toEqual(['moved noDraw 2027-02-09']);
    expect(weekly({ moved: { '2027-02-08': '2027-02-15' } })).toEqual(['moved taken 2027-02-15']);
    expect(weekly({ moved: { '2027-02-08': '2027-02-08' } })).toEqual(['moved taken 2027-02-08']);
    expect(weekly({ moved: { '2027-02-08': '2027-02-10' }, extra: ['2027-02-10'] })).toContain(
      'moved taken 2027-02-10',
    );
    // Each of the two moves away before the other one comes.
    expect(weekly({ moved: { '2027-02-08': '2027-02-15', '2027-02-15': '2027-02-16' } })).toEqual([]);
    expect(weekly({ moved: { '2027-02-08': '2027-02-09' }, closed: ['2027-02-09'] })).toEqual([
      'moved contradicts 2027-02-09',
    ]);
    expect(weekly({ moved: { '2027-02-08': '2027-03-26' } })).toEqual(['moved far 2027-03-26']);
    expect(weekly({ moved: { '2027-02-08': '2027-03-25' } })).toEqual([]);
    // What every year moves stays on its day for once.
    const thai = (moved: Record<string, string>) => faults(game('thai', { moved }));
    expect(thai({ '2028-01-16': '2028-01-16' })).toEqual([]);
    expect(thai({ '2028-02-01': '2028-02-01' })).toEqual(['moved taken 2028-02-01']);
  });

  it('are additional draws on days with a draw or a pause; days that are over are not judged', () => {
    expect(weekly({ extra: ['2027-02-09'] })).toEqual([]);
    expect(weekly({ extra: ['2027-02-08'] })).toEqual(['extra taken 2027-02-08']);
    expect(weekly({ extra: ['2027-02-09'], closed: ['2027-02-09'] })).toEqual(['extra contradicts 2027-02-09']);
    const over = { extra: ['2027-01-04'], closed: ['2027-01-04'], moved: { '2027-01-05': '2027-01-06' } };
    expect(weekly(over)).toEqual([]);
    expect(faults(game('dongthap', over), new Date('2027-01-02T00:00:00Z'))).toHaveLength(2);
  });
});
