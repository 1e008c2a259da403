/**
 * `npm run lines`: counts source lines by workspace: lines of tracked ts, tsx, css and sql files that are neither blank
 * nor only a comment, without tests, their helpers, generated data and migrations.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCE = /\.(tsx?|css|sql)$/;
const TEST = /\.test\.tsx?$|(^|\/)(tests|testing|e2e|bench)\/|\/scene\.ts$/;
const GENERATED = /(^|\/)(migrations|generated|data)\/|han-shapes\.ts$/;

/** Whether a file's lines count, by its path from the root. */
export const isCounted = (path: string): boolean => SOURCE.test(path) && !TEST.test(path) && !GENERATED.test(path);

/** Counts the lines of a text that are neither blank nor only a comment. */
export function countLines(path: string, text: string): number {
  const withoutBlocks = text.replace(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*$/gm, '');
  const comment = path.endsWith('.sql') ? /^\s*--/ : /^\s*\/\//;
  return withoutBlocks.split('\n').filter((line) => line.trim() !== '' && !comment.test(line)).length;
}

/** `apps/server/src/x.ts` → `apps/server`; a file of no workspace counts to its first folder. */
const workspaceOf = (path: string): string =>
  path
    .split('/')
    .slice(0, /^(apps|packages)\//.test(path) ? 2 : 1)
    .join('/');

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(isCounted);
  const sums = new Map<string, number>();
  for (const path of files) {
    const lines = countLines(path, readFileSync(join(ROOT, path), 'utf8'));
    for (const name of [workspaceOf(path), 'all']) sums.set(name, (sums.get(name) ?? 0) + lines);
  }
  for (const [name, lines] of [...sums].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${name.padEnd(20)} ${String(lines).padStart(7)}`);
}
