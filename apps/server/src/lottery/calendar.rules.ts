/** Which issues a draw has that others make: by days of the week or the month, at local times of its zone. */
import { businessDay, instantAt, previousDay } from '@parlour/contract/clock';
import type { LotteryCalendar } from '@parlour/contract/lottery';
import type { PlannedIssue } from './schedule.rules.ts';

/** The draw of a game as it is planned. */
export type Calendar = { zone: string; lockSeconds: number; calendar: LotteryCalendar };

/** How long before its draw an issue opens that no draw precedes. */
const OPEN_MS = 7 * 86_400_000;
/** No draw pauses longer, nor is one moved further. */
const LOOKED_BACK_DAYS = 45;

/** Whether a day is one of the calendar's, before draws are moved. */
function isNominal(day: string, { weekdays = [], monthDays = [] }: LotteryCalendar): boolean {
  if (monthDays.includes(Number(day.slice(8)))) return true;
  const inForce = weekdays.filter(({ from }) => from === undefined || from <= day).at(-1);
  return inForce?.days.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ?? false;
}

/** The day on which a draw takes place; itself where it is not moved. */
function movedTo(day: string, { moved = {}, yearly = {} }: LotteryCalendar): string {
  if (moved[day] !== undefined) return moved[day];
  const shift = yearly[day.slice(5)];
  return shift === undefined ? day : previousDay(day, -shift);
}

/** All days with a draw between two days, both included, in order and once each. */
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
 * The issues that are not drawn yet at a moment, the one on sale first. An issue opens with the draw before it.
 *
 * @param most how many at most
 * @param days how far ahead at most
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
