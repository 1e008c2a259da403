import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSecrets } from '../../config/secrets.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { ensureVendor } from '../../vendor-gateway/index.ts';
import { expectRootKey, OtherRootKey, settleRootKey } from './root-key.ts';

const [own, other] = ['the key of all servers, long enough', 'another key, which is long enough too'].map((key) =>
  openSecrets('/nowhere', key),
) as [ReturnType<typeof openSecrets>, ReturnType<typeof openSecrets>];

eachDatabase((_kind, _open, { fresh }) => {
  test('a database takes the key of its first server, and no process with another one', async () => {
    const { db } = await fresh();
    // A command stores nothing.
    await expectRootKey(db, other.fingerprint);
    await settleRootKey(db, own.fingerprint, { isProven: false });
    await settleRootKey(db, own.fingerprint, { isProven: true });
    for (const isProven of [false, true])
      await expect(settleRootKey(db, other.fingerprint, { isProven })).rejects.toThrow(OtherRootKey);
    await expect(expectRootKey(db, other.fingerprint)).rejects.toThrow(/^SECRET_KEY .* Give it the same key/);
    await expectRootKey(db, own.fingerprint);
  });

  test('of a database of an older version only a key that opens what is sealed there is kept', async () => {
    const { db } = await fresh();
    await ensureVendor(db, own, 'OLDER');
    await settleRootKey(db, other.fingerprint, { isProven: false });
    const kept = async () => (await sql`select from root_key`.execute(db)).rows.length;
    expect(await kept()).toBe(0);
    await settleRootKey(db, own.fingerprint, { isProven: true });
    expect(await kept()).toBe(1);
  });
});
