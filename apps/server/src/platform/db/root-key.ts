/** Compares the root key of a process with the one that sealed the secrets in the database. */
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** The root key of the process is not the database's. The message says what to do. */
export class OtherRootKey extends Error {
  readonly sentence = true;
  constructor() {
    super(
      'SECRET_KEY (or root.key in DATA_DIR, where it is not set) is not the one that this database is used with: nothing that is sealed there could be opened, and the other servers could not open what this process seals. Give it the same key as the servers have.',
    );
  }
}

/** @throws {OtherRootKey} when the database is known to use another key */
export async function expectRootKey(db: Db, fingerprint: Buffer): Promise<void> {
  const { rows } = await sql<{ fingerprint: Uint8Array }>`select fingerprint from root_key`.execute(db);
  if (rows[0] && !fingerprint.equals(rows[0].fingerprint)) throw new OtherRootKey();
}

/**
 * The same at the start of a server, which also stores the fingerprint when there is none.
 *
 * @param isProven whether the key opened a sealed secret; otherwise the fingerprint is stored only when the database
 * has no sealed secret yet
 * @throws {OtherRootKey}
 */
export async function settleRootKey(db: Db, fingerprint: Buffer, { isProven }: { isProven: boolean }): Promise<void> {
  await sql`insert into root_key (fingerprint) select ${fingerprint}::bytea
    where ${isProven} or not exists (select from gateway_key)
    on conflict do nothing`.execute(db);
  await expectRootKey(db, fingerprint);
}
