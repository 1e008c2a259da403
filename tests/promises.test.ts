import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const DEFINITIONS = 'docs/spec/promises.md';
const FOLDERS = ['apps', 'packages', 'e2e', 'tests', 'tools', 'bench', 'docs'];
const PAPERS = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
const READ = /\.(ts|tsx|mjs|css|sql|md|html)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'generated']);

/** Ids of promises, rules and certification cases; a W without a dash that is not an ISO week, such as 2026-W47. */
const IDS = /\b(?:P-\d{2}|R-[A-Z]\d{1,2}|VW-\d{2})(?!\d)|(?<![-\w])W\d{1,2}\b(?!-)/g;

const idsIn = (text: string): string[] => text.match(IDS) ?? [];

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (READ.test(entry.name) && path !== DEFINITIONS) yield path;
  }
}

describe('promises', () => {
  const defined = [...readFileSync(join(ROOT, DEFINITIONS), 'utf8').matchAll(/^\| ((?:P|R|VW)-\w+|W\d+) \|/gm)].map(
    ([, id]) => id,
  );

  it('every id that is cited is defined', () => {
    const unknown = [...FOLDERS.flatMap((folder) => [...files(folder)]), ...PAPERS].flatMap((path) =>
      idsIn(readFileSync(join(ROOT, path), 'utf8'))
        .filter((id) => !defined.includes(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('an id is defined once', () => {
    expect(defined.length).toBeGreaterThan(100);
    expect(new Set(defined).size).toBe(defined.length);
  });

  it('tells ids from curves and weeks', () => {
    // Concatenated, so that the test above does not match them.
    const [p, r, w, vw] = ['P-', 'R-Z', 'W', 'VW-'];
    const text = `on ${p}99 and (${w}7), ${r}1; not on ${p}256, 2026-${w}47, RO${w}7 or ${vw}123`;
    expect(idsIn(text)).toEqual([`${p}99`, `${w}7`, `${r}1`]);
  });
});
