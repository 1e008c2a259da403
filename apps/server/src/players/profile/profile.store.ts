import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Returns the stored name of the member's avatar: of the set, or `own/` and an upload's id; empty for none. */
export async function readIcon(db: Db, memberId: bigint): Promise<string> {
  const row = await db.selectFrom('member').select('icon').where('id', '=', memberId).executeTakeFirst();
  return row?.icon ?? '';
}

/** The same, locked until the transaction ends. */
export async function lockIcon(tx: Db, memberId: bigint): Promise<string> {
  const row = await tx.selectFrom('member').select('icon').where('id', '=', memberId).forUpdate().executeTakeFirst();
  return row?.icon ?? '';
}

export type Contacts = {
  email: string | null;
  emailIsProved: boolean;
  dialingCode: string | null;
  mobile: string | null;
};

/** Contacts of a member; a number is stored only once it is verified. */
export async function readContacts(db: Db, memberId: bigint): Promise<Contacts> {
  const row = await db
    .selectFrom('member')
    .select(['email', 'email_proved_at', 'dialing_code', 'mobile'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    email: row.email,
    emailIsProved: row.email_proved_at !== null,
    dialingCode: row.dialing_code,
    mobile: row.mobile,
  };
}

export async function writeIcon(tx: Db, memberId: bigint, icon: string): Promise<void> {
  await tx.updateTable('member').set({ icon }).where('id', '=', memberId).execute();
}

export type PlayTotals = { level: number; turnover: bigint; deposits: bigint; activeDays: number };

/** Returns tier and figures of a member; undefined when there is no such member. */
export async function readTotals(db: Db, memberId: bigint, ledgerId: number): Promise<PlayTotals | undefined> {
  const { rows } = await sql<{
    rank_level: number;
    turnover: bigint | null;
    deposits: bigint | null;
    active_days: number | null;
  }>`
    select m.rank_level, p.turnover, p.deposits, p.active_days
    from member m left join member_play p on p.member_id = m.id and p.ledger_id = ${ledgerId}
    where m.id = ${memberId}`.execute(db);
  const [row] = rows;
  return (
    row && {
      level: row.rank_level,
      turnover: row.turnover ?? 0n,
      deposits: row.deposits ?? 0n,
      activeDays: row.active_days ?? 0,
    }
  );
}
