/** Calendar of rewards in the brand's time zone. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Returns when the next day and the next week of the brand begin. */
export async function readTurns(db: Db, timeZone: string): Promise<{ day: Date; week: Date }> {
  const { rows } = await sql<{ day: Date; week: Date }>`
    select (today + 1)::timestamp at time zone ${timeZone} as day,
      (date_trunc('week', today)::date + 7)::timestamp at time zone ${timeZone} as week
    from (select (clock_timestamp() at time zone ${timeZone})::date as today) t`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database has no day');
  return row;
}
