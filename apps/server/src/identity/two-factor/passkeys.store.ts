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

/** Keeps a passkey; undefined when one of the same id is there. */
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
 * Notes a use; false when the authenticator's counter did not grow, which a copy of it would cause. Passkeys that are
 * kept in step over several devices have no counter and answer 0.
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

/** Uses a challenge up; false when it is unknown, spent, too old, or was given out for something or somebody else. */
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

/** The passkeys of members. */
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
