import { listOldSpellings } from '@parlour/phones/phones';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Limits of mailed codes per member. */
export type MailBudget = { secondsBetween: number; perDay: number; lifeSeconds: number; tries: number };

/**
 * Replaces the last code by a new one, unless it is too soon or the daily limit is reached. A single statement checks
 * and writes, so that two concurrent requests store one code.
 */
export async function placeCode(
  db: Db,
  code: { memberId: bigint; email: string; hash: Buffer },
  { secondsBetween, perDay }: MailBudget,
): Promise<boolean> {
  const { rows } = await sql<{ member_id: bigint }>`
    insert into email_code as c (member_id, email, code_hash) values (${code.memberId}, ${code.email}, ${code.hash})
    on conflict (member_id) do update
    set email = excluded.email, code_hash = excluded.code_hash, tries = 0, sent_at = clock_timestamp(),
      first_at = case when c.first_at < clock_timestamp() - interval '1 day' then clock_timestamp() else c.first_at end,
      sent = case when c.first_at < clock_timestamp() - interval '1 day' then 1 else c.sent + 1 end
    where c.sent_at <= clock_timestamp() - make_interval(secs => ${secondsBetween})
      and (c.sent < ${perDay} or c.first_at < clock_timestamp() - interval '1 day')
    returning member_id`.execute(db);
  return rows.length > 0;
}

/** Returns when the last code was sent and how many were today, by the database's clock; milliseconds since 1970. */
export async function readPlaced(db: Db, memberId: bigint): Promise<{ now: number; sentAt: number; sent: number }> {
  const { rows } = await sql<{ now: Date; sent_at: Date; sent: number }>`
    select clock_timestamp() as now, sent_at, sent from email_code where member_id = ${memberId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`member ${memberId} was sent no code`);
  return { now: row.now.getTime(), sentAt: row.sent_at.getTime(), sent: row.sent };
}

/** Uses a code. A wrong attempt counts; after too many, or after its lifetime, none is accepted. */
export async function takeEmailCode(
  tx: Db,
  { memberId, email, hash }: { memberId: bigint; email: string; hash: Buffer },
  { lifeSeconds, tries }: MailBudget,
): Promise<boolean> {
  const { rows } = await sql<{ is_right: boolean }>`
    update email_code set tries = tries + 1
    where member_id = ${memberId} and tries < ${tries}
      and sent_at > clock_timestamp() - make_interval(secs => ${lifeSeconds})
    returning email = ${email} and code_hash = ${hash} as is_right`.execute(tx);
  if (!rows[0]?.is_right) return false;
  // Single use.
  await sql`update email_code set tries = ${tries} where member_id = ${memberId}`.execute(tx);
  return true;
}

export async function setProvedEmail(tx: Db, memberId: bigint, email: string): Promise<void> {
  await tx.updateTable('member').set({ email, email_proved_at: now }).where('id', '=', memberId).execute();
}

/** Sets the verified number of a member; returns false when another member has it. */
export async function setProvedMobile(
  tx: Db,
  memberId: bigint,
  { dialingCode, number }: { dialingCode: string; number: string },
): Promise<boolean> {
  const spellings = [number, ...listOldSpellings({ dialingCode, number })];
  const done = await sql<{ id: bigint }>`
    update member set dialing_code = ${dialingCode}, mobile = ${number}
    where id = ${memberId} and not exists (
      select from member o where o.dialing_code = ${dialingCode} and o.mobile = any (${spellings}) and o.id <> ${memberId})
    returning id`.execute(tx);
  return done.rows.length > 0;
}
