/** Dates as a player reads them: in the time zone of the house, with Latin digits in every language. */
import { wallClock } from '@parlour/contract/clock';
import { knownZone, houseZone as zoneOfDocument } from '@parlour/contract/house-zone';

/** The zone of the document that is being drawn, on a server. */
let drawn: string | undefined;

/** Names the house's time zone where there is no document to read it from: a server that draws one. */
export function drawInZone(timeZone: string): void {
  drawn = timeZone;
}

/** The house's time zone; undefined, for the device's own, where there is none that the device knows. */
export const houseZone = (): string | undefined =>
  typeof document === 'undefined' ? knownZone(drawn) : zoneOfDocument();

const read = (iso: string) => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : wallClock(at, houseZone());
};

/** `YYYY-MM-DD`; nothing for what is no date. @param between what stands between the parts */
export const dayOf = (iso: string, between = '-'): string => read(iso)?.day.replaceAll('-', between) ?? '';

/** `HH:mm`; nothing for what is no date. */
export const timeOf = (iso: string): string => read(iso)?.time ?? '';

/** `YYYY-MM-DD HH:mm`; nothing for what is no date. */
export function dateTime(iso: string): string {
  const shown = read(iso);
  return shown ? `${shown.day} ${shown.time}` : '';
}
