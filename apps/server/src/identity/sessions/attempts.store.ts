/** Login attempts. Names, addresses and browsers are stored as hashes only. */
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/db.ts';
import { unhurried } from '../../platform/db/transaction.ts';

export type Attempt = { name: Buffer; address: Buffer; device: Buffer | null };

/**
 * Records an attempt before its password is verified. Every later count includes it, so of concurrent attempts no more
 * than the budget proceed.
 */
export async function recordAttempt(db: Db, attempt: Attempt): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`insert into login_attempt (name, address, device)
    select ${attempt.name}, ${attempt.address}, ${attempt.device} from ${unhurried} returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the attempt was not noted');
  return row.id;
}

export type Spans = { nameMinutes: number; addressMinutes: number; pairMinutes: number };
export type Counted = { name: number; nameToday: number; address: number; pair: number; browser: number };

/** Counts the attempts of this name, address and browser within their windows. */
export async function countAttempts(db: Db, { name, address, device }: Attempt, s: Spans): Promise<Counted> {
  const since = (minutes: number) => sql`at > clock_timestamp() - make_interval(mins => ${minutes})`;
  const { rows } = await sql<Record<keyof Counted, string>>`
    select
      count(*) filter (where name = ${name} and ${since(s.nameMinutes)}) as "name",
      count(*) filter (where name = ${name}) as "nameToday",
      count(*) filter (where address = ${address} and ${since(s.addressMinutes)}) as "address",
      count(*) filter (where name = ${name} and address = ${address} and ${since(s.pairMinutes)}) as "pair",
      count(*) filter (where name = ${name} and device = ${device} and ${since(s.pairMinutes)}) as "browser"
    from login_attempt
    where (name = ${name} or address = ${address}) and at > clock_timestamp() - interval '1 day'`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has one row');
  return {
    name: Number(row.name),
    nameToday: Number(row.nameToday),
    address: Number(row.address),
    pair: Number(row.pair),
    browser: Number(row.browser),
  };
}

/** Removes an attempt that was refused before its password was verified. */
export async function dropAttempt(db: Db, id: bigint): Promise<void> {
  await sql`delete from login_attempt using ${unhurried} where id = ${id}`.execute(db);
}

/** After a success: forgives the failures of this name at this address or in this browser, and no others. */
export async function forgiveAttempts(db: Db, { name, address, device }: Attempt): Promise<void> {
  await db
    .deleteFrom('login_attempt')
    .where('name', '=', name)
    .where((e) => e.or([e('address', '=', address), ...(device ? [e('device', '=', device)] : [])]))
    .execute();
}

/**
 * The same in one statement with the check whether the member's password hash is still the given one. The hash is
 * locked until the transaction ends; only then are attempts forgiven.
 */
export async function forgiveProven(
  tx: Db,
  { name, address, device }: Attempt,
  proven: { memberId: bigint; passwordHash: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    with held as materialized (
      select id from member where id = ${proven.memberId} and password_hash is not distinct from ${proven.passwordHash}
      for share
    ), forgiven as (
      delete from login_attempt where name = ${name} and (address = ${address} or device = ${device})
        and exists (select from held)
    )
    select exists (select from held) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** Removes expired rows. */
export async function cleanUpEntries(db: Db): Promise<void> {
  await deleteInBatches(db, 'login_attempt', sql`at < clock_timestamp() - interval '2 days'`);
  await deleteInBatches(db, 'reauth_ticket', sql`expires_at < clock_timestamp()`);
  await deleteInBatches(db, 'remember_series', sql`expires_at < clock_timestamp() - interval '30 days'`);
}
