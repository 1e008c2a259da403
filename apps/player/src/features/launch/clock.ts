/** Formats the time of day with two digits each, in Latin digits. */
export const clockText = (at: Date): string =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

/** Returns the milliseconds until the next minute. */
export const untilNextMinute = (at: Date): number => 60_000 - (at.getSeconds() * 1000 + at.getMilliseconds());
