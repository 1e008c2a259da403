import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getWhitelabel } from '@parlour/contract/system.endpoints';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { onDatabase } from '../testing/databases.ts';
import { compileTexts, readBrandTexts } from './brand-texts.ts';
import { ConfigProblems } from './config.ts';

const OFFERED = ['MY', 'EN', 'RU'];
let dir: string;

const makeFolder = () => {
  dir = mkdtempSync(join(tmpdir(), 'parlour-brand-'));
};
const removeFolder = () => rmSync(dir, { recursive: true });

function write(files: Record<string, unknown>): void {
  mkdirSync(join(dir, 'texts'), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(dir, 'texts', name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

const problemsOf = () =>
  readBrandTexts(dir, OFFERED).then(
    () => [],
    (error: unknown) => (error as ConfigProblems).problems,
  );

describe("a brand's own texts", () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  it('are none where the folder has none', async () => {
    expect((await readBrandTexts(dir, OFFERED)).size).toBe(0);
    write({});
    expect((await readBrandTexts(dir, OFFERED)).size).toBe(0);
  });

  it('stand in place of the shipped ones, which stay for all other keys', async () => {
    write({ 'EN.json': { 'nav.home': 'Lounge' } });
    const own = await compileTexts('EN', (await readBrandTexts(dir, OFFERED)).get('EN') ?? {});
    expect([own.messages['nav.home'], own.messages['nav.profile']]).toEqual([['Lounge'], ['Profile']]);
    expect(own.address).toMatch(/^\/brand\/texts\/EN-[0-9a-f]{12}\.js$/);
  });

  it('get another address with another content', async () => {
    const addressOf = async (home: string) => (await compileTexts('EN', { 'nav.home': home })).address;
    expect(await addressOf('Lounge')).not.toBe(await addressOf('Salon'));
    expect(await addressOf('Lounge')).toBe(await addressOf('Lounge'));
  });

  it('are refused with a list of everything that is wrong', async () => {
    write({
      'EN.json': {
        'nav.hoem': 'Lounge',
        'login.done': 'Hello',
        constructor: 'x',
        'smsLetter.code': '{code, plural, other {Codes}} {minutes}',
      },
      'MY.json': '{',
      'CN.json': { 'nav.home': '首页' },
      'RU.json': { 'catalogue.games': '{count, plural, one {# игра} other {# игр}}', 'nav.home': 7 },
      'KO.json.bak': '',
      'ru.json': {},
    });
    expect(await problemsOf()).toEqual([
      'texts/CN.json: is for a language that brand.json does not offer',
      'texts/EN.json: nav.hoem is not a key of the player app',
      'texts/EN.json: login.done has the names none in place of name',
      'texts/EN.json: constructor is not a key of the player app',
      'texts/EN.json: smsLetter.code may hold only names in braces',
      'texts/KO.json.bak: is not named after a language, such as EN.json',
      expect.stringMatching(/^texts\/MY\.json: is not JSON: /),
      'texts/RU.json: nav.home must be a text',
      'texts/ru.json: is not named after a language, such as EN.json',
    ]);
    write({ 'RU.json': { 'catalogue.games': '{count, plural, one {# игра} other {# игр}}' } });
    expect(await problemsOf()).toContain('texts/RU.json: catalogue.games lacks the plural few, many');
    await expect(readBrandTexts(dir, OFFERED)).rejects.toBeInstanceOf(ConfigProblems);
  });
});

onDatabase('embedded', (_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    makeFolder();
    write({ 'EN.json': { 'nav.profile': 'My corner' } });
    app = await testApp(await open(), { brand: { dir } });
  });
  afterAll(async () => {
    await app.close();
    removeFolder();
  });

  it('a server whose brand has its own texts draws pages with them and names their file, which holds the whole table', async () => {
    const { texts } = valueOf(await app.call(getWhitelabel, {}));
    const address = texts.EN ?? '';
    expect(Object.keys(texts)).toEqual(['EN']);
    const page = await app.server.inject({ url: '/m/home', cookies: { mc_lang: 'EN' } });
    expect(page.body).toContain('>My corner<');
    expect(page.body).toContain(`"texts":"${address}"`);
    expect(page.body).not.toMatch(/\/assets\/EN-/);

    const file = await app.server.inject(address);
    expect(file.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { default: table } = (await import(`data:text/javascript,${encodeURIComponent(file.body)}`)) as {
      default: Record<string, unknown>;
    };
    expect([table['nav.profile'], table['nav.home']]).toEqual([['My corner'], ['Home']]);
  });

  it('it leaves other languages as they are shipped', async () => {
    const page = await app.server.inject({ url: '/m/home', cookies: { mc_lang: 'MY' } });
    expect(page.body).toMatch(/"texts":"\/assets\/MY-[\w-]+\.js"/);
  });

  it('it answers a page of yesterday with the texts of today', async () => {
    const file = await app.server.inject('/brand/texts/EN-000000000000.js');
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-cache']);
    for (const path of ['/brand/texts/MY-000000000000.js', '/brand/texts/nope'])
      expect((await app.server.inject(path)).statusCode).toBe(404);
  });
});
