import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawnPath, keepDocuments, packDocument } from './documents.ts';
import { accepts, lookOf } from './look.ts';

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
  it('home and the categories are drawn; every other page is the same shell', () => {
    expect(['/m/home', '/', '/m/lott'].map(drawnPath)).toEqual(['/m/home', '/', '/m/lott']);
    expect(drawnPath('/m/set')).toBe(drawnPath('/m/member/home'));
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
