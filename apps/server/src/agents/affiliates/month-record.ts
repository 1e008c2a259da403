/** Stored record of a month of an affiliate, from which it can be decided again with the same bytes. */
import { canonical, firstDifference } from '../index.ts';
import { type DecidedMonth, decideFrom, type MonthRecord, toRecordedState } from './month-decision.ts';

/** Returns the stored record of a month: all of its input, and what it gave. */
export const recordOf = (input: MonthRecord, { stateIn, state, ...decided }: DecidedMonth): string =>
  canonical({
    format: 1,
    input,
    output: { ...decided, stateIn: toRecordedState(stateIn), state: toRecordedState(state) },
  });

/** Decides a month again from its record. @returns the first field that differs; null when the bytes are the same */
export function recomputeMonth(record: string): string | null {
  const { input } = JSON.parse(record) as { input: MonthRecord };
  const again = recordOf(input, decideFrom(input));
  if (again === record) return null;
  return firstDifference(JSON.parse(record), JSON.parse(again)) ?? 'the order of the fields';
}
