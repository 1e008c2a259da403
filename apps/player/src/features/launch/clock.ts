/** Time of day with two digits each, in figures that every script reads. */
export const clockText = (at: Date): string =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

/** Milliseconds until the clock shows something else. */
export const untilNextMinute = (at: Date): number => 60_000 - (at.getSeconds() * 1000 + at.getMilliseconds());
