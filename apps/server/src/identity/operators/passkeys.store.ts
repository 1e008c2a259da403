/** Passkeys of operators, and the challenges issued for them. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { NewPasskey, PasskeyStore } from '../two-factor/index.ts';

const now = sql<Date>`clock_timestamp()`;

export const listOperatorPasskeys = (db: Db, operatorId: bigint) =>
  db.selectFrom('operator_passkey').selectAll().where('operator_id', '=', operatorId).orderBy('id').execute();

/** Inserts a passkey; returns undefined if its id exists already. */
export const insertOperatorPasskey = (tx: Db, operatorId: bigint, key: NewPasskey) =>
  tx
    .insertInto('operator_passkey')
    .values({
      operator_id: operatorId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
      name: key.name,
      synced: key.synced,
      used_at: null,
    })
    .onConflict((c) => c.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();

export const deleteOperatorPasskey = (tx: Db, operatorId: bigint, id: bigint) =>
  tx
    .deleteFrom('operator_passkey')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .returning(['id', 'name'])
    .executeTakeFirst();

export async function countRecoveryCodes(db: Db, operatorId: bigint): Promise<number> {
  const row = await db
    .selectFrom('operator_recovery_code')
    .select((e) => e.fn.countAll<bigint>().as('n'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const operatorPasskeys = (db: Db): PasskeyStore => ({
  kind: 'operator',
  list: (owner) => listOperatorPasskeys(db, owner),
  async find(credentialId) {
    const row = await db
      .selectFrom('operator_passkey')
      .selectAll()
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();
    return row && { ...row, owner: row.operator_id };
  },
  async use(id, counter) {
    const result = await db
      .updateTable('operator_passkey')
      .set({ counter, used_at: now })
      .where('id', '=', id)
      .where((e) => e.or([e('counter', '<', counter), e.and([e('counter', '=', 0n), e.val(counter === 0n)])]))
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
  async keepChallenge(challenge_hash, purpose, operator_id) {
    await db.insertInto('operator_challenge').values({ challenge_hash, purpose, operator_id }).execute();
  },
  async takeChallenge(hash, { purpose, owner, minutes }) {
    const result = await db
      .deleteFrom('operator_challenge')
      .where('challenge_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('operator_id', 'is not distinct from', owner)
      .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },
});
