/** When rounds were played, by the clock of the house that shows them. */
import { isKnownZone } from '@parlour/contract/clock';

/** The options of a date: the zone that the document names, where this device knows it. */
function inZone(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { lang, dataset } = document.documentElement;
  const { timeZone } = dataset;
  return new Intl.DateTimeFormat(lang || 'en', {
    ...options,
    ...(timeZone && isKnownZone(timeZone) ? { timeZone } : {}),
  });
}

/** Day and time of a moment in milliseconds since 1970 or as ISO 8601. */
export const momentText = (at: number | string): string =>
  inZone({ dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at));

/** Time of day of a moment in milliseconds since 1970 or as ISO 8601. */
export const timeText = (at: number | string): string => inZone({ timeStyle: 'medium' }).format(new Date(at));
