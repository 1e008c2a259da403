import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { confirmSecret, findTotp, putTotp } from './two-factor.store.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  it('a code turns on the secret that it was made of, and none that took its place', async () => {
    const { db } = app.database;
    const { account } = await app.register();
    const { id } = await db.selectFrom('member').select('id').where('account', '=', account).executeTakeFirstOrThrow();
    const [first, second] = [Buffer.alloc(60, 1), Buffer.alloc(60, 2)];
    await putTotp(db, id, first);
    await putTotp(db, id, second);
    expect(await inTransaction(db, (tx) => confirmSecret(tx, id, first, 1n))).toBe(false);
    expect((await findTotp(db, id))?.confirmed_at).toBeNull();
    expect(await inTransaction(db, (tx) => confirmSecret(tx, id, second, 1n))).toBe(true);
  });
});
