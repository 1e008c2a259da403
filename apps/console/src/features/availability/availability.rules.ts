/** Rules of the availability page. */

import type { AvailabilityInput } from '@parlour/contract/system.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { fromInput, isAhead, isMoment, toInput } from '../../shared/format.ts';

export type AvailabilityFormValues = Omit<AvailabilityInput, 'opensAt'> & {
  /** In the format of a datetime-local input, in the brand's time zone; empty without an end. */
  opensAt: string;
  reason: string;
};

export const formOf = (doors: AvailabilityInput): AvailabilityFormValues => ({
  ...doors,
  opensAt: doors.opensAt === null ? '' : toInput(new Date(doors.opensAt)),
  reason: '',
});

/** Returns the request body: no end without maintenance, and no empty messages. */
export const toDraft = ({ reason: _reason, opensAt, ...form }: AvailabilityFormValues): AvailabilityInput => ({
  ...form,
  message: Object.fromEntries(
    Object.entries(form.message)
      .map(([code, text]) => [code, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  ),
  opensAt: form.maintenance ? fromInput(opensAt) : null,
});

export type AvailabilityErrors = {
  opensAt?: 'doors.past' | 'times.invalid';
  countries?: 'doors.noCountry';
  reason?: 'form.missing';
};

/** Returns the errors of a form. @param now milliseconds since 1970 */
export function errorsOf(form: AvailabilityFormValues, now: number): AvailabilityErrors {
  return {
    ...(form.maintenance && !isAhead(form.opensAt, now)
      ? { opensAt: isMoment(form.opensAt) ? 'doors.past' : 'times.invalid' }
      : {}),
    ...(form.regionRule !== 'all' && form.countries.length === 0 ? { countries: 'doors.noCountry' } : {}),
    ...(isBlank(form.reason) ? { reason: 'form.missing' } : {}),
  };
}

/** Whether the form's rule blocks a country. */
export const shutsOut = (
  form: Pick<AvailabilityFormValues, 'regionRule' | 'countries'>,
  country: string | null,
): boolean =>
  country !== null && form.regionRule !== 'all' && form.countries.includes(country) === (form.regionRule === 'except');

export type Standing = {
  key: 'doors.isMaintenance' | 'doors.isOpen' | 'doors.isExcept' | 'doors.isOnly';
  open: boolean;
};

/** Summarises availability in one line. @param now milliseconds since 1970 */
export function standingOf(doors: AvailabilityInput, now: number): Standing {
  if (doors.maintenance && (doors.opensAt === null || Date.parse(doors.opensAt) > now))
    return { key: 'doors.isMaintenance', open: false };
  if (doors.regionRule === 'all') return { key: 'doors.isOpen', open: true };
  return { key: doors.regionRule === 'except' ? 'doors.isExcept' : 'doors.isOnly', open: true };
}
