/** End of a maintenance, in the reader's language and the brand's time zone. */
import { wallClock } from '@parlour/contract/clock';
import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { houseZone } from '../../shared/dates.ts';

/** Formats the time of day in a time zone, by default the brand's, with the date if it is another day there. */
export function openingOf(at: Date, now: Date, language: LanguageCode, timeZone = houseZone()): string {
  // Latin digits, because not every font has those of the reader's script.
  const locale = `${LANGUAGES[language].tag}-u-nu-latn`;
  const { day } = wallClock(at, timeZone);
  const isToday = day === wallClock(now, timeZone).day;
  return new Intl.DateTimeFormat(locale, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  }).format(at);
}
