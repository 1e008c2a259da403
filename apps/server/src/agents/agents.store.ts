import type { Db } from '../platform/db/db.ts';

export type Side = { type: number; agentOnly: boolean };

/** Sets type and site of an account; returns false when it does not exist or is a guest account. */
export async function setSide(db: Db, account: string, { type, agentOnly }: Side): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ type, agent_only: agentOnly })
    .where('account', '=', account.toLowerCase())
    .where('customer_type', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether a member is or was an affiliate. */
export async function isAffiliate(db: Db, memberId: bigint): Promise<boolean> {
  const row = await db.selectFrom('affiliate').select('id').where('member_id', '=', memberId).executeTakeFirst();
  return row !== undefined;
}
