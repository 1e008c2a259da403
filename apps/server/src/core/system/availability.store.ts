import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { AvailabilityTables } from './availability.tables.ts';

type Row = { [K in keyof AvailabilityTables['doors']]: unknown } & {
  maintenance: boolean;
  message: Record<string, string>;
  opens_at: Date | null;
  region_rule: 'all' | 'except' | 'only';
  countries: string[];
  unplaced_open: boolean;
  changed_at: Date;
};

const toAvailability = (row: Row) => ({
  doors: {
    maintenance: row.maintenance,
    message: row.message,
    opensAt: row.opens_at?.toISOString() ?? null,
    regionRule: row.region_rule,
    countries: row.countries,
    unplacedOpen: row.unplaced_open,
  },
  changedAt: row.changed_at,
});

export type Stored = ReturnType<typeof toAvailability>;

/** Reads the current settings. @param lock locks the row until the transaction ends */
export async function readAvailability(db: Db, lock = false): Promise<Stored> {
  const query = db.selectFrom('doors').selectAll().where('id', '=', 1);
  return toAvailability(await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow());
}

export async function writeAvailability(tx: Db, { doors }: Pick<Stored, 'doors'>): Promise<Stored> {
  const row = await tx
    .updateTable('doors')
    .set({
      maintenance: doors.maintenance,
      message: JSON.stringify(doors.message),
      opens_at: doors.opensAt,
      region_rule: doors.regionRule,
      countries: doors.countries,
      unplaced_open: doors.unplacedOpen,
      changed_at: now,
    })
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAvailability(row);
}

/** Lists the latest changes by operators, newest first. */
export async function listChanges(db: Db, act: string, most: number) {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'operator_name', 'reason', 'after'])
    .where('act', '=', act)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    operator: row.operator_name,
    reason: row.reason,
    after: row.after as Stored['doors'],
  }));
}
