import type { SettingGroup, SettingValues } from '@parlour/contract/house-settings';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../audit/index.ts';

export const SETTINGS_CHANNEL = 'house_settings';

export type Revision = {
  version: bigint;
  group: string;
  /** Fields that differ from the brand file. */
  overrides: SettingValues;
  note: string;
  operator: string;
  approver: string | null;
  changedAt: Date;
};

const revisions = (db: Db) =>
  db
    .selectFrom('house_setting')
    .select([
      'version',
      'setting_group as group',
      'overrides',
      'note',
      'operator_name as operator',
      'approver_name as approver',
      'changed_at as changedAt',
    ]);

/** Reads the latest revision of each group. */
export const readLatest = (db: Db): Promise<Revision[]> =>
  revisions(db).distinctOn('setting_group').orderBy('setting_group').orderBy('version', 'desc').execute();

/** Lists the latest revisions of a group, newest first. */
export const listRevisions = (db: Db, group: SettingGroup, limit: number): Promise<Revision[]> =>
  revisions(db).where('setting_group', '=', group).orderBy('version', 'desc').limit(limit).execute();

/** Returns the number of the latest revision of all groups; 0 without one. */
export async function readVersion(db: Db): Promise<bigint> {
  const { latest } = await db
    .selectFrom('house_setting')
    .select((e) => e.fn.coalesce(e.fn.max('version'), sql<bigint>`0::bigint`).as('latest'))
    .executeTakeFirstOrThrow();
  return latest;
}

/**
 * Locks the settings against other changes until the transaction ends, and returns the latest revision of each group.
 * One lock for all groups, so that revisions become visible in the order of their numbers.
 */
export async function lockSettings(tx: Db): Promise<Revision[]> {
  await sql`select pg_advisory_xact_lock(hashtext('house_settings'))`.execute(tx);
  return readLatest(tx);
}

export type NewRevision = {
  group: SettingGroup;
  overrides: SettingValues;
  note: string;
  operator: Pick<Actor, 'operatorId' | 'name'>;
  approver?: Pick<Actor, 'operatorId' | 'name'>;
};

/** Adds a revision and notifies every server. Call it in the transaction of the action. */
export async function addRevision(tx: Db, { group, overrides, note, operator, approver }: NewRevision): Promise<void> {
  const { version } = await tx
    .insertInto('house_setting')
    .values({
      setting_group: group,
      overrides: JSON.stringify(overrides),
      note,
      operator_id: operator.operatorId,
      operator_name: operator.name,
      approver_id: approver?.operatorId ?? null,
      approver_name: approver?.name ?? null,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${SETTINGS_CHANNEL}, ${version.toString()})`.execute(tx);
}

const REQUEST_COLUMNS = [
  'r.id',
  'r.setting_group',
  'r.before',
  'r.wanted',
  'r.note',
  'r.requester_id',
  'r.state',
  'r.asked_at',
  'r.until',
  'o.name as requester',
] as const;

const requests = (db: Db) =>
  db
    .selectFrom('house_setting_request as r')
    .innerJoin('operator as o', 'o.id', 'r.requester_id')
    .select(REQUEST_COLUMNS)
    .select(sql<boolean>`clock_timestamp() >= r.until`.as('is_over'));

/** Lists the requests that wait for an approval, oldest first. */
export const listPending = (db: Db) =>
  requests(db).where('r.state', '=', 'asked').where('r.until', '>', now).orderBy('r.id').execute();

export type PendingRequest = Awaited<ReturnType<typeof listPending>>[number];

/** Locks a request until the transaction ends. */
export const lockRequest = (tx: Db, id: bigint): Promise<PendingRequest | undefined> =>
  requests(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst();

export type NewRequest = {
  group: SettingGroup;
  before: SettingValues;
  wanted: SettingValues;
  note: string;
  requesterId: bigint;
};

/** Inserts a request; returns null when one of the group is pending. */
export async function insertRequest(
  tx: Db,
  { group, before, wanted, note, requesterId }: NewRequest,
): Promise<bigint | null> {
  const made = await tx
    .insertInto('house_setting_request')
    .values({
      setting_group: group,
      before: JSON.stringify(before),
      wanted: JSON.stringify(wanted),
      note,
      requester_id: requesterId,
    })
    .onConflict((on) => on.column('setting_group').where('state', '=', 'asked').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

export type RequestState = 'done' | 'refused' | 'withdrawn' | 'expired' | 'void';

/** Decides a pending request; returns false when it is not pending any more. */
export async function decideRequest(
  tx: Db,
  id: bigint,
  { to, by, words = '' }: { to: RequestState; by?: bigint | null; words?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('house_setting_request')
    .set({ state: to, decided_at: now, decider_id: by ?? null, decision: words })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Expires the requests whose day is over; returns their ids. */
export async function expireRequests(tx: Db): Promise<bigint[]> {
  const rows = await tx
    .updateTable('house_setting_request')
    .set({ state: 'expired', decided_at: now })
    .where('state', '=', 'asked')
    .where('until', '<=', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
