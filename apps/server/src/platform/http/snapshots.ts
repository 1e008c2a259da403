/**
 * Answers that are the same for everybody. Each is serialised and compressed once per catalogue version and then
 * served from memory by its raw address, before the framework sees the request: no parsing, no query, no copy.
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
/** Longer addresses are answered without being kept: nobody asks for them twice. */
const LONGEST_ADDRESS = 700;
const WORTH_COMPRESSING = 600;

/** Headers stand as one flat list, the form that Node writes fastest. */
type Body = { bytes: Buffer; headers: string[] };
type Encoding = 'plain' | 'gzip' | 'br';
type Entry = {
  etag: string;
  body: (encoding: Encoding) => Body;
  unchanged: string[];
  size: number;
  /** Whom it answers: everybody, or those who bring no session. */
  audience: Audience;
};
type Audience = 'all' | 'visitors';

/** Data shows nothing and runs nothing, wherever somebody opens it. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

export type Snapshots = {
  /** Serves a request from memory; false when it is not kept. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Serialises a value and keeps it under an address. */
  keep: (address: string, value: unknown, audience?: Audience) => Entry;
  /** Serialises a value for one reader alone. */
  make: (value: unknown) => Entry;
  send: (entry: Entry, request: IncomingMessage, response: ServerResponse) => void;
  /** Forgets the answers of one endpoint, whatever was asked of it. */
  forget: (endpoint: Endpoint) => void;
  /** Forgets everything; the next request of each address builds it anew. */
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
      // Compressed at the first wish for it: what is asked once costs one form.
      body: (encoding) => (made[encoding] ??= make(encoding)),
      // What RFC 9110 asks of a 304; the caller keeps every other header from the answer that it has.
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
 * Mounts an endpoint whose answer depends on its input alone.
 *
 * @param build answers the value for an input; called once per address and catalogue version
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
 * Mounts an endpoint whose answer is the same for all visitors, and each member's own. Those of visitors come from
 * memory; a member's is made for them, and costs no body when it is the one that they have.
 *
 * @param build answers the value for an input and a session, null for a visitor, with the request that asks
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
