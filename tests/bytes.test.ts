import { describe, expect, test } from 'vitest';
import { closure, floorKiB, readManifest, scriptKiB } from './bytes.ts';

const ENTRY = 'src/entry-client.tsx';
/** What a screen may add to the entry script; a popup brings the dialog's focus and scroll keeping besides. */
const ROUTE_KIB = 30;
/** A screen's own, and the 16 KiB that a dialog's parts weigh where the floor was measured. */
const POPUP_KIB = ROUTE_KIB + 16;
/** A sheet of a page is a popup like those of the frame. */
const isPopup = (key: string): boolean => /(Popup|Sheet)\.tsx$/.test(key);

describe('bytes of the player app', () => {
  test('the entry script weighs at most 1.15 times the same libraries without an app', async () => {
    const manifest = readManifest();
    const ratio = scriptKiB(manifest, closure(manifest, ENTRY)) / (await floorKiB());
    expect(ratio).toBeGreaterThan(1);
    expect(ratio).toBeLessThanOrEqual(1.15);
  });

  test('every screen adds less than 30 KiB, and every popup its dialog besides', () => {
    const manifest = readManifest();
    const entry = closure(manifest, ENTRY);
    const added = Object.keys(manifest)
      .filter((key) => manifest[key]?.isDynamicEntry && key.startsWith('src/'))
      .map((key): [string, number] => [
        key,
        scriptKiB(
          manifest,
          [...closure(manifest, key)].filter((each) => !entry.has(each)),
        ),
      ]);
    expect(added.length).toBeGreaterThan(20);
    expect(added.filter(([key, kib]) => kib >= (isPopup(key) ? POPUP_KIB : ROUTE_KIB))).toEqual([]);
  });

  test('what the first document names is a boot script of at most 1 KiB', () => {
    const manifest = readManifest();
    expect(scriptKiB(manifest, closure(manifest, 'src/boot.ts'))).toBeLessThanOrEqual(1);
  });
});
