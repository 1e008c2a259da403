import { hourIn, weekdayOf } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';

/** `Friday evening`, by the clock of the house. */
export function greeting(day: string, timeZone: string, at: Date): string {
  const hour = hourIn(timeZone, at);
  const part = hour < 5 || hour >= 22 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return t(`greeting.${part}`, { weekday: weekdayOf(day) });
}
