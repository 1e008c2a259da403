import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuilt, STAMP } from './build-state.ts';

let root = '';
/** Writes a file with a modification time of so many seconds after the epoch. */
function write(file: string, seconds: number): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), '');
  utimesSync(join(root, file), seconds, seconds);
}

const makeFolder = () => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  for (const file of ['packages/ui/src/tokens.css', 'apps/player/src/a.ts', 'brands/demo/theme.css']) write(file, 1);
  for (const app of ['player/dist/client/.vite/manifest.json', 'console/dist/index.html', 'studio/dist/play.html'])
    write(`apps/${app}`, 3);
  write(STAMP, 2);
};

describe('a build', () => {
  beforeEach(makeFolder);
  afterEach(() => rmSync(root, { recursive: true }));

  it('stays good whatever changes in a brand', () => {
    expect(isBuilt(root)).toBe(true);
    for (const file of ['brand.json', 'theme.css', 'texts/EN.json', 'feed/catalogue.json'])
      write(`brands/demo/${file}`, 9);
    expect(isBuilt(root)).toBe(true);
  });

  it('is done again when a source changes, or a part of it is gone', () => {
    write('packages/ui/src/tokens.css', 9);
    expect(isBuilt(root)).toBe(false);
    write('packages/ui/src/tokens.css', 1);
    expect(isBuilt(root)).toBe(true);
    rmSync(join(root, 'apps/console/dist/index.html'));
    expect(isBuilt(root)).toBe(false);
  });
});
