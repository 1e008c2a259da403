import { afterEach, describe, expect, it, vi } from 'vitest';
import { addFaces, missingSheets } from './letters.ts';

/** A device that renders these letters, and boxes of ten pixels for all others. */
const device = (letters: string) => (letter: string) => (letters.includes(letter) ? 17 : 10);

const EVERYTHING = 'ကกកກकকகකش가中';

describe('letters of a device', () => {
  it('that has all of them ask for no face', () => {
    expect(missingSheets('my', device(EVERYTHING))).toEqual([]);
  });

  it('that lacks one script ask for the faces of that script alone', () => {
    expect(missingSheets('en', device(EVERYTHING.replace('က', '')))).toEqual(['myanmar']);
    expect(missingSheets('th', device(EVERYTHING.replace('ก', '')))).toEqual(['thai']);
  });

  it.each([
    ['zh-Hans', ['sc']],
    ['zh-Hant', ['tc', 'sc']],
    ['ja', ['jp', 'sc']],
    ['en', ['sc']],
  ])('that lack Han letters ask for the forms of the language %s', (tag, sheets) => {
    expect(missingSheets(tag, device(EVERYTHING.replace('中', '')))).toEqual(sheets);
  });

  it('that has nothing asks for every script', () => {
    expect(missingSheets('en', device(''))).toHaveLength(11);
  });
});

describe('sheets of faces', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** An English page on a device that renders these letters; returns the contents of its head. */
  function page(letters: string) {
    type Sheet = { href: string; media: string; onload: () => void; onerror: () => void };
    const head: Sheet[] = [];
    const pen = { measureText: (letter: string) => ({ width: device(letters)(letter) }) };
    vi.stubGlobal('document', {
      documentElement: { lang: 'en' },
      createElement: (name: string) => (name === 'canvas' ? { getContext: () => pen } : {}),
      head: {
        append: (sheet: Sheet) => head.push(sheet),
        querySelector: (selector: string) => head.find(({ href }) => selector === `link[href="${href}"]`) ?? null,
      },
    });
    return head;
  }
  const inForce = (head: { href: string; media: string }[]) => head.map(({ href, media }) => `${href} ${media}`);

  it('come into force together when the last one is there, also after one that does not come', async () => {
    const head = page(EVERYTHING.replace(/[ကกක]/g, ''));
    const added = addFaces('/fonts/');
    await expect.poll(() => head).toHaveLength(3);
    head[1]?.onload();
    head[0]?.onerror();
    await Promise.resolve();
    expect(inForce(head)).toEqual(['/fonts/myanmar.css print', '/fonts/thai.css print', '/fonts/sinhala.css print']);
    head[2]?.onload();
    await added;
    expect(inForce(head)).toEqual(['/fonts/myanmar.css all', '/fonts/thai.css all', '/fonts/sinhala.css all']);
  });

  it('are added once', async () => {
    const head = page(EVERYTHING.replace('က', ''));
    const added = addFaces('/fonts/');
    await expect.poll(() => head).toHaveLength(1);
    await addFaces('/fonts/');
    expect(head).toHaveLength(1);
    head[0]?.onload();
    await added;
    expect(inForce(head)).toEqual(['/fonts/myanmar.css all']);
  });
});
