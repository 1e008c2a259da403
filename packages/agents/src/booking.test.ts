import { describe, expect, it } from 'vitest';
import { type Booking, changesBy, isSameBooking, openClock, type PlayedRound, toBooking } from './booking.ts';
import { lineOf, type PlayedGame, turnoverRuleOf } from './game-turnover.ts';

const game = (category: string, engine = ''): PlayedGame => ({ kind: 'game', category, engine });
const lottery = (family: string, prizeMode: string): PlayedGame => ({ kind: 'lottery', family, prizeMode });

describe('games', () => {
  it.each<[PlayedGame, string | null, string]>([
    [game('RNG', 'slot-5x3'), 'RNG', 'stake'],
    [game('RNG', 'roulette'), 'RNG', 'result'],
    [game('BINGO', 'bingo'), 'RNG', 'stake'],
    [game('FISH', 'fishing'), 'FISH', 'stake'],
    [game('LIVE', 'baccarat'), 'LIVE', 'result'],
    [game('LIVE', 'a vendor’s own'), 'LIVE', 'result'],
    [game('PVP', 'shan'), 'PVP', 'result'],
    [game('ESPORTS', 'esports'), 'SPORTS', 'result'],
    [game('COCKFIGHT', 'cockfight'), 'SPORTS', 'result'],
    [game('ELOTT'), 'ELOTT', 'stake'],
    [game('another one'), null, 'stake'],
    [lottery('ssc', 'Lott'), 'LOTT', 'stake'],
    [lottery('wingo', 'Elott'), 'ELOTT', 'result'],
    [lottery('vietnam', 'SEA'), 'ELOTT', 'stake'],
  ])('%o is on line %s and counts by %s', (played, line, rule) => {
    expect([lineOf(played), turnoverRuleOf(played)]).toEqual([line, rule]);
  });
});

const clock = openClock('Asia/Yangon');
const round = (more: Partial<PlayedRound> = {}): PlayedRound => ({
  roundId: 1n,
  memberId: 7n,
  ledgerId: 4,
  placedAt: new Date('2026-11-10T17:00:00Z'),
  settledAt: new Date('2026-11-10T17:29:59.999Z'),
  stake: 100n,
  win: 30n,
  bonusStake: 0n,
  game: game('RNG', 'slot-5x3'),
  mostRebate: null,
  counts: true,
  ...more,
});

describe('bookings', () => {
  it('of a round stand in the hour and day of its settlement', () => {
    expect(toBooking(round(), clock)).toEqual({
      roundId: 1n,
      memberId: 7n,
      ledgerId: 4,
      line: 'RNG',
      settledAt: new Date('2026-11-10T17:29:59.999Z'),
      hour: new Date('2026-11-10T16:30:00Z'),
      day: new Date('2026-11-09T17:30:00Z'),
      stake: 100n,
      win: 30n,
      turnover: 100n,
    });
  });

  it.each<[string, Partial<PlayedRound>]>([
    ['an open round', { settledAt: null }],
    ['a tester', { counts: false }],
    ['bonus money alone', { bonusStake: 100n }],
    ['an unknown game', { game: null }],
    ['an unknown category', { game: game('another one') }],
  ])('are none for %s', (_, more) => {
    expect(toBooking(round(more), clock)).toBeNull();
  });

  it('change the cells that they leave and the cells that they come to', () => {
    const booked = (more: Partial<PlayedRound> = {}) => toBooking(round(more), clock) as Booking;
    const moved = booked({ settledAt: new Date('2026-11-10T17:30:00Z'), stake: 500n });
    const changes = changesBy('day', { out: [booked()], come: [moved] });
    expect(changes.map(({ at, stake, rounds }) => [at.toISOString(), stake, rounds])).toEqual([
      ['2026-11-09T17:30:00.000Z', -100n, -1],
      ['2026-11-10T17:30:00.000Z', 500n, 1],
    ]);
    expect(changesBy('hour', { out: [booked()], come: [booked()] })).toEqual([]);
    expect([isSameBooking(booked(), booked()), isSameBooking(booked(), moved), isSameBooking(null, moved)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isSameBooking(null, null)).toBe(true);
  });
});
