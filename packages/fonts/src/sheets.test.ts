import { describe, expect, it } from 'vitest';
import { missingSheets } from './letters.ts';
import { faceOf, SHEET_NAMES, sheetOf } from './sheets.ts';

const FACE = /src:url\(([\w.-]+)\/([\w.-]+)\)/g;

describe('sheets of faces', () => {
  it('there is one for every script that a device can lack', () => {
    const wanted = ['en', 'ja', 'zh-Hant'].flatMap((tag) => missingSheets(tag, () => 1));
    expect([...new Set(wanted)].sort()).toEqual([...SHEET_NAMES].sort());
  });

  it.each(SHEET_NAMES)('every file that %s names is there', async (name) => {
    const files = [...(sheetOf(name) ?? '').matchAll(FACE)];
    expect(files.length).toBeGreaterThan(0);
    for (const [, folder = '', file = ''] of files) {
      const face = await faceOf(folder, file);
      expect(face?.subarray(0, 4).toString('latin1'), file).toBe('wOF2');
    }
  });

  it('nothing else is read', async () => {
    expect(sheetOf('nope')).toBeNull();
    expect(sheetOf('constructor')).toBeNull();
    const [, folder = ''] = FACE.exec(sheetOf('thai') ?? '') ?? [];
    expect(await faceOf(folder, '../package.json')).toBeNull();
    expect(await faceOf('..', 'package.json')).toBeNull();
  });
});
