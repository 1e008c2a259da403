/** Files of a build, held in memory with the compressed variants created by the build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './render-preferences.ts';

/** For files whose name changes with their content. */
export const YEAR = 'public, max-age=31536000, immutable';
/** For files with a constant name: revalidated, and answered with 304 when unchanged. */
export const ASK = 'no-cache';

export type HeldFile = { body: Buffer; brotli: Buffer | null; type: string; tag: string };

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Shared by the apps of one process: a file is read again when it has changed. */
const shared = new Map<string, { changed: string; held: HeldFile }>();

/** Reads one file; returns null when it is missing or of a type that is not served. */
export function holdFile(file: string): HeldFile | null {
  const type = TYPES[extname(file)];
  const found = type === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  if (!type || !found) return null;
  const twin = `${file}.br`;
  const foundTwin = statSync(twin, { throwIfNoEntry: false });
  const changed = [found, foundTwin].map((each) => `${each?.mtimeMs} ${each?.size}`).join();
  const known = shared.get(file);
  if (known?.changed === changed) return known.held;
  const body = readFileSync(file);
  const held = { body, brotli: foundTwin ? readFileSync(twin) : null, type, tag: tagOf(body) };
  shared.set(file, { changed, held });
  return held;
}

const tagOf = (body: Buffer): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Generated texts by type and tag, so that each is compressed once. */
const made = new Map<string, HeldFile>();
const MOST_MADE = 100;

/** Creates a generated script, style sheet, page or vector graphic. */
export function heldText(text: string, type: '.js' | '.css' | '.html' | '.svg'): HeldFile {
  const body = Buffer.from(text);
  const tag = tagOf(body);
  const known = made.get(type + tag);
  if (known) return known;
  const held = { body, brotli: brotliCompressSync(body), type: TYPES[type] ?? '', tag };
  if (made.size >= MOST_MADE) made.clear();
  made.set(type + tag, held);
  return held;
}

/** Serves bytes that are compressed already. */
export const heldBytes = (body: Buffer, type: '.png'): HeldFile => ({
  body,
  brotli: null,
  type: TYPES[type] ?? '',
  tag: tagOf(body),
});

/** Reads the files of one folder by their names. */
export function holdFolder(dir: string): Map<string, HeldFile> {
  const held = new Map<string, HeldFile>();
  if (!existsSync(dir)) return held;
  for (const name of readdirSync(dir)) {
    const file = holdFile(join(dir, name));
    if (file) held.set(name, file);
  }
  return held;
}

/** Sends a file in an encoding that the client accepts. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: HeldFile, caching: string) {
  reply.header('cache-control', caching).header('etag', file.tag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.tag) return reply.code(304).send();
  if (file.brotli && accepts(request.headers['accept-encoding'], 'br')) {
    return reply.header('content-encoding', 'br').type(file.type).send(file.brotli);
  }
  return reply.type(file.type).send(file.body);
}
