/** Files named in documents and comments exist, so that a rename updates its references. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const exclude = (path: string) =>
  /(^|\/)(node_modules|dist|generated|\.cache|\.data|\.git)(\/|$)|^reports(\/|$)/.test(path);
const files = globSync('**/*', { cwd: ROOT, exclude });
/** All paths with and without their parent folders, so that `wallet/index.ts` matches by its end. */
const known = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, i) => parts.slice(i).join('/'));
  }),
);

/**
 * Examples: `x.routes.ts`, a migration, the output of `npm run feature`, and the style sheets that the server
 * generates.
 */
const EXAMPLE = /(^|\/)x\.|^0300-|campaigns\/gift-cards$|^thai\.css$/;
const FILE = /^[\w@.{},-]+(?:\/[\w@.{},-]+)*\.(?:tsx?|mjs|css|sql|sh|md|tsv)$/;
const FOLDER = /^(?:apps|packages|brands|docs|tests|tools|e2e|bench)\/[\w./-]+$/;

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
function spread(text: string): string[] {
  const [all, choices = ''] = /\{([^}]*)\}/.exec(text) ?? [];
  return all === undefined ? [text] : choices.split(',').flatMap((each) => spread(text.replace(all, () => each)));
}

const isMissing = (path: string): boolean => !EXAMPLE.test(path) && !known.has(path.replace(/\/$/, ''));

/** Returns names of files and folders in backticks that do not exist. A name that begins with a dot is a suffix. */
const missingIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .flatMap(([, name = '']) => (FILE.test(name) || FOLDER.test(name) ? spread(name) : []))
    .filter((name) => !name.startsWith('.') && isMissing(name));

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[^:'"`])\/\/.*$/gm;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const named = (paths: readonly string[], missing: (path: string) => string[]): string[] =>
  paths.flatMap((path) => missing(path).map((name) => `${path}: ${name}`));

describe('files that are named', () => {
  const documents = files.filter((file) => /^(?:[A-Z]+\.md|docs\/[^/]*\.md|docs\/decisions\/.*\.md)$/.test(file));

  it('exist, in documents', () => {
    expect(documents.length).toBeGreaterThan(60);
    const found = named([...documents, 'docs/spec/promises.md'], (path) => missingIn(read(path)));
    expect(found, found.join('\n')).toEqual([]);
  });

  it('exist, as links of documents', () => {
    const found = named(documents, (path) =>
      [...read(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].flatMap(([, link = '']) =>
        known.has(join(dirname(path), link).replace(/\/$/, '')) ? [] : [link],
      ),
    );
    expect(found, found.join('\n')).toEqual([]);
  });

  it('exist, in comments', () => {
    const sources = files.filter((file) => /^(?:apps|packages|tools|e2e|bench)\/.*\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(1_500);
    const found = named(sources, (path) => (read(path).match(COMMENT) ?? []).flatMap(missingIn));
    expect(found, found.join('\n')).toEqual([]);
  });

  it.each([
    ['see `app/later.ts`', ['app/later.ts']],
    ['`a/{b,c}.ts`', ['a/b.ts', 'a/c.ts']],
    ['`packages/nothing`', ['packages/nothing']],
    ['`tests/paths.test.ts`, `paths.test.ts`, `packages/contract`, `x.routes.ts`, `.endpoints.ts`', []],
  ])('are found missing in %s', (text, missing) => {
    expect(missingIn(text)).toEqual(missing);
  });
});
