import { fold, nearMatcher } from '@parlour/contract/search-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from './search.ts';

const index = buildIndex([
  { names: ['Jade Dragon', 'ကျောက်စိမ်းနဂါး', '翡翠龙'] },
  { names: ['Dragon Duel', '龙虎斗'] },
  { names: ['Café Royale', 'Elephant March'] },
  { names: ['Golden Stupa', 'ရွှေစေတီ'] },
  { names: ['Gem 777'] },
]);

/** Names in scripts of the platform's languages, and how people type them. */
const SCRIPTS: readonly [language: string, name: string, ...typed: string[]][] = [
  ['MY', 'ရွှေ ၇၇၇', 'ရွှေ777', '၇၇၇', 'ရွှေ'],
  ['CN', '翡翠龙', '翡翠', '龙'],
  ['AR', 'أَلمَاسَة الحَظّ', 'الماسه الحظ', 'الحظ', 'ألماسة'],
  ['FA', 'گنج طلایی ۷۷', 'گنج طلايى', '77'],
  ['TH', 'มังกรทองคำ', 'มังกรทอง', 'ทองคำ'],
  ['HI', 'सुनहरा ड्रैगन', 'सुनहरा', 'ड्रैगन'],
  ['KO', '황금 용', '황금용', '황'],
  ['JA', 'ドラゴンの宝', 'どらごん', 'ﾄﾞﾗｺﾞﾝ'],
  ['VI', 'Đại Bàng Vàng', 'dai bang', 'ĐẠI BÀNG'],
  ['TR', 'Işık Yıldızı', 'isik yildizi', 'IŞIK'],
  ['EL', 'Χρυσός Ήλιος', 'χρυσοσ', 'ΗΛΙΟΣ'],
  ['RU', 'Ёлка и Мёд', 'елка', 'МЕД'],
  ['DE', 'Süße Straße', 'suse strasse', 'SÜSSE'],
  ['KM', 'នាគមាស', 'នាគ'],
];

describe('search in every script', () => {
  const names = buildIndex(SCRIPTS.map(([, name]) => ({ names: [name] })));
  it.each(SCRIPTS)('%s %s is found as %s', (_language, name, ...typed) => {
    const position = SCRIPTS.findIndex(([, each]) => each === name);
    for (const text of typed) expect(names.find(text), text).toContain(position);
  });
  it('a typing error is forgiven in scripts without spaces too', () => {
    expect(names.find('มังกรทิงคำ')).toEqual([SCRIPTS.findIndex(([code]) => code === 'TH')]);
    expect(names.find('សុវណ្ណភូមិ')).toEqual([]);
  });
  it('what is not seen counts for nothing', () => {
    expect(fold('ja\u200bde\u00ad \u2066dragon\u2069')).toBe('jadedragon');
  });
});

describe('an index that is built in slices', () => {
  const items = Array.from({ length: 50 }, (_, n) => ({ names: [`Dragon ${n}`, `ရွှေ ${n}`] }));
  it('adds something at each slice, and finds the same as one that was built at once', () => {
    const sliced = buildIndex(items);
    let slices = 1;
    while (!sliced.add(() => true)) slices++;
    expect(slices).toBe(50);
    for (const query of ['dragon 4', 'ရွှေ', 'dragn 17', ''])
      expect(sliced.find(query)).toEqual(buildIndex(items).find(query));
  });
  it('finds everything before it is complete', () => {
    const begun = buildIndex(items);
    begun.add(() => true);
    expect(begun.find('dragon 49')).toContain(49);
    expect(begun.add(() => true)).toBe(true);
  });
  it('of nothing is complete', () => {
    expect(buildIndex([]).add(() => true)).toBe(true);
    expect(buildIndex([]).find('dragon')).toEqual([]);
  });
});

describe('search', () => {
  it.each([
    ['jade', [0]],
    ['DRAGON', [1, 0]],
    ['  dra  gon ', [1, 0]],
    ['cafe royale', [2]],
    ['စေတီ', [3]],
    ['翡翠', [0]],
    ['龙', [1, 0]],
    ['777', [4]],
    ['', []],
    ['!!!', []],
    ['zzzz', []],
  ])('finds %j at %j', (query, positions) => {
    expect(index.find(query)).toEqual(positions);
  });

  it.each([
    ['elefant', []],
    ['elephnt', [2]],
    ['elephaant', [2]],
    ['goldem stupa', [3]],
    ['jadr dragon', [0]],
  ])('forgives one typing error, and no second: %s', (query, positions) => {
    expect(index.find(query)).toEqual(positions);
  });

  it('does not forgive an error in a short query', () => {
    expect(index.find('gen')).toEqual([]);
  });

  it('folds case, accents, spaces and punctuation away', () => {
    expect(fold('  Ça, va!  ')).toBe('cava');
  });

  it('knows an exact and a near hit', () => {
    expect(nearMatcher('stupa')('goldenstupa')).toBe(true);
    expect(nearMatcher('stpa')('goldenstupa')).toBe(true);
    expect(nearMatcher('sspa')('goldenstupa')).toBe(false);
  });

  it('agrees with the table of edit distances on every short text', () => {
    const letters = (from: number, to: number) =>
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: from, maxLength: to });
    fc.assert(
      fc.property(letters(2, 7), letters(0, 12), (needle, text) => {
        expect(nearMatcher(needle)(text)).toBe(leastErrors(text, needle) <= 1);
      }),
      { numRuns: 3000 },
    );
  });
});

/** Sellers' algorithm: the fewest errors with which `needle` occurs anywhere in `text`. */
function leastErrors(text: string, needle: string): number {
  let row = Array.from({ length: needle.length + 1 }, (_, i) => i);
  let least = row[needle.length] ?? 0;
  for (const letter of text) {
    const next = [0];
    for (let j = 1; j <= needle.length; j++)
      next.push(
        Math.min((row[j - 1] ?? 0) + (needle[j - 1] === letter ? 0 : 1), (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1),
      );
    row = next;
    least = Math.min(least, row[needle.length] ?? 0);
  }
  return least;
}
