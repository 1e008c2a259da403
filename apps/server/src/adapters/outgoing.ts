/**
 * Calls to other people's servers. Each has a limit for its connection, for its whole time and for its size, follows no
 * redirect, and answers plain text: a slow, huge or misleading provider costs one failed call and nothing else (R-A10).
 */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

/** Limits of a call in milliseconds: until the connection stands, encryption included, and until it is all over. */
export type Limits = { connectMs: number; totalMs: number };
export const LIMITS: Limits = { connectMs: 2_000, totalMs: 5_000 };
const MOST_BYTES = 256 * 1024;

export type Question = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };
export type Reply = { status: number; header: (name: string) => string | null; text: string };

/** Asks a server. @throws {Unreachable} when no complete answer came in time */
export type Ask = (url: string, question?: Question) => Promise<Reply>;

/** The other side did not answer, not in time, not completely, or with a redirect. */
export class Unreachable extends Error {}

/**
 * The other side does not accept our own keys, identity or address: nobody could pass until an operator mends the settings.
 * The message names what to look at and no secret.
 */
export class Misconfigured extends Error {}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Waits for the head of the answer on a connection of its own. */
function headOf(url: URL, { method = 'GET', headers, body }: Question, connectMs: number, signal: AbortSignal) {
  const isSecure = url.protocol === 'https:';
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      agent: false,
      signal,
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

/** Asks over the network. */
export const outgoing =
  (limits: Partial<Limits> = {}): Ask =>
  async (address, question = {}) => {
    const { connectMs, totalMs } = { ...LIMITS, ...limits };
    const url = new URL(address);
    try {
      const answer = await headOf(url, question, connectMs, AbortSignal.timeout(totalMs));
      const status = answer.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        answer.destroy();
        throw new Error('it redirects');
      }
      const text = await textOf(answer);
      const header = (name: string): string | null => {
        const value = answer.headers[name.toLowerCase()];
        return Array.isArray(value) ? value.join(', ') : (value ?? null);
      };
      return { status, header, text };
    } catch (error) {
      // The address may carry a key in its query: only the host goes into the message.
      const cause = error instanceof Error ? error.message : error;
      throw new Unreachable(`${url.host} cannot be reached`, { cause });
    }
  };
