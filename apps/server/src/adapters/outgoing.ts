/**
 * Requests to third-party servers. Each has limits for connecting, total time and size, follows no redirect, and
 * returns plain text: a slow, huge or misbehaving provider costs one failed call and nothing else (R-A10).
 */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { isPublicLiteral, publicLookup } from './public-hosts.ts';

/** Limits of a call in milliseconds: for connecting, including the TLS handshake, and in total. */
export type Limits = { connectMs: number; totalMs: number };
export const LIMITS: Limits = { connectMs: 2_000, totalMs: 5_000 };
const MOST_BYTES = 256 * 1024;

/** Whom may be called, and how much is read. */
export type Reach = {
  /**
   * Calls public addresses alone: a host is tested after it was resolved, and the connection goes to the address that
   * was tested.
   */
  publicOnly?: boolean;
  mostBytes?: number;
};

export type Question = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };
export type Reply = { status: number; header: (name: string) => string | null; text: string };

/** Sends a request. @throws {Unreachable} when no complete response arrived in time */
export type Ask = (url: string, question?: Question) => Promise<Reply>;

/** The other side did not answer in time, answered incompletely, or with a redirect. */
export class Unreachable extends Error {}

/**
 * The other side does not accept our keys, identity or address, so that no call can succeed until an operator fixes the
 * settings. The message names what to check, and no secret.
 */
export class Misconfigured extends Error {}

async function textOf(answer: IncomingMessage, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > mostBytes) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Waits for the response's headers on a separate connection. */
function headOf(
  url: URL,
  { method = 'GET', headers, body }: Question,
  { connectMs, signal, lookup }: { connectMs: number; signal: AbortSignal; lookup: LookupFunction | undefined },
) {
  const isSecure = url.protocol === 'https:';
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      agent: false,
      signal,
      ...(lookup ? { lookup } : {}),
    });
    const waiting = setTimeout(() => request.destroy(new Error('no connection in time')), connectMs);
    request.once('socket', (socket: Socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(waiting)),
    );
    request.once('response', resolve);
    request.once('error', reject);
    request.once('close', () => clearTimeout(waiting));
    request.end(body);
  });
}

/** Sends requests over the network. */
export const outgoing =
  (limits: Partial<Limits> = {}, { publicOnly = false, mostBytes = MOST_BYTES }: Reach = {}): Ask =>
  async (address, question = {}) => {
    const { connectMs, totalMs } = { ...LIMITS, ...limits };
    const url = new URL(address);
    try {
      if (publicOnly && !isPublicLiteral(url.hostname)) throw new Error('its address is not public');
      const lookup = publicOnly ? publicLookup : undefined;
      const answer = await headOf(url, question, { connectMs, signal: AbortSignal.timeout(totalMs), lookup });
      const status = answer.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        answer.destroy();
        throw new Error('it redirects');
      }
      const text = await textOf(answer, mostBytes);
      const header = (name: string): string | null => {
        const value = answer.headers[name.toLowerCase()];
        return Array.isArray(value) ? value.join(', ') : (value ?? null);
      };
      return { status, header, text };
    } catch (error) {
      // The URL may contain a key in its query, so only the host is in the message.
      const cause = error instanceof Error ? error.message : error;
      throw new Unreachable(`${url.host} cannot be reached`, { cause });
    }
  };
