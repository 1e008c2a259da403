/** Days as the merchant counts them. */

const DAY_MS = 86_400_000;

/** The calendar day of a moment in a time zone, as `YYYY-MM-DD`. */
export function businessDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** The day that lies `days` before another. */
export function previousDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Milliseconds by which a time zone is ahead of UTC at a moment. */
function offsetAt(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(at.getTime() / 1000) * 1000
  );
}

function midnight(day: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const guess = new Date(asUtc - offsetAt(new Date(asUtc), timeZone));
  return new Date(asUtc - offsetAt(guess, timeZone));
}

/** First moment of a business day and of the one after it. Days of 23 and 25 hours come out right. */
export function dayBounds(day: string, timeZone: string): [Date, Date] {
  return [midnight(day, timeZone), midnight(previousDay(day, -1), timeZone)];
}
