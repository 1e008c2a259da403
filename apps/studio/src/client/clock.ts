/** Times of rounds, in the operator's time zone. */
import { houseZone } from '@parlour/contract/house-zone';

/** Creates a formatter in the language of the document and the operator's time zone. */
const inZone = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { ...options, timeZone: houseZone() });

/** Day and time of a moment in milliseconds since 1970 or as ISO 8601. */
export const momentText = (at: number | string): string =>
  inZone({ dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at));

/** Time of day of a moment in milliseconds since 1970 or as ISO 8601. */
export const timeText = (at: number | string): string => inZone({ timeStyle: 'medium' }).format(new Date(at));
