/** Dates for players: in the brand's time zone, with Latin digits in every language. */
import { wallClock } from '@parlour/contract/clock';
import { knownZone, houseZone as zoneOfDocument } from '@parlour/contract/house-zone';

/** Time zone of the document being rendered on a server. */
let drawn: string | undefined;

/** Sets the brand's time zone where no document contains it: on the server. */
export function drawInZone(timeZone: string): void {
  drawn = timeZone;
}

/** Returns the brand's time zone; undefined, meaning the device's own, if the device does not know it. */
export const houseZone = (): string | undefined =>
  typeof document === 'undefined' ? knownZone(drawn) : zoneOfDocument();

const read = (iso: string) => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : wallClock(at, houseZone());
};

/** `YYYY-MM-DD`; empty for an invalid date. @param between separator of the parts */
export const dayOf = (iso: string, between = '-'): string => read(iso)?.day.replaceAll('-', between) ?? '';

/** `HH:mm`; empty for an invalid date. */
export const timeOf = (iso: string): string => read(iso)?.time ?? '';

/** `YYYY-MM-DD HH:mm`; empty for an invalid date. */
export function dateTime(iso: string): string {
  const shown = read(iso);
  return shown ? `${shown.day} ${shown.time}` : '';
}
