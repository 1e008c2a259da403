import type { Vendor } from '@parlour/contract/catalogue.endpoints';
import { simplifyHan } from '@parlour/contract/han';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSearchBox } from './search-box.ts';
import { placesFor } from './vendor-matches.ts';

describe('the search box', () => {
  const sent: string[] = [];
  let cleared = 0;
  const box = createSearchBox(
    (text) => sent.push(text),
    () => {
      cleared++;
    },
  );
  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
    cleared = 0;
  });
  afterEach(() => vi.useRealTimers());

  it('SRC-007 sends one search, 500 ms after the last key', () => {
    for (const text of ['d', 'dr', 'dra']) {
      box.typed(text);
      vi.advanceTimersByTime(499);
    }
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(['dra']);
  });
  it('SRC-008 Enter searches at once, and not a second time', () => {
    box.typed('dragon');
    box.entered('dragon');
    expect(sent).toEqual(['dragon']);
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual(['dragon']);
  });
  it('SRC-006 nothing but blanks is never sent', () => {
    box.typed('d');
    box.typed('   ');
    box.entered('');
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([]);
    expect(cleared).toBe(2);
  });
  it('cuts a text of ten thousand characters', () => {
    box.entered('x'.repeat(10_000));
    expect(sent[0]).toHaveLength(100);
  });
});

describe('places', () => {
  const vendor = (vassalage: string, displayName: string): Vendor => ({
    vassalage,
    displayName,
    gameCount: 1,
    gameType: 'RNG',
    isHot: 0,
    vendorNames: displayName,
    mobileLargeIcon: '',
    gameCategory: 'RNG',
    colour: '#000000',
  });
  it('finds categories and vendors whatever the case, accents and spaces', () => {
    const found = placesFor(
      'nine R',
      [{ code: 'FISH', name: 'Fishing' }],
      [vendor('JL', 'Ninë Rivers'), vendor('PG', 'Pagoda')],
    );
    expect(found).toEqual([{ kind: 'vendor', code: 'JL', name: 'Ninë Rivers' }]);
    expect(placesFor('FISH', [{ code: 'FISH', name: 'Fishing' }], [])).toHaveLength(1);
    expect(placesFor('老虎機', [{ code: 'RNG', name: '老虎机' }], [], simplifyHan)).toHaveLength(1);
    expect(placesFor('  ', [{ code: 'FISH', name: 'Fishing' }], [])).toEqual([]);
  });
  it('finds vendors by their English name in every language, and forgives one typing error', () => {
    const nine = { ...vendor('JL', 'မြစ်ကိုးသွယ်'), vendorNames: 'Nine Rivers' };
    const codes = (text: string) => placesFor(text, [], [nine]).map(({ code }) => code);
    expect([codes('nine rivers'), codes('မြစ်ကိုး'), codes('nine rivrs'), codes('nime'), codes('xxxxxx')]).toEqual([
      ['JL'],
      ['JL'],
      ['JL'],
      [],
      [],
    ]);
  });
});
