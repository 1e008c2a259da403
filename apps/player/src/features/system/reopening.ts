/** When a maintenance ends, in the reader's words and the house's time. */
import { wallClock } from '@parlour/contract/clock';
import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { houseZone } from '../../shared/dates.ts';

/** The time of day in a time zone, the house's where none is named, with the date in front when it is another day there. */
export function openingOf(at: Date, now: Date, language: LanguageCode, timeZone = houseZone()): string {
  // Figures of the reader's own script are not in every font.
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
