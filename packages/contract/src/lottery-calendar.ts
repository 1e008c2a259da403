/** Issues of draws made elsewhere: by days of the week or the month, at local times of a zone. */
import { businessDay, instantAt, previousDay } from './clock.ts';
import type { LotteryCalendar } from './lottery.ts';

export type PlannedIssue = { numero: string; opensAt: Date; closesAt: Date; drawsAt: Date };

/** Planned draws of a game. */
export type Calendar = { zone: string; lockSeconds: number; calendar: LotteryCalendar };

/** Time before its draw at which an issue without a preceding draw opens. */
const OPEN_MS = 7 * 86_400_000;
/** Maximum length of a pause, and of a move of a draw. */
export const LOOKED_BACK_DAYS = 45;

/** Whether a day is in the calendar, before draws are moved. */
export function isNominal(day: string, { weekdays = [], monthDays = [] }: LotteryCalendar): boolean {
  if (monthDays.includes(Number(day.slice(8)))) return true;
  const inForce = weekdays.filter(({ from }) => from === undefined || from <= day).at(-1);
  return inForce?.days.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ?? false;
}

/** Returns the day on which a draw takes place; the same day unless it is moved. */
export function movedTo(day: string, { moved = {}, yearly = {} }: LotteryCalendar): string {
  if (moved[day] !== undefined) return moved[day];
  const shift = yearly[day.slice(5)];
  return shift === undefined ? day : previousDay(day, -shift);
}

/** Lists all days with a draw between two days, inclusive, sorted and unique. */
export function drawDays(calendar: LotteryCalendar, from: string, to: string): string[] {
  const found = new Set<string>();
  const last = previousDay(to, -LOOKED_BACK_DAYS);
  for (let day = previousDay(from, LOOKED_BACK_DAYS); day <= last; day = previousDay(day, -1))
    if (isNominal(day, calendar)) found.add(movedTo(day, calendar));
  for (const day of calendar.extra ?? []) found.add(day);
  for (const day of calendar.closed ?? []) found.delete(day);
  return [...found].filter((day) => day >= from && day <= to).toSorted();
}

/**
 * Returns the day of the next draw if a usual one before it falls away; null if none does. A draw that is moved has fallen
 * away on its usual day.
 */
export function resumesOn({ zone, calendar }: Pick<Calendar, 'zone' | 'calendar'>, at: Date): string | null {
  const today = businessDay(at, zone);
  const lastTime =
    calendar.times
      .map((time) => time.at)
      .toSorted()
      .at(-1) ?? '';
  // The draws of today may be over.
  const from = instantAt(`${today}T${lastTime}`, zone) > at ? today : previousDay(today, -1);
  const until = previousDay(from, -LOOKED_BACK_DAYS);
  const [next] = drawDays(calendar, from, until);
  const { weekdays, monthDays, times } = calendar;
  const [usual] = drawDays({ times, ...(weekdays && { weekdays }), ...(monthDays && { monthDays }) }, from, until);
  return next !== undefined && usual !== undefined && usual < next ? next : null;
}

/**
 * Returns the issues not drawn yet at a moment, the one on sale first. An issue opens with the previous draw.
 *
 * @param most maximum number of issues
 * @param days maximum number of days ahead
 */
export function nextDraws(
  { zone, lockSeconds, calendar }: Calendar,
  at: Date,
  { most, days }: { most: number; days: number },
): PlannedIssue[] {
  const today = businessDay(at, zone);
  const times = calendar.times.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const draws = drawDays(calendar, previousDay(today, LOOKED_BACK_DAYS), previousDay(today, -days)).flatMap((day) =>
    times.map(({ at: time, session }) => ({
      numero: `${day.replaceAll('-', '')}${session ? `-${session}` : ''}`,
      drawsAt: instantAt(`${day}T${time}`, zone),
    })),
  );
  return draws
    .map(({ numero, drawsAt }, i) => ({
      numero,
      opensAt: draws[i - 1]?.drawsAt ?? new Date(drawsAt.getTime() - OPEN_MS),
      closesAt: new Date(drawsAt.getTime() - lockSeconds * 1000),
      drawsAt,
    }))
    .filter(({ drawsAt }) => drawsAt > at)
    .slice(0, most);
}
