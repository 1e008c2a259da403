/** Pure decisions about maintenance and region blocking. */

import type { AvailabilityInput } from '@parlour/contract/system.endpoints';
import { isBlank } from '@parlour/contract/visible-text';

export type AvailabilityState = AvailabilityInput;

/** Whether maintenance is in force. @param now milliseconds since 1970 */
export const isMaintained = (doors: Pick<AvailabilityState, 'maintenance' | 'opensAt'>, now: number): boolean =>
  doors.maintenance && (doors.opensAt === null || Date.parse(doors.opensAt) > now);

/** Whether addresses of this country are blocked. @param country null when it is not known */
export function isShutOut(
  { regionRule, countries, unplacedOpen }: Pick<AvailabilityState, 'regionRule' | 'countries' | 'unplacedOpen'>,
  country: string | null,
): boolean {
  if (regionRule === 'all') return false;
  if (country === null) return !unplacedOpen;
  return countries.includes(country) === (regionRule === 'except');
}

/** Returns the message in the caller's language, else in English, else an empty text. */
export const messageFor = (message: Record<string, string>, language: string): string =>
  message[language] || message.EN || '';

export type AvailabilityProblem = { field: string; messageKey: string };

/** Validates an operator's change; returns the first problem or null. @param now milliseconds since 1970 */
export function validateAvailability(
  draft: AvailabilityState,
  reason: string,
  now: number,
): AvailabilityProblem | null {
  if (isBlank(reason)) return { field: 'reason', messageKey: 'form.required' };
  if (draft.opensAt !== null && Date.parse(draft.opensAt) <= now) return { field: 'opensAt', messageKey: 'form.past' };
  if (draft.regionRule !== 'all' && draft.countries.length === 0)
    return { field: 'countries', messageKey: 'form.required' };
  return null;
}
