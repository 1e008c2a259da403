import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Files that use the device's clock on purpose, with the reason. */
const DEVICE_CLOCK = new Set([
  // The clock over a full-screen game replaces the device's hidden one.
  'apps/player/src/features/launch/clock.ts',
  // "Not again today" means the reader's own day (N33).
  'apps/player/src/features/announcements/popup.rules.ts',
]);

const LOCAL_GETTER =
  /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes)\(|\.toLocale(Date|Time)String\(|\.toDateString\(/;
const FORMAT = /Intl\.DateTimeFormat\((?:[^()]|\([^()]*\))*\)/g;
const PARTS_AS_LOCAL = /new Date\([^()]*,[^()]*\)/;
const LOCAL_TEXT = /(?:new Date\((?:[^()]|\([^()]*\))*\)|\b(?:at|date|day|moment|now|when))\.toLocaleString\(/;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** Code that belongs into a single file, with that file. */
const ONE_PLACE: { what: string; found: RegExp; under: string; at: string[] }[] = [
  {
    what: 'a typed time is read by fromInput, isMoment and isAhead',
    // Values of forms, by their usual names, and values converted to API instants.
    found:
      /(?:Date\.parse|new Date)\(\s*(?:form|wish|value|draft|state|event|target|input|typed|text|says?)\b|new Date\([^()]+\)\.toISOString\(/,
    under: 'apps/console/',
    at: ['apps/console/src/shared/format.ts'],
  },
  {
    what: 'an input of a day and time is MomentField',
    found: /datetime-local/,
    under: 'apps/console/',
    at: ['apps/console/src/shared/MomentField.tsx'],
  },
  {
    what: 'the clocks of a time zone are read by wallClock and instantAt',
    found: /\.formatToParts\(/,
    under: '',
    at: ['packages/contract/src/clock.ts'],
  },
  {
    what: 'another day is counted by previousDay',
    found: /\b(?:DAY_MS|86_?400_?000)\)\.toISOString\(\)\.slice\(0, 10\)/,
    under: '',
    at: ['packages/contract/src/clock.ts'],
  },
  {
    what: 'a document names the time zone of the house by nameZone',
    found: /data-time-zone=/,
    under: '',
    // The server renders the player's document from the first byte in this zone.
    at: ['packages/contract/src/house-zone.ts', 'apps/player/src/entry-server.tsx'],
  },
];

/** Returns the rules that a source breaks. @param path from the root of the repository */
const misplaced = (path: string, text: string): string[] =>
  ONE_PLACE.filter(
    ({ found, under, at }) => path.startsWith(under) && !at.includes(path) && found.test(withoutComments(text)),
  ).map(({ what }) => what);

/** Returns the expressions of a source that format dates without a time zone. */
function zoneless(text: string): string[] {
  const code = withoutComments(text);
  return [
    ...(LOCAL_GETTER.exec(code) ?? []).slice(0, 1),
    ...(PARTS_AS_LOCAL.exec(code) ?? []).slice(0, 1),
    ...(LOCAL_TEXT.exec(code) ?? []).slice(0, 1),
    ...(code.match(FORMAT) ?? []).filter((call) => !/\btimeZone\b/.test(call) && !call.endsWith('DateTimeFormat()')),
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

  it('what one place does for all is done there alone', () => {
    const found = ['apps', 'packages']
      .flatMap((folder) => [...sources(join(ROOT, folder))])
      .map((path): [string, string[]] => [
        relative(ROOT, path),
        misplaced(relative(ROOT, path), readFileSync(path, 'utf8')),
      ])
      .filter(([, places]) => places.length > 0);
    expect(found, JSON.stringify(found)).toEqual([]);
  });

  it.each([
    ['const at = new Date(input).toISOString();', 1],
    ['const sent = { at: new Date(kept.at).toISOString() };', 1],
    ['if (Date.parse(form.opensAt) > now) return;', 1],
    ['const at = new Date(event.target.value);', 1],
    ['<Field type="datetime-local" value={at} />', 1],
    ["const part = new Intl.DateTimeFormat('en-GB', { timeZone }).formatToParts(at);", 1],
    ['const day = new Date(Date.parse(to) - 6 * DAY_MS).toISOString().slice(0, 10);', 1],
    ['const html = page.replace("<html ", `<html data-time-zone="${zone}" `);', 1],
    ['const late = now - Date.parse(row.since) > 60_000;', 0],
  ])('finds in the console what belongs elsewhere: %s', (text, count) => {
    expect(misplaced('apps/console/src/features/x.ts', text)).toHaveLength(count);
  });

  it.each([
    'const text = new Date(x).toLocaleString(lang);',
    'const text = new Date(Number(round.at)).toLocaleString(document.documentElement.lang);',
    'const text = at.toLocaleString();',
    'const text = new Intl.DateTimeFormat(lang, options).format(at);',
    "const text = new Intl.DateTimeFormat(lang, { ...options, dateStyle: 'short' }).format(at);",
    'const day = at.getDate();',
    "const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(at);",
    'const text = at.toLocaleTimeString(lang);',
    'const next = new Date(at.year, at.month, 1);',
  ])('finds %s', (text) => {
    expect(zoneless(text)).toHaveLength(1);
  });
});
