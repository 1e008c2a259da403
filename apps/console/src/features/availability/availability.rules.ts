/** What the status page says and asks. */

import type { AvailabilityInput } from '@parlour/contract/system.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { fromInput, isAhead, isMoment, toInput } from '../../shared/format.ts';

export type AvailabilityFormValues = Omit<AvailabilityInput, 'opensAt'> & {
  /** As a date-and-time input writes it, in the time zone of the house; empty for no end. */
  opensAt: string;
  reason: string;
};

export const formOf = (doors: AvailabilityInput): AvailabilityFormValues => ({
  ...doors,
  opensAt: doors.opensAt === null ? '' : toInput(new Date(doors.opensAt)),
  reason: '',
});

/** What is sent: without an end where there is no maintenance, and without empty messages. */
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

/** What is wrong with a form. @param now milliseconds since 1970 */
export function errorsOf(form: AvailabilityFormValues, now: number): AvailabilityErrors {
  return {
    ...(form.maintenance && !isAhead(form.opensAt, now)
      ? { opensAt: isMoment(form.opensAt) ? 'doors.past' : 'times.invalid' }
      : {}),
    ...(form.regionRule !== 'all' && form.countries.length === 0 ? { countries: 'doors.noCountry' } : {}),
    ...(isBlank(form.reason) ? { reason: 'form.missing' } : {}),
  };
}

/** Whether a country of this form's rule stays outside. */
export const shutsOut = (
  form: Pick<AvailabilityFormValues, 'regionRule' | 'countries'>,
  country: string | null,
): boolean =>
  country !== null && form.regionRule !== 'all' && form.countries.includes(country) === (form.regionRule === 'except');

export type Standing = {
  key: 'doors.isMaintenance' | 'doors.isOpen' | 'doors.isExcept' | 'doors.isOnly';
  open: boolean;
};

/** How the house stands, in one line. @param now milliseconds since 1970 */
export function standingOf(doors: AvailabilityInput, now: number): Standing {
  if (doors.maintenance && (doors.opensAt === null || Date.parse(doors.opensAt) > now))
    return { key: 'doors.isMaintenance', open: false };
  if (doors.regionRule === 'all') return { key: 'doors.isOpen', open: true };
  return { key: doors.regionRule === 'except' ? 'doors.isExcept' : 'doors.isOnly', open: true };
}
