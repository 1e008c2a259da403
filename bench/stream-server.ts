/**
 * Server of `streams.ts`: the product's event stream, or bare sockets that receive a prebuilt frame. A line on standard
 * input makes it broadcast (`tell`), or report its memory (`memory`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { eventRoutes } from '../apps/server/src/platform/events/events.routes.ts';
import { openHub } from '../apps/server/src/platform/events/hub.ts';
import type { Platform } from '../apps/server/src/platform/http/http-context.ts';
import type { Scope } from '../apps/server/src/platform/http/mount.ts';
import { buildServer } from '../apps/server/src/platform/http/server.ts';
import type { Session } from '../apps/server/src/platform/http/sessions.ts';
import { throttleTable } from '../apps/server/src/platform/http/throttles.ts';
import { createPreSession } from '../apps/server/src/platform/http/visitor-cookie.ts';
import { idleJobs } from '../apps/server/src/testing/jobs.ts';

const [kind = ''] = process.argv.slice(2);
/** Returns milliseconds on a clock shared by both processes. */
const now = () => performance.timeOrigin + performance.now();
const event = () => ({ type: 'catalogue' as const, version: String(now()) });
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Bare sockets: the cost of the frames alone. */
async function raw(): Promise<() => void> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\nretry: 1500\n\n');
      sockets.push(socket);
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const address = server.address();
  say(`http://localhost:${typeof address === 'object' ? address?.port : 0}`);
  return () => {
    const frame = Buffer.from(`event: catalogue\ndata: ${JSON.stringify(event())}\n\n`);
    for (const socket of sockets) socket.write(frame);
  };
}

/** Every token is the number of a member with a session. */
const sessionOf = (token: string): Session => ({
  id: BigInt(token),
  memberId: BigInt(token),
  account: `m${token}`,
  type: 0,
  customerType: null,
  book: 'PLAY',
});

async function product(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-stream-'));
  const database = await openDatabase({ kind: 'embedded', dataDir });
  await migrate(database);
  const { db } = database;
  const server = await buildServer({ headers: {}, trustedProxies: [], logLevel: 'silent', fastPath: () => false });
  const platform: Platform = {
    registry: [],
    sessions: { resolve: async ({ headers }) => sessionOf(String(headers[TOKEN_HEADER])) },
    operators: { resolve: async () => null, isProven: async () => false },
    apiKeys: { resolve: async () => null },
    isReadOnly: () => false,
    decrypt: async () => ({ ok: false, code: 'crypto.refused' }),
    shuts: () => false,
    throttles: throttleTable(100_000, () => null),
    checksOutput: false,
  };
  const hub = await openHub(database, (error) => process.stderr.write(`${String(error)}\n`));
  const balance = {
    type: 'balance',
    sumBalance: '1.00',
    book: 'PLAY',
    ledgerId: '1',
    at: new Date().toISOString(),
  } as const;
  eventRoutes(server.decorate('platform', platform) as unknown as Scope, {
    db,
    jobs: idleJobs,
    hub,
    preSession: createPreSession({ secure: false }),
    balances: { now: async () => balance, since: async () => [] },
    signalUnread: () => {},
    catalogueVersion: () => '1',
    sessions: { onEnd: () => {}, follow: () => () => {} },
    operators: { endedAmong: async () => [] },
    onAvailability: () => {},
    isOpenTo: () => true,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  say(server.listeningOrigin.replace('127.0.0.1', 'localhost'));
  return () => hub.emitHere('all', event());
}

/** Reports the used heap after garbage collection. */
async function tellMemory(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    global.gc?.();
    await pause(200);
  }
  say(`memory ${process.memoryUsage().rss}`);
}

const tell = await (kind === 'raw' ? raw() : product());
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'tell') tell();
  if (line === 'memory') void tellMemory();
});
