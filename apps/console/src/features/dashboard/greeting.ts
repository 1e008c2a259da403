import { hourIn, weekdayOf } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';

/** Returns `Friday evening`, by the brand's time zone. */
export function greeting(day: string, timeZone: string, at: Date): string {
  const hour = hourIn(timeZone, at);
  const part = hour < 5 || hour >= 22 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return t(`greeting.${part}`, { weekday: weekdayOf(day) });
}
