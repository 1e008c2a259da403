import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { ChallengePurpose, PasskeyStore } from './passkeys.ts';

const now = sql<Date>`clock_timestamp()`;

export const listPasskeys = (db: Db, memberId: bigint) =>
  db.selectFrom('passkey').selectAll().where('member_id', '=', memberId).orderBy('id').execute();

const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export type NewPasskey = {
  credentialId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  synced: boolean;
};

/** Stores a passkey; returns undefined when its id exists already. */
export const insertPasskey = (db: Db, memberId: bigint, key: NewPasskey) =>
  db
    .insertInto('passkey')
    .values({
      member_id: memberId,
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

/**
 * Records a use; returns false when the authenticator's counter did not grow, which indicates a copy. Passkeys that are
 * synchronised over several devices have no counter and report 0.
 */
async function usePasskey(db: Db, id: bigint, counter: bigint): Promise<boolean> {
  const result = await db
    .updateTable('passkey')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where((e) => e.or([e('counter', '<', counter), e.and([e('counter', '=', 0n), e.val(counter === 0n)])]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deletePasskey(db: Db, memberId: bigint, id: bigint): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

async function insertChallenge(
  db: Db,
  hash: Buffer,
  purpose: ChallengePurpose,
  memberId: bigint | null,
): Promise<void> {
  await db.insertInto('passkey_challenge').values({ challenge_hash: hash, purpose, member_id: memberId }).execute();
}

/** Uses a challenge; returns false when it is unknown, used, expired, or was issued for another purpose or owner. */
async function takeChallenge(
  db: Db,
  hash: Buffer,
  of: { purpose: ChallengePurpose; memberId: bigint | null; minutes: number },
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', of.purpose)
    .where('member_id', 'is not distinct from', of.memberId)
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${of.minutes})`)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Passkey store of members. */
export const memberPasskeys = (db: Db): PasskeyStore => ({
  kind: 'member',
  list: (owner) => listPasskeys(db, owner),
  async find(credentialId) {
    const row = await findPasskey(db, credentialId);
    return row && { ...row, owner: row.member_id };
  },
  use: (id, counter) => usePasskey(db, id, counter),
  keepChallenge: (hash, purpose, owner) => insertChallenge(db, hash, purpose, owner),
  takeChallenge: (hash, { owner, ...of }) => takeChallenge(db, hash, { ...of, memberId: owner }),
});
