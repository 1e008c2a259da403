/** Texts of the player app, changed in the console while the server runs, as players get them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listHouseTextRevisions, listHouseTexts, setHouseText } from '@parlour/contract/house-texts.admin.endpoints';
import type { LanguageCode } from '@parlour/contract/languages';
import { sendRegistrationCode } from '@parlour/contract/otp.endpoints';
import { getWhitelabel } from '@parlour/contract/system.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARED_SECRET, SMS_CODE, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let dir: string;
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let one: Tab;
  const clock = goingClock();
  const brand = () => ({
    dir,
    languages: ['EN', 'MY', 'RU'] satisfies LanguageCode[],
    flags: { USERNAMEREG3: true, MOBILENUMREG3: true, REGMOBVERF3: true },
  });
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'parlour-texts-'));
    mkdirSync(join(dir, 'texts'));
    writeFileSync(join(dir, 'texts/EN.json'), JSON.stringify({ 'nav.profile': 'My corner' }));
    app = await testApp(await open(), { clock: clock.now, env: SHARED_SECRET, brand: brand() });
    staff = consoleOf(app);
    one = await staff.operator(clock, 'first-person');
  });
  afterAll(async () => {
    await app.close();
    rmSync(dir, { recursive: true });
  });

  const list = async (language?: LanguageCode) =>
    valueOf(await staff.call(listHouseTexts, { query: language ? { language } : {} }, one));
  async function textOf(key: string, language: LanguageCode = 'EN') {
    const found = (await list(language)).texts.find((each) => each.key === key);
    if (!found) throw new Error(`there is no text ${key}`);
    return found;
  }
  const set = async (
    key: string,
    text: string | null,
    { language = 'EN', base = -1 }: { language?: LanguageCode; base?: number } = {},
  ) =>
    staff.call(
      setHouseText,
      {
        params: { language, key },
        body: { base: base < 0 ? (await textOf(key, language)).version : base, text },
      },
      one,
    );
  const page = async (language: string, house = app) =>
    (await house.raw({ method: 'GET', url: '/m/home', cookies: { mc_lang: language } })).body;
  async function fileOf(language: string): Promise<Record<string, unknown>> {
    const address = valueOf(await app.call(getWhitelabel, {})).texts[language] ?? '';
    const file = await app.raw({ method: 'GET', url: address });
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { default: table } = (await import(`data:text/javascript,${encodeURIComponent(file.body)}`)) as {
      default: Record<string, unknown>;
    };
    return table;
  }

  describe('texts of the house', () => {
    it('are listed with those of the folder, in the languages that the house offers', async () => {
      const { language, languages, texts } = await list();
      expect(language).toBe('EN');
      expect(languages).toEqual(['EN', 'MY', 'RU'].map((code) => ({ code, own: 0, faulty: 0 })));
      expect(texts.length).toBeGreaterThan(1000);
      expect(await textOf('nav.profile')).toMatchObject({
        english: 'Profile',
        shipped: 'Profile',
        folder: 'My corner',
        own: null,
        version: 0,
      });
      const home = await textOf('nav.home', 'MY');
      expect(home.english).toBe('Home');
      expect(home.shipped).not.toBe('Home');
      const other = await staff.call(listHouseTexts, { query: { language: 'CN' } }, one);
      expect(other.status).toBe(404);
    });

    it('are in the next page and in its file, without a restart, and in no other language', async () => {
      const before = await page('EN');
      expect(before).toContain('>Home<');
      expect(valueOf(await set('nav.home', '  Lounge  '))).toMatchObject({
        own: 'Lounge',
        fault: null,
        operator: 'first-person',
      });
      const after = await page('EN');
      expect(after).toContain('>Lounge<');
      expect(after).toContain('>My corner<');
      expect(await page('MY')).not.toContain('Lounge');
      const table = await fileOf('EN');
      expect([table['nav.home'], table['nav.profile'], table['nav.deposit']]).toMatchObject([
        ['Lounge'],
        ['My corner'],
        expect.anything(),
      ]);
      expect(Object.keys(valueOf(await app.call(getWhitelabel, {})).texts)).toEqual(['EN']);
    });

    it('win over the folder until they are restored, and the history keeps both', async () => {
      valueOf(await set('nav.profile', 'My place'));
      expect(await page('EN')).toContain('>My place<');
      valueOf(await set('nav.profile', null));
      expect(await page('EN')).toContain('>My corner<');
      expect(await textOf('nav.profile')).toMatchObject({ own: null, folder: 'My corner' });
      const params = { language: 'EN', key: 'nav.profile' } as const;
      const { revisions } = valueOf(await staff.call(listHouseTextRevisions, { params }, one));
      expect(revisions.map(({ text, operator }) => [text, operator])).toEqual([
        [null, 'first-person'],
        ['My place', 'first-person'],
      ]);
      const { rows } = await sql<{ before: unknown; after: unknown }>`
        select before, after from audit where act = 'text.changed' order by id desc limit 1`.execute(app.database.db);
      expect(rows).toEqual([
        {
          before: { language: 'EN', key: 'nav.profile', text: 'My place' },
          after: { language: 'EN', key: 'nav.profile', text: '' },
        },
      ]);
    });

    it('are in the messages that the server sends', async () => {
      const sent = async (number: string) => {
        const visitor = { token: '', cookies: { mc_pre: number.padEnd(43, '0'), mc_lang: 'EN' }, account: '' };
        const body = { mobileNo: number, countryDialingCode: '+95' };
        valueOf(await app.call(sendRegistrationCode, { body }, visitor));
        await app.settle();
        const { rows } = await sql<{ body: string }>`
          select body from outbox where recipient like ${`%${number}`} order by id desc limit 1`.execute(
          app.database.db,
        );
        return rows[0]?.body;
      };
      expect(await sent('9420100001')).toMatch(/: your code is 246801\. It is valid/);
      valueOf(await set('smsLetter.code', '{code} ({brand}, {minutes} min)'));
      expect(await sent('9420100002')).toMatch(new RegExp(`^${SMS_CODE} \\(.+, \\d+ min\\)$`));
    });

    it('must fit the app: names, plurals, and a text at all', async () => {
      const fault = async (key: string, text: string, language: LanguageCode = 'EN') => {
        const { body } = await set(key, text, { language });
        return body.success ? 'saved' : [body.code, (body.value as { fault: string }).fault];
      };
      expect(await fault('login.done', 'Hello')).toEqual(['texts.invalid', 'has the names none in place of name']);
      expect(await fault('nav.home', '   ')).toEqual(['texts.invalid', 'is empty']);
      const games = '{count, plural, one {# игра} other {# игр}}';
      expect(await fault('catalogue.games', games, 'RU')).toEqual(['texts.invalid', 'lacks the plural few, many']);
      expect(await fault('smsLetter.code', '{code, plural, other {{brand}}} {minutes}')).toEqual([
        'texts.invalid',
        'may hold only names in braces',
      ]);
      expect((await set('nav.hoem', 'Lounge', { base: 0 })).status).toBe(404);
      expect((await set('nav.home', '首页', { language: 'CN', base: 0 })).status).toBe(404);
      expect((await list('RU')).languages.map(({ own }) => own)).toEqual([2, 0, 0]);
    });

    it('of two operators the second one is told, and nothing is overwritten', async () => {
      const { version } = await textOf('nav.home');
      const both = await Promise.all(['Parlour', 'Salon'].map((text) => set('nav.home', text, { base: version })));
      expect(both.map(({ body }) => (body.success ? 'saved' : body.code)).toSorted()).toEqual([
        'saved',
        'texts.changed',
      ]);
    });

    it('are known to a server that starts later; those that no longer fit are left out and listed', async () => {
      const { id } = await app.database.db.selectFrom('operator').select('id').executeTakeFirstOrThrow();
      const stale = (key: string, text: string) =>
        sql`
        insert into house_text (language, key, text, operator_id, operator_name)
        values ('MY', ${key}, ${text}, ${id}, 'first-person')`.execute(app.database.db);
      await stale('login.done', 'no name');
      await stale('gone.with.an.update', 'x');
      await stale('nav.home', 'ဧည့်ခန်း');
      const later = await testApp(app.database, { clock: clock.now, env: SHARED_SECRET, brand: brand() });
      expect(await page('MY', later)).toContain('>ဧည့်ခန်း<');
      await later.close();
      const { languages, texts } = await list('MY');
      expect(languages.find(({ code }) => code === 'MY')).toEqual({ code: 'MY', own: 3, faulty: 2 });
      expect(texts.filter(({ fault }) => fault !== null).map(({ key, fault }) => [key, fault])).toEqual([
        ['login.done', 'has the names none in place of name'],
        ['gone.with.an.update', 'is not a key of the player app'],
      ]);
      // What the app no longer has can be removed.
      valueOf(await set('gone.with.an.update', null, { language: 'MY' }));
      expect((await list('MY')).languages[1]).toEqual({ code: 'MY', own: 2, faulty: 1 });
    });

    it('are never changed in the table', async () => {
      const { db } = app.database;
      await expect(sql`update house_text set text = 'x'`.execute(db)).rejects.toThrow('never changed');
      await expect(sql`delete from house_text`.execute(db)).rejects.toThrow('never changed');
    });
  });
});
