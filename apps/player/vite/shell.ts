/** Which files the service worker keeps before they are used: those of the app's shell, so that it opens without a network. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Entry = { url: string; revision: string | null; size: number };

const STATIC = /\.(woff2)$|\/icons-[^/]+\.svg$|\/(offline|error|empty)-[^/]+\.svg$/;

/**
 * A transform of the list of files that are to be kept.
 *
 * @param outDir of the build, with its manifest
 * @param modules of the parts that belong to the shell, as the manifest names them
 */
export const shellOf = (outDir: string, modules: readonly string[]) => (entries: Entry[]) => {
  const chunks = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build has no ${key}, which the shell is to keep: see SHELL in vite.config.ts`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const inner of chunk.imports ?? []) visit(inner);
  };
  for (const module of modules) visit(module);
  return { manifest: entries.filter(({ url }) => files.has(url) || STATIC.test(url)), warnings: [] };
};
