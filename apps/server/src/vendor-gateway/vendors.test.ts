import { expect, test } from 'vitest';
import { openSecrets } from '../config/secrets.ts';
import { eachDatabase } from '../testing/databases.ts';
import { SECRETS } from '../testing/gateway.ts';
import { listVendorKeys } from './gateway.store.ts';
import { ensureVendors, issueKey, openVendors } from './vendors.ts';

const CODES = ['HOUSEA', 'HOUSEB', 'HOUSEC'];

eachDatabase((_kind, open) => {
  test('every start finds its vendors and their first keys again, and takes no number for that', async () => {
    const { db } = await open();
    const recallUrl = '/recall?round={round}';
    const keys = await ensureVendors(db, SECRETS, CODES);
    expect(keys.map(({ vendor }) => vendor)).toEqual(CODES);
    const ours = async () => (await listVendorKeys(db)).filter(({ code }) => code.startsWith('HOUSE'));
    const before = await ours();
    const [first] = before;
    if (!first) throw new Error('no vendor');
    await issueKey(db, SECRETS, first.id);
    for (let starts = 0; starts < 3; starts++)
      expect(await ensureVendors(db, SECRETS, CODES, { recallUrl, mayAward: true })).toEqual(keys);
    const [more] = await ensureVendors(db, SECRETS, ['HOUSED'], { recallUrl: '/other' });
    const after = await ours();
    const numbers = (rows: typeof after) => new Map(rows.map(({ code, id }) => [code, id]));
    expect(numbers(after)).toEqual(new Map([...numbers(before), ['HOUSED', first.id + CODES.length]]));
    expect(after.find(({ code }) => code === 'HOUSED')?.keyId).toBe(more?.keyId);
    // A vendor of an older version has its page now, and its permissions are unchanged.
    await ensureVendors(db, SECRETS, CODES, { recallUrl: '/later' });
    const rows = await db
      .selectFrom('gateway_vendor')
      .where('code', 'like', 'HOUSE%')
      .select(['code', 'recall_url', 'may_award'])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => [row.code, row.recall_url, row.may_award])).toEqual([
      ...CODES.map((code) => [code, recallUrl, false]),
      ['HOUSED', '/other', false],
    ]);
  });

  test('a key that cannot be opened stops no other one, and is reported once', async () => {
    const { db } = await open();
    const [first, second] = await ensureVendors(db, SECRETS, ['SEALA', 'SEALB']);
    const other = openSecrets('/nowhere', 'a root secret that the servers do not have');
    const { id } = await db
      .selectFrom('gateway_vendor')
      .select('id')
      .where('code', '=', 'SEALA')
      .executeTakeFirstOrThrow();
    const { keyId } = await issueKey(db, other, id);
    const unreadable: string[] = [];
    const vendors = openVendors(db, SECRETS, (key) => unreadable.push(`${key.vendor} ${key.keyId}`));
    for (let times = 0; times < 2; times++) {
      vendors.invalidate();
      expect(await vendors.find('SEALA', keyId)).toBeNull();
      expect(await vendors.find('SEALA', first?.keyId ?? '')).toMatchObject({ vendor: 'SEALA' });
      expect(await vendors.find('SEALB', second?.keyId ?? '')).toMatchObject({ vendor: 'SEALB' });
    }
    expect(unreadable).toEqual([`SEALA ${keyId}`]);
  });
});
