import { CATEGORIES } from '@parlour/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { ABSTRACT, auto, recipeFor } from './auto.ts';
import { BANNER_HEIGHT, BANNER_WIDTH, banner, scene } from './banner.ts';
import { placeholderColour } from './colour.ts';
import { distinctSeeds } from './distinct.ts';
import { emblemHue, isEmblem } from './emblems.ts';
import { FONT_NAMES } from './fonts.ts';
import { logo } from './logo.ts';
import { huesApart, PALETTES } from './palettes.ts';
import { averageColour, raster, rasters } from './raster.ts';
import { CARD_SYMBOLS, symbol } from './symbol.ts';
import { CATEGORY_EMBLEMS, THEMES } from './themes.ts';
import { tile } from './tile.ts';
import { GLYPH_NAMES, isGlyph, MARK_FORMS, markOf, VENDOR_COLOURS, vendorMark } from './vendor-mark.ts';
import { EMBLEM_OF_WORD } from './words.ts';

const TITLES = ['Jade Dragon', 'Night Heron', 'Crown of Ava', 'Old Harbour', 'Third Wind', 'Quiet River', 'Iron Gate'];

const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const references = (svg: string): string[] =>
  [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, url, href]) => url ?? href ?? '');

describe('tile', () => {
  it('gives the same bytes for the same recipe', () => {
    for (const name of TITLES) expect(tile(auto({ name }))).toBe(tile(auto({ name })));
  });

  it('gives another picture for another name or seed', () => {
    const svgs = TITLES.flatMap((name) => [0, 1, 2].map((seed) => tile(auto({ name, seed }))));
    expect(new Set(svgs).size).toBe(svgs.length);
  });

  it('draws every category, with every reference inside the document', () => {
    for (const category of CATEGORIES) {
      const svg = tile(auto({ name: 'Evening Table', category }));
      expect(svg).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 300 400"/);
      expect(svg).not.toMatch(/undefined|NaN|<script|<image|http(?!:\/\/www\.w3\.org)/);
      const own = ids(svg);
      expect(new Set(own).size).toBe(own.length);
      for (const id of references(svg)) expect(own).toContain(id);
    }
  });

  it('leaves the title out when the face lacks a character', () => {
    const recipe = auto({ name: '玉龙' });
    expect(tile(recipe)).not.toContain('ltr"');
  });

  it('refuses an emblem that nobody drew', () => {
    expect(() => tile({ name: 'X', theme: 'myth', emblem: 'no-such' })).toThrow('no emblem no-such');
  });
});

describe('auto', () => {
  it('takes the emblem that the title names', () => {
    const emblem = (name: string) => auto({ name }).emblem;
    expect(emblem('Golden Teapot')).toBe('teapot');
    expect(emblem('Snow Wolf Run')).toBe('wolf');
    expect(emblem('Crown of Ava')).toBe('crown');
    expect(emblem('Naga Road')).toBe('dragon');
    expect(auto({ name: 'Goal Night', category: 'SPORTS' }).emblem).toBe('soccer-ball');
  });

  it('takes the emblem that the title names from another theme, too, and an abstract one where it names none', () => {
    const emblem = (name: string, theme?: string) => auto({ name, ...(theme ? { theme } : {}) }).emblem;
    expect([emblem('Golden Jellyfish'), emblem('Bison Trail', 'fortune'), emblem('Imperial Trumpet')]).toEqual([
      'jellyfish',
      'bison',
      'trumpet',
    ]);
    expect(auto({ name: 'Bison Trail', theme: 'fortune' }).theme).toBe('fortune');
    for (let seed = 0; seed < 50; seed++)
      for (const name of ['Imperial Oath', 'Quiet Evening', '玉龙'])
        expect(ABSTRACT).toContain(auto({ name, seed }).emblem);
    // A category with emblems of its own uses no others.
    expect(ABSTRACT).not.toContain(auto({ name: 'Quiet Evening', category: 'COCKFIGHT' }).emblem);
  });
  it('keeps emblem and ground at least 50 degrees of hue apart', () => {
    for (const category of CATEGORIES)
      for (let seed = 0; seed < 60; seed++) {
        const { emblem, palette = 'noir' } = auto({ name: 'Evening Table', category, seed });
        expect(huesApart(emblemHue(emblem), PALETTES[palette].hue), `${emblem} on ${palette}`).toBe(true);
      }
  });

  it('only knows emblems that can be drawn', () => {
    const named = [
      ...Object.values(THEMES).flatMap((theme) => [...theme.emblems]),
      ...Object.values(CATEGORY_EMBLEMS).flat(),
      ...Object.values(EMBLEM_OF_WORD),
    ];
    expect(named.filter((name) => !isEmblem(name))).toEqual([]);
  });

  it('lays hints over the choice and passes over what is unknown', () => {
    const plain = recipeFor({ name: 'Quiet River', category: 'RNG' });
    expect(recipeFor({ name: 'Quiet River', category: 'RNG' }, { emblem: 'no-such', palette: 7, tilt: 'x' })).toEqual(
      plain,
    );
    const hinted = recipeFor(
      { name: 'Quiet River' },
      { emblem: 'lotus', palette: 'night', halo: 'moon', theme: 'fortune' },
    );
    expect(hinted).toMatchObject({ emblem: 'lotus', palette: 'night', halo: 'moon', theme: 'fortune', tilt: 0 });
    expect(JSON.parse(JSON.stringify(hinted))).toEqual(hinted);
  });

  it('chooses a ground for a hinted emblem', () => {
    for (const emblem of ['lotus', 'crab', 'gem-stone', 'trophy']) {
      const { palette = 'noir' } = recipeFor({ name: 'Quiet River' }, { emblem });
      expect(huesApart(emblemHue(emblem), PALETTES[palette].hue)).toBe(true);
    }
  });

  it('gives neighbours different looks', () => {
    const entries = Array.from({ length: 90 }, (_, i) => ({ name: `River ${i % 2 ? 'Lotus' : 'Lotus Night'}` }));
    const looks = distinctSeeds(entries).map((seed, i) => {
      const { emblem, palette } = auto({ name: entries[i]?.name ?? '', seed });
      return `${emblem}|${palette}`;
    });
    for (let i = 3; i < looks.length; i++) {
      expect(looks[i]).not.toBe(looks[i - 1]);
      expect(looks[i]).not.toBe(looks[i - 3]);
    }
  });
});

describe('other pictures', () => {
  it('draws banners and scenes without lettering', () => {
    const wide = banner(auto({ name: 'Jade Dragon' }));
    expect(wide).toContain(`viewBox="0 0 ${BANNER_WIDTH} ${BANNER_HEIGHT}"`);
    expect(wide).not.toContain('ltr"');
    expect(scene(auto({ name: 'Jade Dragon' }), { width: 390, height: 500 })).toContain('viewBox="0 0 390 500"');
  });

  it('letters a title in every face', () => {
    for (const font of FONT_NAMES)
      expect(logo({ name: 'Jade Dragon', palette: 'ember', font })).toMatch(/<path id="[^"]+ltr" d="M/);
  });

  it('draws slot symbols and card letters', () => {
    for (const name of [...CARD_SYMBOLS, 'dragon-face', 'sevens', 'bell'])
      expect(symbol(name)).toMatch(/^<svg .*<\/svg>$/);
    expect(() => symbol('no-such')).toThrow('no emblem no-such');
  });

  it('gives each vendor one mark in four forms', () => {
    expect(markOf('JL')).toEqual(markOf('JL'));
    expect(markOf('JL', { colour: '#123456', glyph: 'fan' })).toEqual({ colour: '#123456', glyph: 'fan' });
    expect(VENDOR_COLOURS).toContain(markOf('JL', { colour: 'red' }).colour);
    expect(GLYPH_NAMES.every(isGlyph)).toBe(true);
    const forms = MARK_FORMS.map((form) => vendorMark('JL', form));
    expect(new Set(forms).size).toBe(4);
  });
});

describe('raster', () => {
  it('keeps a tile of 240 px under 12 KiB', async () => {
    for (const name of TITLES) {
      const image = await raster(tile(auto({ name })), { width: 240, format: 'avif' });
      expect(image.subarray(4, 12).toString()).toBe('ftypavif');
      expect(image.length).toBeLessThan(12 * 1024);
    }
  });

  it('paints once for several sizes and formats', async () => {
    const [avif, webp, png] = await rasters(tile(auto({ name: 'Jade Dragon' })), [
      { width: 60, format: 'avif' },
      { width: 120, format: 'webp' },
      { width: 60, format: 'png' },
    ]);
    expect(avif?.subarray(4, 12).toString()).toBe('ftypavif');
    expect(webp?.subarray(8, 12).toString()).toBe('WEBP');
    expect(png?.readUInt32BE(16)).toBe(60);
  });

  it('knows the mean colour', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#204060"/></svg>';
    expect(await averageColour(svg)).toBe('#204060');
  });

  it('guesses the mean colour of a tile without drawing it', async () => {
    const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    for (const name of TITLES) {
      const recipe = auto({ name });
      const [guess, drawn] = [channels(placeholderColour(recipe)), channels(await averageColour(tile(recipe)))];
      for (const i of [0, 1, 2]) expect(Math.abs((guess[i] ?? 0) - (drawn[i] ?? 0))).toBeLessThan(48);
    }
  });

  it('rejects what is not a drawing', async () => {
    await expect(raster('<svg', { width: 10, format: 'png' })).rejects.toThrow('viewBox');
  });
});
