import type { Db } from '../platform/db/db.ts';

export type Side = { type: number; agentOnly: boolean };

/** Makes an account what it shall be; false when there is none of that name, or it is a trial. */
export async function setSide(db: Db, account: string, { type, agentOnly }: Side): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ type, agent_only: agentOnly })
    .where('account', '=', account.toLowerCase())
    .where('customer_type', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
