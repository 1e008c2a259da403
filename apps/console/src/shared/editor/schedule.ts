/** Times as a form holds them: as a date-and-time input writes them, empty where there is none. */
import { fromInput, isMoment, toInput } from '../format.ts';

export type Schedule = { startsAt: string; endsAt: string };

/** @param times instants of the wire, null where there is none */
export const scheduleOf = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): Schedule => ({
  startsAt: startsAt === null ? '' : toInput(new Date(startsAt)),
  endsAt: endsAt === null ? '' : toInput(new Date(endsAt)),
});

/**
 * The instants of a form. The input knows minutes; a beginning that was not touched stays what it was to the millisecond.
 *
 * @param before what was kept; null for something new
 */
export function instantsOf(
  { startsAt, endsAt }: Schedule,
  before: { startsAt: string | null } | null,
): { startsAt: string | null; endsAt: string | null } {
  const kept = before?.startsAt ?? null;
  const isSame = kept !== null && startsAt === toInput(new Date(kept));
  return { startsAt: isSame ? kept : fromInput(startsAt), endsAt: fromInput(endsAt) };
}

/** Whether both are moments where there are any, and the end comes after the beginning. */
export function isInOrder({ startsAt, endsAt }: Schedule): boolean {
  if (!isMoment(startsAt) || !isMoment(endsAt)) return false;
  const [starts, ends] = [fromInput(startsAt), fromInput(endsAt)];
  return starts === null || ends === null || ends > starts;
}
