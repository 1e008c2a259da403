/**
 * Responses that are the same for all callers. Each is serialised and compressed once per catalogue version and then
 * served from memory by its raw address, before the framework handles the request: no parsing, no query, no copy.
 */

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import type { Endpoint, FailureOf, InputOf, ValueOf } from '@parlour/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { ANSWERED, mount, type Scope } from './mount.ts';
import type { Outcome } from './result.ts';
import type { Session } from './sessions.ts';

const KEEP_AT_MOST = 6000;
const KEEP_BYTES = 96 * 1024 * 1024;
/** Responses to longer addresses are not cached, because they hardly repeat. */
const LONGEST_ADDRESS = 700;
const WORTH_COMPRESSING = 600;

/** Headers are one flat list, the form that Node writes fastest. */
type Body = { bytes: Buffer; headers: string[] };
type Encoding = 'plain' | 'gzip' | 'br';
type Entry = {
  etag: string;
  body: (encoding: Encoding) => Body;
  unchanged: string[];
  size: number;
  /** Callers served from the cache: all, or only those without a session. */
  audience: Audience;
};
type Audience = 'all' | 'visitors';

/** Content security policy of data: it loads and runs nothing when opened as a page. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

export type Snapshots = {
  /** Serves a request from memory; returns false when it is not cached. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Serialises a value and caches it under an address. */
  keep: (address: string, value: unknown, audience?: Audience) => Entry;
  /** Serialises a value for one caller without caching it. */
  make: (value: unknown) => Entry;
  send: (entry: Entry, request: IncomingMessage, response: ServerResponse) => void;
  /** Drops the cached responses of one endpoint, for all inputs. */
  forget: (endpoint: Endpoint) => void;
  /** Drops all cached responses; each is rebuilt at its next request. */
  clear: () => void;
};

/** @param headers headers of every answer */
export function createSnapshots(headers: Record<string, string>): Snapshots {
  const kept = new Map<string, Entry>();
  let bytes = 0;

  const flat = (record: Record<string, string>): string[] => Object.entries(record).flat();

  function entryOf(value: unknown, audience: Audience = 'all'): Entry {
    const plain = Buffer.from(JSON.stringify({ success: true, value }));
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const validity = flat({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' });
    const shared = [...flat({ ...headers, 'content-security-policy': DATA_POLICY }), ...validity];
    const bodyOf = (content: Buffer, encoding?: string): Body => ({
      bytes: content,
      headers: [
        ...shared,
        ...flat({
          'content-type': 'application/json; charset=utf-8',
          ...(encoding ? { 'content-encoding': encoding } : {}),
          'content-length': String(content.length),
        }),
      ],
    });
    const made: Partial<Record<Encoding, Body>> = { plain: bodyOf(plain) };
    const make = (encoding: Encoding): Body => {
      if (encoding === 'plain' || plain.length < WORTH_COMPRESSING) return bodyOf(plain);
      if (encoding === 'gzip') return bodyOf(gzipSync(plain, { level: 6 }), 'gzip');
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      return bodyOf(brotliCompressSync(plain, { params }), 'br');
    };
    return {
      etag,
      // Compressed at the first request for an encoding, because most entries need only one.
      body: (encoding) => (made[encoding] ??= make(encoding)),
      // Headers that RFC 9110 requires in a 304; the client keeps all others from its stored response.
      unchanged: validity,
      size: plain.length * 1.5,
      audience,
    };
  }

  function send(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
    if (request.headers['if-none-match'] === entry.etag) {
      response.writeHead(304, entry.unchanged).end();
      return;
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const body = entry.body(accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'plain');
    response.writeHead(200, body.headers).end(body.bytes);
  }

  return {
    serve(request, response) {
      if (request.method !== 'GET') return false;
      const entry = kept.get(request.url ?? '');
      if (!entry || (entry.audience === 'visitors' && TOKEN_HEADER in request.headers)) return false;
      send(entry, request, response);
      return true;
    },
    make: (value) => entryOf(value),
    keep(address, value, audience) {
      const entry = entryOf(value, audience);
      if (address.length > LONGEST_ADDRESS) return entry;
      for (const [oldest, { size }] of kept) {
        if (kept.size < KEEP_AT_MOST && bytes + entry.size < KEEP_BYTES) break;
        kept.delete(oldest);
        bytes -= size;
      }
      kept.set(address, entry);
      bytes += entry.size;
      return entry;
    },
    send,
    forget({ path, relay }) {
      for (const [address, { size }] of kept) {
        const at = address.split('?', 1)[0];
        if (at !== path && at !== relay) continue;
        kept.delete(address);
        bytes -= size;
      }
    },
    clear() {
      kept.clear();
      bytes = 0;
    },
  };
}

/**
 * Mounts an endpoint whose response depends on its input alone.
 *
 * @param build returns the value for an input; called once per address and catalogue version
 */
export function mountSnapshot<E extends Endpoint>(
  scope: Scope,
  snapshots: Snapshots,
  endpoint: E,
  build: (input: InputOf<E>) => Outcome<ValueOf<E>, FailureOf<E>>,
): void {
  mount(scope, endpoint, async ({ input, request, reply }) => {
    const outcome = build(input);
    if (!outcome.ok) return outcome;
    if (scope.platform.checksOutput) endpoint.output.parse(outcome.value);
    const entry = snapshots.keep(request.raw.url ?? '', outcome.value);
    reply.hijack();
    snapshots.send(entry, request.raw, reply.raw);
    return ANSWERED;
  });
}

/**
 * Mounts an endpoint whose response is the same for all visitors and individual for members. Visitors' responses are
 * cached; a member's is built per request, and is a 304 without a body when unchanged.
 *
 * @param build returns the value for an input and a session (null for a visitor), with the request
 */
export function mountForReader<E extends Endpoint & { access: 'visitor' }>(
  scope: Scope,
  snapshots: Snapshots,
  endpoint: E,
  build: (
    input: InputOf<E>,
    session: Session | null,
    request: FastifyRequest,
  ) => Promise<Outcome<ValueOf<E>, FailureOf<E>>>,
): void {
  mount(scope, endpoint, async ({ input, session, request, reply }) => {
    const outcome = await build(input, session, request);
    if (!outcome.ok) return outcome;
    if (scope.platform.checksOutput) endpoint.output.parse(outcome.value);
    const isVisitor = !(TOKEN_HEADER in request.headers);
    const entry = isVisitor
      ? snapshots.keep(request.raw.url ?? '', outcome.value, 'visitors')
      : snapshots.make(outcome.value);
    reply.hijack();
    snapshots.send(entry, request.raw, reply.raw);
    return ANSWERED;
  });
}
