/** When a maintenance ends, as the reader says it. */
import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';

/** The time of day, with the date in front when it is another day here. */
export function openingOf(at: Date, now: Date, language: LanguageCode, timeZone?: string): string {
  // Figures of the reader's own script are not in every font.
  const locale = `${LANGUAGES[language].tag}-u-nu-latn`;
  const zone = timeZone ? { timeZone } : {};
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zone });
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone } as const;
  return day.format(at) === day.format(now)
    ? new Intl.DateTimeFormat(locale, time).format(at)
    : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...time }).format(at);
}
