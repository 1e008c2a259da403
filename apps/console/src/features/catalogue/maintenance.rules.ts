/** Form of the maintenance of a vendor. Pure. */
import type { Availability, VendorMaintenance } from '@parlour/contract/catalogue.admin.endpoints';
import { fromInput, isAhead, isMoment, toInput } from '../../shared/format.ts';

export type MaintenanceForm = {
  /** In the format of a datetime-local input, in the brand's time zone; empty without an end. */
  until: string;
  /** By language code. */
  texts: Record<string, string>;
};

export const toForm = (maintenance: VendorMaintenance | null): MaintenanceForm => ({
  until: maintenance?.until ? toInput(new Date(maintenance.until)) : '',
  texts: maintenance?.texts ?? {},
});

const written = (texts: Record<string, string>): [string, string][] =>
  Object.entries(texts)
    .map(([code, text]): [string, string] => [code, text.trim()])
    .filter(([, text]) => text !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** Returns the maintenance of a form; null for a vendor that is not paused, or without end and texts. */
export function maintenanceOf(form: MaintenanceForm, shelf: Availability): VendorMaintenance | null {
  if (shelf !== 'paused') return null;
  const [until, texts] = [fromInput(form.until), Object.fromEntries(written(form.texts))];
  return until === null && Object.keys(texts).length === 0 ? null : { until, texts };
}

/** Whether two forms say the same. */
export const isSameForm = (one: MaintenanceForm, other: MaintenanceForm): boolean =>
  one.until === other.until && JSON.stringify(written(one.texts)) === JSON.stringify(written(other.texts));

/** Returns the text key of the error of the end; undefined without one. @param now milliseconds since 1970 */
export function untilError({ until }: MaintenanceForm, now: number): 'times.invalid' | 'doors.past' | undefined {
  if (!isMoment(until)) return 'times.invalid';
  return isAhead(until, now) ? undefined : 'doors.past';
}
