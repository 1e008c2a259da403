import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recipeFor } from '@parlour/art/auto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { artPath, bannerPath, type Images, imagesPlugin } from './index.ts';

const brandDir = join(import.meta.dirname, '../../../../../brands/demo');
const recipe = recipeFor({ name: 'Jade Dragon', category: 'RNG' });

let cacheDir: string;
let app: FastifyInstance;
let images: Images;

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'parlour-images-'));
  app = fastify();
  images = imagesPlugin(app, {
    recipeOf: (nodeId) =>
      nodeId === '100001' ? recipe : nodeId === '100002' ? { ...recipe, emblem: 'no-such' } : undefined,
    bannerOf: (id) => (id === 'play-money' ? recipe : undefined),
    vendorOf: (code) => (code === 'JL' || code === 'TCG_SEA' ? {} : undefined),
    cacheDir,
    brandDir,
  });
});

afterEach(async () => {
  await app.close();
  await rm(cacheDir, { recursive: true });
});

const files = async (): Promise<string[]> =>
  (await readdir(cacheDir, { recursive: true })).filter((name) => name.includes('.'));
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('tiles', () => {
  it('draws a tile once and keeps it for a year', async () => {
    const url = `${artPath('100001', recipe)}-240.avif`;
    const [first, same] = await Promise.all([get(url), get(url)]);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(first.rawPayload.subarray(4, 12).toString()).toBe('ftypavif');
    expect(first.rawPayload.length).toBeLessThan(12 * 1024);
    expect(same.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(await files()).toHaveLength(1);
    const again = await get(url, { 'if-none-match': `${first.headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });

  it('serves WebP to browsers without AVIF', async () => {
    const answer = await get(`${artPath('100001', recipe)}-480.webp`);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('leads a stale address to the present one', async () => {
    const answer = await get('/img/tile/100001-00000000-240.avif');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`${artPath('100001', recipe)}-240.avif`);
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });

  it.each([
    '/img/tile/999-00000000-240.avif',
    '/img/tile/100001-00000000-241.avif',
    '/img/tile/100001-00000000-240.gif',
    '/img/tile/..%2f..%2fsecret',
    '/img/tile/100001',
    '/img/banner/nobody-00000000-720.avif',
    '/img/vendor/XX-COLOR.png',
    '/img/vendor/JL-GREEN.png',
    '/img/flag/..%2Fbrand.svg',
    '/img/flag/ZZ.svg',
  ])('answers 404 in the envelope for %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ success: false, code: 'thing.unknown', message: 'error.notFound' });
  });

  it('says that it is busy when a drawing fails, and goes on', async () => {
    const broken = artPath('100002', { ...recipe, emblem: 'no-such' });
    const answer = await get(`${broken}-240.avif`);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ success: false, code: 'system.busy' });
    expect((await get(`${artPath('100001', recipe)}-240.webp`)).statusCode).toBe(200);
  });

  it('serves what cannot be kept', async () => {
    await rm(cacheDir, { recursive: true });
    await writeFile(cacheDir, 'a file where the folder should be');
    expect((await get(`${artPath('100001', recipe)}-240.webp`)).statusCode).toBe(200);
  });
});

describe('other pictures', () => {
  it('draws banners', async () => {
    const answer = await get(`${bannerPath('play-money', recipe)}-720.avif`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/avif');
  });

  it('draws a vendor mark in each form of the documents', async () => {
    const marks = await Promise.all(
      ['COLOR', 'WHITE', 'COLOR2', 'BLACK'].map((form) => get(`/img/vendor/TCG_SEA-${form}.png`)),
    );
    for (const mark of marks) {
      expect(mark.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
      expect(mark.rawPayload.readUInt32BE(16)).toBe(128);
    }
    expect(new Set(marks.map((mark) => mark.headers.etag)).size).toBe(4);
  });

  it('serves the flag of each language', async () => {
    for (const code of ['MY', 'EN', 'CN']) {
      const flag = await get(`/img/flag/${code}.svg`);
      expect(flag.headers['content-type']).toBe('image/svg+xml');
      expect(flag.body).toMatch(/^<svg /);
    }
  });
});

describe('warming', () => {
  it('draws the usual sizes ahead and passes over what is there', async () => {
    await images.warm([{ kind: 'tile', recipe }]);
    const drawn = await files();
    expect(drawn.map((name) => name.replace(/^.*-/, '')).sort()).toEqual(['240.avif', '240.webp', '480.avif']);
    await images.warm([
      { kind: 'tile', recipe },
      { kind: 'tile', recipe: { ...recipe, emblem: 'no-such' } },
    ]);
    expect((await files()).sort()).toEqual(drawn.sort());
  });

  it('never rejects after the server has closed', async () => {
    await app.close();
    await images.warm([{ kind: 'tile', recipe }]);
    expect(await images.image({ kind: 'tile', recipe }, { width: 240, format: 'avif' })).toBeNull();
  });
});
