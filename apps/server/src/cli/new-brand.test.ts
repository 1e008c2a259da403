import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrand } from '../config/brand.ts';
import { checkBrand } from '../config/brand-check.ts';
import { ConfigProblems, ROOT } from '../config/config.ts';
import { testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { makeBrand, type NewBrand, TO_FILL_IN } from './new-brand.ts';

let brands: string;
beforeAll(() => {
  brands = mkdtempSync(join(tmpdir(), 'parlour-brands-'));
});
afterAll(() => rmSync(brands, { recursive: true, force: true }));

const wanted = (name: string, over: Partial<NewBrand> = {}): NewBrand => ({
  dir: join(brands, name),
  demo: join(ROOT, 'brands/demo'),
  currency: 'THB',
  timeZone: 'Asia/Bangkok',
  languages: ['EN', 'TH'],
  withGames: false,
  ...over,
});

const refused = async (brand: NewBrand): Promise<string[]> => {
  try {
    await makeBrand(brand);
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems;
    throw error;
  }
  return [];
};

describe('a new brand', () => {
  it.each(['THB', 'JPY', 'KWD', 'USDT', 'BTC'])('in %s passes the check as it is made', async (currency) => {
    const brand = wanted(`first-${currency.toLowerCase()}`, { currency, withGames: currency === 'THB' });
    await makeBrand(brand);
    expect((await checkBrand(brand.dir)).problems).toEqual([]);
    const read = readBrand(brand.dir);
    expect(read).toMatchObject({ currency, timeZone: 'Asia/Bangkok', languages: ['EN', 'TH'], banners: [] });
    const list = readFileSync(join(brand.dir, 'README.md'), 'utf8');
    for (const line of TO_FILL_IN) expect(list).toContain(`- [ ] ${line}`);
  });

  it('is refused with every reason at once, and leaves nothing behind', async () => {
    await makeBrand(wanted('taken'));
    const before = readdirSync(brands).toSorted();
    const brand = wanted('taken', { currency: 'ABC', timeZone: 'Mars/Olympus', languages: ['XX'] });
    expect(await refused(brand)).toEqual([
      'taken: there is such a brand already (choose another name)',
      expect.stringContaining('currency: ABC is none of AED, '),
      'zone: Mars/Olympus is not a time zone of the IANA database, such as Asia/Bangkok',
      expect.stringContaining('languages: XX: known are '),
      'languages: EN is needed, because texts fall back to it',
    ]);
    await expect(makeBrand(wanted('halfway', { demo: join(brands, 'nowhere') }))).rejects.toThrow('ENOENT');
    expect(existsSync(join(brands, 'halfway'))).toBe(false);
    expect(readdirSync(brands).toSorted()).toEqual(before);
  });
});

eachDatabase((_kind, open) => {
  it('a house of a new brand starts, and its first player has play money of its currency', async () => {
    const made = wanted('open-house', { withGames: true });
    await makeBrand(made);
    const brand = readBrand(made.dir);
    expect(brand.studioVendors).toContain('JL');
    const app = await testApp(await open(), { brand });
    try {
      const player = await app.register();
      expect(valueOf(await app.call(getWallet, {}, player))).toMatchObject({ sumBalance: '1000.00', symbol: '฿' });
    } finally {
      await app.close();
    }
  });
});
