import type { CodePurpose, Mobile } from '@parlour/contract/otp';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { daysAgo, now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Arbitrary key of the advisory lock that is held while a budget is counted and spent. */
const BUDGET_LOCK = 6_024_118_377;

/** Serialises counting and spending of the budget, so that parallel requests cannot exceed it. */
export async function lockBudget(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BUDGET_LOCK})`.execute(tx);
}

/** Codes sent before, and the database's time in milliseconds. */
export type SentBefore = {
  now: number;
  sinceLast: number | null;
  askerToday: number;
  numberToday: number;
  addressThisHour: number;
  addressToday: number;
  networkToday: number;
  houseToday: number;
};

/** Requester of a code; `known`: signed in, or in a browser in which the number's holder has signed in. */
export type Asker = { address: string; network: string; browser: Buffer; known: boolean };

/**
 * Reads the counters for one more code. A stranger's codes to a number are counted by address and browser and in total;
 * the holder's own are counted separately, so that no one else can use them up.
 */
export async function readHistory(
  db: Db,
  { dialingCode, number }: Mobile,
  { address, network, browser, known }: Asker,
): Promise<SentBefore> {
  const counted = sql`dialing_code = ${dialingCode} and mobile = ${number} and known = ${known}
    and created_at > clock_timestamp() - interval '1 day'`;
  type Row = Record<'asker' | 'number' | 'address' | 'addressDay' | 'network' | 'house', bigint> & {
    last: Date | null;
    now: Date;
  };
  const today = sql`created_at > clock_timestamp() - interval '1 day'`;
  const { rows } = await sql<Row>`
    select clock_timestamp() as now,
      (select max(created_at) from sms_code where ${counted}) as last,
      (select count(*) from sms_code
        where ${counted} and not known and (address = ${address} or browser = ${browser})) as asker,
      (select count(*) from sms_code where ${counted}) as number,
      (select count(*) from sms_code
        where address = ${address} and created_at > clock_timestamp() - interval '1 hour') as address,
      (select count(*) from sms_code where address = ${address} and ${today}) as "addressDay",
      (select count(*) from sms_code where network = ${network} and ${today}) as network,
      (select count(*) from sms_code where not unsent and ${today}) as house`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the count of codes answered nothing');
  const now = row.now.getTime();
  return {
    now,
    sinceLast: row.last && now - row.last.getTime(),
    askerToday: Number(row.asker),
    numberToday: Number(row.number),
    addressThisHour: Number(row.address),
    addressToday: Number(row.addressDay),
    networkToday: Number(row.network),
    houseToday: Number(row.house),
  };
}

export type NewCode = {
  purpose: CodePurpose;
  mobile: Mobile;
  asker: Asker;
  salt: Buffer;
  hash: Buffer;
};

/** Stores a code. @returns its id and time in milliseconds */
export async function insertCode(tx: Db, code: NewCode): Promise<{ id: bigint; at: number }> {
  const row = await tx
    .insertInto('sms_code')
    .values({
      purpose: code.purpose,
      dialing_code: code.mobile.dialingCode,
      mobile: code.mobile.number,
      browser: code.asker.browser,
      address: code.asker.address,
      network: code.asker.network,
      known: code.asker.known,
      salt: code.salt,
      code_hash: code.hash,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  return { id: row.id, at: row.created_at.getTime() };
}

/** Records that no message is sent for a code, so that it does not count against the platform's budget. */
export async function markUnsent(db: Db, id: bigint): Promise<void> {
  await db.updateTable('sms_code').set({ unsent: true }).where('id', '=', id).execute();
}

/** Adds requests that were refused because a budget of the whole platform is exhausted. */
export async function addRefusals(db: Db, budget: string, requests: number): Promise<void> {
  await sql`insert into budget_refusal (budget, hour, requests)
    values (${budget}, date_trunc('hour', clock_timestamp()), ${requests})
    on conflict (budget, hour) do update
      set requests = budget_refusal.requests + excluded.requests, last_at = clock_timestamp()`.execute(db);
}

/**
 * Reads the number of requests refused by a budget of the whole platform in the last 24 hours; null when there were
 * none.
 */
export async function readRefusals(db: Db, budget: string): Promise<{ requests: number; at: Date } | null> {
  const row = await db
    .selectFrom('budget_refusal')
    .select((e) => [e.fn.sum<bigint>('requests').as('requests'), e.fn.max('last_at').as('at')])
    .where('budget', '=', budget)
    .where('hour', '>', daysAgo(1))
    .executeTakeFirstOrThrow();
  return row.requests === null || row.at === null ? null : { requests: Number(row.requests), at: new Date(row.at) };
}

/** Locks the code in force: the newest of this purpose, number and browser, unless it is used, expired or void. */
export async function lockCode(
  tx: Db,
  { purpose, mobile, browser }: { purpose: CodePurpose; mobile: Mobile; browser: Buffer },
  limits: { lifeSeconds: number; tries: number },
) {
  const row = await tx
    .selectFrom('sms_code')
    .select(['id', 'salt', 'code_hash', 'tries', 'used_at'])
    .select(sql<boolean>`created_at > clock_timestamp() - make_interval(secs => ${limits.lifeSeconds})`.as('is_fresh'))
    .where('purpose', '=', purpose)
    .where('dialing_code', '=', mobile.dialingCode)
    .where('mobile', '=', mobile.number)
    .where('browser', '=', browser)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.is_fresh && row.used_at === null && row.tries < limits.tries ? row : undefined;
}

export async function useCode(tx: Db, id: bigint): Promise<void> {
  await tx.updateTable('sms_code').set({ used_at: now }).where('id', '=', id).execute();
}

export async function countTry(tx: Db, id: bigint): Promise<void> {
  await tx
    .updateTable('sms_code')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Removes codes that no budget counts any more, and old messages. */
export async function cleanUpCodes(db: Db): Promise<void> {
  await deleteInBatches(db, 'sms_code', sql`created_at < ${daysAgo(2)}`);
  await deleteInBatches(db, 'budget_refusal', sql`hour < ${daysAgo(7)}`);
  await deleteInBatches(db, 'outbox', sql`created_at < ${daysAgo(7)}`);
}
