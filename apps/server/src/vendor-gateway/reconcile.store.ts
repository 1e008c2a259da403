import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

/** Stored form of a difference between a vendor's list and ours. */
export type CaseKey = { gap: string; player: string; kind: string; tx: string };
type NewCase = CaseKey & { ours: unknown; theirs: unknown };

/** Lists the open differences with a vendor. */
export async function openCases(db: Db, vendorId: number): Promise<(CaseKey & { id: bigint })[]> {
  return db
    .selectFrom('reconciliation_case')
    .where('vendor_id', '=', vendorId)
    .where('state', '=', 'open')
    .select(['id', 'gap', 'player', 'kind', 'tx'])
    .orderBy('id')
    .execute();
}

export async function closeCases(tx: Db, ids: readonly bigint[]): Promise<void> {
  await sql`update reconciliation_case set state = 'closed', closed_at = clock_timestamp()
    where id = any(${[...ids]}::bigint[]) and state = 'open'`.execute(tx);
}

/** Stores differences: a known one is counted again, and reopened if it was closed. */
export async function writeCases(tx: Db, vendorId: number, found: readonly NewCase[]): Promise<void> {
  await sql`
    insert into reconciliation_case as c (vendor_id, player, kind, tx, gap, ours, theirs)
    select ${vendorId}::smallint, g.player, g.kind, g.tx, g.gap, nullif(g.ours, 'null'), nullif(g.theirs, 'null')
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as g (player text, kind text, tx text, gap text, ours jsonb, theirs jsonb)
    on conflict (vendor_id, player, kind, tx, gap) do update set seen = c.seen + 1, last_at = clock_timestamp(),
      state = 'open', closed_at = null, ours = excluded.ours, theirs = excluded.theirs`.execute(tx);
}
