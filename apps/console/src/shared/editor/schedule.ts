/** Times in a form: in the format of datetime-local inputs, empty without one. */
import { fromInput, isMoment, toInput } from '../format.ts';

export type Schedule = { startsAt: string; endsAt: string };

/** @param times instants of the API, null without one */
export const scheduleOf = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): Schedule => ({
  startsAt: startsAt === null ? '' : toInput(new Date(startsAt)),
  endsAt: endsAt === null ? '' : toInput(new Date(endsAt)),
});

/**
 * Returns the instants of a form. The input has minute precision; an unchanged start keeps its milliseconds.
 *
 * @param before saved state; null for a new one
 */
export function instantsOf(
  { startsAt, endsAt }: Schedule,
  before: { startsAt: string | null } | null,
): { startsAt: string | null; endsAt: string | null } {
  const kept = before?.startsAt ?? null;
  const isSame = kept !== null && startsAt === toInput(new Date(kept));
  return { startsAt: isSame ? kept : fromInput(startsAt), endsAt: fromInput(endsAt) };
}

/** Whether both times are valid or empty, and the end is after the start. */
export function isInOrder({ startsAt, endsAt }: Schedule): boolean {
  if (!isMoment(startsAt) || !isMoment(endsAt)) return false;
  const [starts, ends] = [fromInput(startsAt), fromInput(endsAt)];
  return starts === null || ends === null || ends > starts;
}
