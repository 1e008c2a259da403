import { expect, test } from 'vitest';
import { openHouseCurrency } from '../ledger/wallet/index.ts';
import { eachDatabase } from '../testing/databases.ts';
import { SECRETS } from '../testing/gateway.ts';
import { listLaunchPages } from './gateway.store.ts';
import { VendorCommandRefused, vendorCommand } from './vendor-command.ts';
import { openVendors } from './vendors.ts';

eachDatabase((_kind, open) => {
  test('a vendor is registered with a key that works, gets a second one, and loses the first', async () => {
    const { db } = await open();
    const run = (...words: string[]) => vendorCommand(db, SECRETS, words);
    const value = (lines: string[], name: string) =>
      lines
        .find((line) => line.startsWith(name))
        ?.slice(name.length)
        .trim() ?? '';
    const added = await run('add', 'OUTSIDE', 'https://games.example/play', '--award');
    const first = value(added, 'key id');
    expect(value(added, 'secret')).toMatch(/^[\w-]{43}$/);
    expect((await listLaunchPages(db)).get('OUTSIDE')).toBe('https://games.example/play');
    const second = value(await run('key', 'OUTSIDE'), 'key id');
    const vendors = openVendors(db, SECRETS, () => {});
    expect(await vendors.find('OUTSIDE', first)).toMatchObject({ vendor: 'OUTSIDE', enabled: true });
    expect(await vendors.find('OUTSIDE', second)).not.toBeNull();
    await expect(run('key', 'OUTSIDE')).rejects.toThrow('two live keys');
    await run('retire', first);
    await run('stop', 'OUTSIDE');
    vendors.invalidate();
    expect(await vendors.find('OUTSIDE', first)).toBeNull();
    expect(await vendors.find('OUTSIDE', second)).toMatchObject({ enabled: false });
    expect(await run('list')).toContain(`OUTSIDE              stopped parlour-v1 ${second}`);
    await expect(run('limit', 'OUTSIDE', '50', 'usual')).rejects.toThrow('No house was started on this database yet');
    await openHouseCurrency(db, 'MMK');
    await run('limit', 'OUTSIDE', '50', 'usual', '7000');
    expect(await run('list')).toContain(`OUTSIDE              stopped parlour-v1 ${second} limit 50 usual 7000`);
  });

  test.each([
    [['add', 'lower', 'https://a.example']],
    [['add', 'GOOD', 'javascript:alert(1)']],
    [['add', 'GOOD']],
    [['key', 'NOBODY']],
    [['retire', 'k-unknown']],
    [['stop', 'NOBODY']],
    [['refused', '0']],
    [['add', 'GOOD', 'https://a.example', '--protocol', 'nothing']],
    [['dance']],
    [['limit', 'GOOD', '0', 'usual']],
    [['limit', 'GOOD', '5']],
    [['limit', 'GOOD', '5', '5', '1.555']],
  ])('%j is refused with what to do', async (words) => {
    const { db } = await open();
    await expect(vendorCommand(db, SECRETS, words)).rejects.toThrow(VendorCommandRefused);
  });
});
