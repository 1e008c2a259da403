/** Holds the root key that a process was given against the one that the secrets in the database are sealed with. */
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** A process has another root key than the database. The message says what to do. */
export class OtherRootKey extends Error {
  readonly sentence = true;
  constructor() {
    super(
      'SECRET_KEY (or root.key in DATA_DIR, where it is not set) is not the one that this database is used with: nothing that is sealed there could be opened, and the other servers could not open what this process seals. Give it the same key as the servers have.',
    );
  }
}

/** @throws {OtherRootKey} where the database is known to be used with another key */
export async function expectRootKey(db: Db, fingerprint: Buffer): Promise<void> {
  const { rows } = await sql<{ fingerprint: Uint8Array }>`select fingerprint from root_key`.execute(db);
  if (rows[0] && !fingerprint.equals(rows[0].fingerprint)) throw new OtherRootKey();
}

/**
 * The same for a server that starts, which keeps the fingerprint where there is none.
 *
 * @param isProven whether something that was sealed before was opened with the key; without that it is kept only where
 *   nothing is sealed yet
 * @throws {OtherRootKey}
 */
export async function settleRootKey(db: Db, fingerprint: Buffer, { isProven }: { isProven: boolean }): Promise<void> {
  await sql`insert into root_key (fingerprint) select ${fingerprint}::bytea
    where ${isProven} or not exists (select from gateway_key)
    on conflict do nothing`.execute(db);
  await expectRootKey(db, fingerprint);
}
