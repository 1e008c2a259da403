import type { Db } from '../../platform/db/db.ts';

/** Finds the active member with this code. */
export async function findMemberByCode(db: Db, code: string): Promise<bigint | null> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('invite_code', '=', code)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function isActiveMember(db: Db, id: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the member's own code, and assigns the drawn one if there is none yet. */
export async function findOrCreateInviteCode(db: Db, memberId: bigint, drawn: string): Promise<string> {
  await db
    .updateTable('member')
    .set({ invite_code: drawn })
    .where('id', '=', memberId)
    .where('invite_code', 'is', null)
    .execute();
  const row = await db.selectFrom('member').select('invite_code').where('id', '=', memberId).executeTakeFirstOrThrow();
  return row.invite_code ?? drawn;
}

export async function insertReferral(
  tx: Db,
  referral: { memberId: bigint; referrerId: bigint | null; code: string },
): Promise<void> {
  await tx
    .insertInto('referral')
    .values({ member_id: referral.memberId, referrer_id: referral.referrerId, code: referral.code })
    .execute();
}
