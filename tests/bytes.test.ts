import { describe, expect, test } from 'vitest';
import { addedKiB, closure, ENTRY, floorKiB, mostKiB, readManifest, scriptKiB } from './bytes.ts';

describe('bytes of the player app', () => {
  test('the entry script weighs at most 1.15 times the same libraries without an app', async () => {
    const manifest = readManifest();
    const ratio = scriptKiB(manifest, closure(manifest, ENTRY)) / (await floorKiB());
    expect(ratio).toBeGreaterThan(1);
    expect(ratio).toBeLessThanOrEqual(1.15);
  });

  test('every screen adds less than 30 KiB, and every popup its dialog besides', () => {
    const added = addedKiB();
    expect(added.length).toBeGreaterThan(20);
    expect(added.filter(([key, kib]) => kib >= mostKiB(key))).toEqual([]);
  });

  test('what the first document names is a boot script of at most 1 KiB', () => {
    const manifest = readManifest();
    expect(scriptKiB(manifest, closure(manifest, 'src/boot.ts'))).toBeLessThanOrEqual(1);
  });
});
