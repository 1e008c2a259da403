import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawnFor, keepDocuments, packDocument } from './page-cache.ts';
import { accepts, lookOf } from './render-preferences.ts';

const look = { language: 'MY', theme: 'dark', downloadBar: true } as const;

describe('looks', () => {
  it('LNG-001 the usual language is MY', () => {
    expect(lookOf({}, ['MY', 'EN', 'CN'])).toEqual(look);
  });

  it('LAY-063 the usual theme is dark, and a cookie switches it', () => {
    expect(lookOf({}, ['MY']).theme).toBe('dark');
    expect(lookOf({ mc_theme: 'light' }, ['MY']).theme).toBe('light');
    expect(lookOf({ mc_theme: '"><script>' }, ['MY']).theme).toBe('dark');
  });

  it('a language that the merchant does not offer is not drawn', () => {
    expect(lookOf({ mc_lang: 'CN' }, ['EN']).language).toBe('EN');
    expect(lookOf({ mc_lang: 'XX' }, ['EN', 'MY']).language).toBe('MY');
  });

  it('an encoding counts unless it is refused', () => {
    expect(accepts('gzip, deflate, br;q=0.9', 'br')).toBe(true);
    expect(accepts('gzip, br;q=0', 'br')).toBe(false);
    expect(accepts(undefined, 'br')).toBe(false);
  });
});

describe('documents', () => {
  it('home, login, registration, categories, vendors and searches are drawn; every other page is the same shell', () => {
    expect(['/m/home?x=1', '/', `/m/lott?utm=${'x'.repeat(300)}`].map(drawnFor)).toEqual(['/m/home', '/', '/m/lott']);
    expect(
      [
        '/m/lott?vassalage=JL&utm=1',
        '/m/slot-games?theme=ASIA&type=hot',
        '/m/slot-games?type=FAV&vassalage=JL',
        '/m/slot-games?type=recent',
        '/m/provider?vassalage=JL&theme=ASIA&type=fav',
        '/m/slot-games?page=2&theme=ASIA',
        '/m/slot-games?page=99',
        '/m/slot-games?page=1',
        '/m/slot-games?page=-1',
      ].map(drawnFor),
    ).toEqual([
      '/m/lott?vassalage=JL',
      '/m/slot-games?type=hot&theme=ASIA',
      '/m/slot-games',
      '/m/slot-games',
      '/m/provider?vassalage=JL&theme=ASIA',
      '/m/slot-games?theme=ASIA&page=2',
      '/m/slot-games?page=5',
      '/m/slot-games',
      '/m/slot-games',
    ]);
    expect(
      [
        '/m/provider?gameType=RNG&utm=1&vassalage=JL',
        '/m/search-games?q=jade+dragon%00&q=x',
        '/m/search-games?q=',
        '/m/search-games?q=a%26b%3Fc',
      ].map(drawnFor),
    ).toEqual([
      '/m/provider?vassalage=JL&gameType=RNG',
      '/m/search-games?q=jade+dragon',
      '/m/search-games',
      '/m/search-games?q=a%26b%3Fc',
    ]);
    expect(['/m/register?affiliateCode=PARLOUR', '/m/register', '/m/login?utm=1'].map(drawnFor)).toEqual([
      '/m/register',
      '/m/register',
      '/m/login',
    ]);
    const shell = drawnFor('/m/set');
    // A page returned to from a provider does not show the login form.
    expect(
      [
        '/m/login?provider=google',
        '/m/forget',
        '/m/member/home',
        '/m/toString',
        `/m/search-games?q=${'x'.repeat(300)}`,
      ].map(drawnFor),
    ).toEqual([shell, shell, shell, shell, shell]);
  });

  it('each form of a document is the same text', () => {
    const page = packDocument('<p>မင်္ဂလာပါ</p>');
    expect(brotliDecompressSync(page.brotli)).toEqual(page.plain);
    expect(gunzipSync(page.gzip)).toEqual(page.plain);
    expect(packDocument('<p>မင်္ဂလာပါ</p>').tag).toBe(page.tag);
  });

  it('are drawn once for each page, look and version', async () => {
    let drawn = 0;
    let version = '1';
    const documents = keepDocuments({ renderPage: async () => `page ${++drawn}` }, () => version);
    const text = async (path: string, theme: 'dark' | 'light' = 'dark') =>
      (await documents.get(path, { ...look, theme })).plain.toString();
    expect(await Promise.all([text('/m/home'), text('/m/home')])).toEqual(['page 1', 'page 1']);
    expect(await text('/m/home', 'light')).toBe('page 2');
    version = '2';
    expect(await text('/m/home')).toBe('page 3');
  });

  it('of pages with a query the 500 asked for last are kept, two are drawn at once, and a flood gets the shell', async () => {
    const drawn: string[] = [];
    let goOn = () => {};
    let held = Promise.resolve();
    const renderPage = async ({ address }: { address: string }) => {
      drawn.push(address);
      await held;
      return address;
    };
    const documents = keepDocuments({ renderPage }, () => '1');
    const text = async (q: number) => (await documents.get(`/m/search-games?q=${q}`, look)).plain.toString();
    const addressOf = (q: number) => `/m/search-games?q=${q}`;
    for (let q = 0; q < 500; q++) expect(await text(q)).toBe(addressOf(q));
    // The first is requested again, so that the second is the one to be evicted.
    await text(0);
    await text(500);
    expect(drawn.length).toBe(501);
    await text(0);
    expect(drawn.length).toBe(501);
    await text(1);
    expect(drawn.length).toBe(502);

    held = new Promise((go) => {
      goOn = go;
    });
    const flood = Array.from({ length: 30 }, (_, i) => text(1000 + i));
    await Promise.resolve();
    await Promise.resolve();
    expect(drawn.filter((address) => /q=10\d\d$/.test(address))).toEqual([addressOf(1000), addressOf(1001)]);
    goOn();
    const answers = await Promise.all(flood);
    expect(answers.slice(0, 22)).toEqual(Array.from({ length: 22 }, (_, i) => addressOf(1000 + i)));
    expect(new Set(answers.slice(22))).toEqual(new Set(['/m/offline-shell']));
  });

  it('a page that could not be drawn is tried again', async () => {
    let tries = 0;
    const renderPage = async () => {
      if (++tries === 1) throw new Error('not now');
      return 'page';
    };
    const documents = keepDocuments({ renderPage }, () => '1');
    await expect(documents.get('/m/home', look)).rejects.toThrow('not now');
    expect((await documents.get('/m/home', look)).plain.toString()).toBe('page');
  });
});
