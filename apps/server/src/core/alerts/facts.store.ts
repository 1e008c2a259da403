/** Facts that no other feature stores: outcomes of providers, and backups. */
import type { Provider } from '@parlour/contract/alerts';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/db.ts';

/** Outcomes of calls to one provider. */
export type CountedOutcomes = { provider: Provider; successes: number; failures: number; error: string };

/** Adds outcomes to the current span. */
export async function addOutcomes(db: Db, outcomes: readonly CountedOutcomes[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    insert into provider_outcome as p (bucket, provider, successes, failures, error)
    select date_bin('5 minutes', clock_timestamp(), timestamptz '2000-01-01 00:00+00'), o.provider, o.successes, o.failures,
      o.error
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (provider text, successes bigint, failures bigint, error text)
    on conflict (bucket, provider) do update set
      successes = p.successes + excluded.successes, failures = p.failures + excluded.failures,
      error = case when excluded.error = '' then p.error else excluded.error end`.execute(db);
}

/** Sums the outcomes of each provider since a moment. */
export async function readOutcomes(db: Db, since: Date): Promise<CountedOutcomes[]> {
  const found = await sql<CountedOutcomes>`
    select provider, sum(successes)::int as successes, sum(failures)::int as failures,
      coalesce((array_agg(error order by bucket desc) filter (where error <> ''))[1], '') as error
    from provider_outcome where bucket > ${since} group by provider order by provider`.execute(db);
  return found.rows;
}

/** Records that a backup was made outside of the product. */
export async function recordBackup(db: Db): Promise<void> {
  await db.insertInto('backup_record').defaultValues().execute();
}

/** Returns the time of the last recorded backup; null if there is none. */
export async function lastRecordedBackup(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('backup_record').select('made_at').orderBy('made_at', 'desc').executeTakeFirst();
  return row?.made_at ?? null;
}

/** Whether PostgreSQL archives its log and has failed since the last success. */
export async function isArchiveFailing({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<boolean> {
  if (kind === 'embedded') return false;
  const found = await sql<{ failing: boolean }>`
    select current_setting('archive_mode') <> 'off'
      and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
    from pg_stat_archiver`.execute(db);
  return found.rows[0]?.failing ?? false;
}
