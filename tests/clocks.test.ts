import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Places that mean the clock of the device, and why. */
const DEVICE_CLOCK = new Set([
  // The clock over a game that fills the screen stands for the one that it hides.
  'apps/player/src/features/launch/clock.ts',
  // "Not again today" means the reader's own day (N33).
  'apps/player/src/features/notices/popup.rules.ts',
]);

const LOCAL_GETTER =
  /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes)\(|\.toLocale(Date|Time)String\(|\.toDateString\(/;
const FORMAT = /Intl\.DateTimeFormat\((?:[^()]|\([^()]*\))*\)/g;
const PARTS_AS_LOCAL = /new Date\([^()]*,[^()]*\)/;

/** What a source says about dates without naming a time zone. */
function zoneless(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return [
    ...(LOCAL_GETTER.exec(code) ?? []).slice(0, 1),
    ...(PARTS_AS_LOCAL.exec(code) ?? []).slice(0, 1),
    ...(code.match(FORMAT) ?? []).filter(
      (call) => !/[tT]imeZone|options|inZone|zone\b/.test(call) && !call.endsWith('DateTimeFormat()'),
    ),
  ];
}

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    if (name === 'node_modules' || name === 'dist' || name === 'generated') continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)) yield path;
  }
}

describe('clocks', () => {
  it('every date that somebody reads or types is in a named time zone', () => {
    const found = ['apps', 'packages']
      .flatMap((folder) => [...sources(join(ROOT, folder))])
      .map((path): [string, string[]] => [relative(ROOT, path), zoneless(readFileSync(path, 'utf8'))])
      .filter(([path, places]) => places.length > 0 && !DEVICE_CLOCK.has(path));
    expect(found, JSON.stringify(found)).toEqual([]);
  });

  it.each([
    'const day = at.getDate();',
    "const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(at);",
    'const text = at.toLocaleTimeString(lang);',
    'const next = new Date(at.year, at.month, 1);',
  ])('finds %s', (text) => {
    expect(zoneless(text)).toHaveLength(1);
  });
});
