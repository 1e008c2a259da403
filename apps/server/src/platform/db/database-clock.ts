/** SQL expressions of moments by the database's clock, which all servers share. */
import { sql } from 'kysely';

export const now = sql<Date>`clock_timestamp()`;
export const secondsAgo = (seconds: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`;
export const minutesAgo = (minutes: number) => sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`;
export const secondsAhead = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
export const daysAgo = (days: number) => sql<Date>`clock_timestamp() - make_interval(days => ${days})`;
