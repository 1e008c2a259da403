import { createServer as httpServer, type Server } from 'node:http';
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTime } from '../testing/limits.ts';
import { LIMITS, outgoing, Unreachable } from './outgoing.ts';

let server: Server | TcpServer | null = null;
afterEach(() => {
  vi.restoreAllMocks();
  if (server && 'closeAllConnections' in server) server.closeAllConnections();
  server?.close();
  server = null;
});

async function listen(made: Server | TcpServer): Promise<string> {
  server = made;
  await new Promise<void>((open) => made.listen(0, '127.0.0.1', open));
  return `127.0.0.1:${(made.address() as AddressInfo).port}`;
}
/** Accepts connections and never answers. */
const silent = () => createServer((socket) => void socket.on('error', () => {}));
const failureOf = async (asked: Promise<unknown>) => {
  const before = performance.now();
  const error: unknown = await asked.then(
    () => 'answered',
    (reason: unknown) => reason,
  );
  const { message, cause } = error instanceof Unreachable ? error : { message: String(error), cause: null };
  return { message, cause, ms: performance.now() - before };
};

describe('calls to other people’s servers', () => {
  it('two seconds for the connection and five for the whole', () => {
    expect(LIMITS).toEqual({ connectMs: 2_000, totalMs: 5_000 });
  });

  it('a connection that is not secured in time is given up by its own limit, long before the limit of the whole', async () => {
    // The other side accepts and never completes the handshake: there is no connection yet.
    const host = await listen(silent());
    const failure = await failureOf(
      outgoing({ connectMs: 150, totalMs: 20_000 })(`https://${host}/validate?key=secret`),
    );
    expect(failure).toMatchObject({ message: `${host} cannot be reached`, cause: 'no connection in time' });
    expect(inTime(failure.ms, 5_000)).toBe(true);
  });

  it('a server that takes the connection and never answers costs the limit of the whole', async () => {
    const host = await listen(silent());
    const limit = vi.spyOn(AbortSignal, 'timeout');
    const failure = await failureOf(outgoing({ connectMs: 100, totalMs: 400 })(`http://${host}/`));
    expect(failure.message).toBe(`${host} cannot be reached`);
    // Not the connection's limit: the connection was established. No time is measured: a busy process counts a timer
    // from the beginning of its turn.
    expect(failure.cause).toMatch(/abort/i);
    expect(limit).toHaveBeenCalledExactlyOnceWith(400);
  });

  it('an answer that drips, one that is too large and a redirect are no answers', async () => {
    const host = await listen(
      httpServer((request, response) => {
        if (request.url === '/drip') return void response.write('a');
        if (request.url === '/large') return void response.end('x'.repeat(300 * 1024));
        response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
      }),
    );
    const causeOf = async (path: string, totalMs = 10_000) =>
      (await failureOf(outgoing({ totalMs })(`http://${host}${path}`))).cause;
    expect(await causeOf('/large')).toBe('the answer is too large');
    expect(await causeOf('/away')).toBe('it redirects');
    expect(await causeOf('/drip', 400)).toMatch(/abort/i);
    expect((await failureOf(outgoing()('http://127.0.0.1:1/'))).message).toBe('127.0.0.1:1 cannot be reached');
  });

  it('method, headers and body arrive, and status, header and text come back', async () => {
    const host = await listen(
      httpServer((request, response) => {
        const { method, headers } = request;
        let body = '';
        request.setEncoding('utf8').on('data', (part: string) => {
          body += part;
        });
        request.on('end', () => {
          response.writeHead(201, { 'x-told': 'yes' });
          response.end(JSON.stringify([method, headers.authorization, headers.accept, body]));
        });
      }),
    );
    const reply = await outgoing()(`http://${host}/`, {
      method: 'POST',
      headers: { authorization: 'Basic x' },
      body: 'To=1&Body=မင်္ဂလာပါ',
    });
    expect([reply.status, reply.header('X-Told'), reply.header('x-none'), JSON.parse(reply.text)]).toEqual([
      201,
      'yes',
      null,
      ['POST', 'Basic x', 'application/json', 'To=1&Body=မင်္ဂလာပါ'],
    ]);
  });
});
