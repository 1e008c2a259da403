/**
 * P-31: no event is missed or sent twice across restarts of the server, and a client that does not read is
 * disconnected.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as breathe } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stream as events } from '@parlour/contract/events.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sayBalances } from '../../compose/balance-events.ts';
import type { SessionKeeper } from '../../identity/sessions/index.ts';
import { balancesAfter, grantPlayMoney, openWallet } from '../../ledger/wallet/index.ts';
import { startChild } from '../../testing/crash.ts';
import { onDatabase } from '../../testing/databases.ts';
import { inTime, often } from '../../testing/limits.ts';
import { keepSessions, signIn } from '../../testing/member-server.ts';
import { aMember } from '../../testing/players.ts';
import { type Listening, listenTo } from '../../testing/streams.ts';
import type { Database, DatabaseTarget } from '../db/db.ts';
import { openDatabase } from '../db/open.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Hub, openHub } from './hub.ts';

const SERVER = fileURLToPath(new URL('../../testing/stream-server.ts', import.meta.url));
const CLIENTS = often(100, 100, 500);
const KILLS = often(4, 4, 20);
/** Clients that reconnect without sending their position. */
const CARELESS = 10;

type Client = {
  memberId: bigint;
  accountId: bigint;
  sessionId: bigint;
  headers: Record<string, string>;
  /** Newest movements of the balances received, in order of arrival. */
  told: bigint[];
  now: Listening | null;
  /** When the stream was restored, by the clock of the process. */
  backAt: number;
  isOver: boolean;
};

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  let target: DatabaseTarget;
  let database: Database;
  let hub: Hub;
  let keeper: SessionKeeper;
  let stopBalances: () => void;
  let server: ReturnType<typeof startChild>;
  let address = '';

  const start = async (port = 0) => {
    server = startChild(SERVER, [JSON.stringify(target), String(port)]);
    const line = await server.line((said) => said.startsWith('listening '));
    address = line.slice('listening '.length);
  };
  beforeAll(async () => {
    target = await newTarget();
    database = await openDatabase(target);
    hub = await openHub(database, (error) => expect.fail(String(error)));
    stopBalances = sayBalances({ db: database.db, hub, currency: 'MMK' }).stop;
    keeper = await keepSessions(database);
    await start();
  }, 60_000);
  afterAll(async () => {
    stopBalances();
    await server.kill();
    await keeper.close();
    await hub.close();
    await database.close();
  });

  async function aClient(): Promise<Client> {
    const { db } = database;
    const memberId = await aMember(db);
    const accountId = await openWallet(db, { memberId, book: 'PLAY', currency: 'MMK' });
    const { sessionId, headers } = await signIn(keeper, db, memberId);
    return { memberId, accountId, sessionId, headers, told: [], now: null, backAt: 0, isOver: false };
  }

  /** Reads one stream from start to end as the apps do, and records its events. */
  async function listen(client: Client, last: string): Promise<string> {
    const stream = await listenTo(address, client.headers, last);
    client.now = stream;
    client.backAt = performance.now();
    await stream.ended;
    client.now = null;
    for (const { event } of stream.events) {
      if (event.type === 'balance') client.told.push(BigInt(event.ledgerId));
      if (event.type === 'session_ended') client.isOver = true;
    }
    return stream.last;
  }

  /** Keeps a stream open as a page does: reconnects until the test ends it. */
  async function keep(client: Client, saysWhere: boolean): Promise<void> {
    let last = '';
    while (!client.isOver) {
      const stood = await listen(client, saysWhere ? last : '').catch(() => last);
      last = stood;
      if (!client.isOver) await new Promise((pass) => setTimeout(pass, 60 + ((client.told.length * 37) % 120)));
    }
  }

  let grants = 0;
  const pay = ({ memberId }: Client) =>
    grantPlayMoney(database.db, { memberId, amount: 100n, idempotencyKey: `grant ${++grants}`, book: 'PLAY' });
  /** In small batches: the pool has ten connections, and a caller that waits too long for one is rejected. */
  async function inTurns<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
    const results: R[] = [];
    for (let from = 0; from < items.length; from += 8)
      results.push(...(await Promise.all(items.slice(from, from + 8).map(work))));
    return results;
  }
  const payAll = (clients: Client[]) => inTurns(clients, pay);
  const stop = async (clients: Client[]) => {
    for (const client of clients) {
      client.isOver = true;
      await client.now?.close();
    }
  };
  const isToldAll = (client: Client, expected: bigint[]) =>
    [
      ...client.told,
      ...(client.now?.events ?? []).flatMap(({ event }) => (event.type === 'balance' ? [BigInt(event.ledgerId)] : [])),
    ].at(-1) === expected.at(-1);
  const movementsOf = async ({ accountId }: Client) =>
    (await balancesAfter(database.db, accountId, 0n, 1000)).map(({ ledgerId }) => ledgerId);

  describe('P-31 live events', () => {
    it(`P-31 ${CLIENTS} clients, ${KILLS} server kills: back within 3 s, no balance event missed and none told twice; control: without Last-Event-ID they are`, async () => {
      const clients = await inTurns(Array.from({ length: CLIENTS + CARELESS }), aClient);
      const careless = clients.slice(CLIENTS);
      const kept = clients.map((client) => keep(client, !careless.includes(client)));
      await expect.poll(() => clients.every(({ now }) => now?.events.length), { timeout: 10_000 }).toBeTruthy();
      await payAll(clients);
      const port = Number(new URL(address).port);
      const returns: number[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        // Killed while movements are in progress; the next ones follow while no server runs.
        const paying = payAll(clients);
        await server.kill();
        await paying;
        const starting = start(port);
        await payAll(clients);
        await starting;
        const open = performance.now();
        await expect.poll(() => clients.every(({ now }) => now !== null), { timeout: 10_000 }).toBe(true);
        returns.push(Math.max(...clients.map(({ backAt }) => backAt)) - open);
      }
      const expected = await inTurns(clients, movementsOf);
      await expect
        .poll(() => clients.every((client, i) => isToldAll(client, expected[i] ?? [])), { timeout: 10_000 })
        .toBe(true);
      await stop(clients);
      await Promise.all(kept);
      expect(expected.map((movements) => movements.length)).toEqual(clients.map(() => 1 + 2 * KILLS));
      // A new stream begins with the opening balance, which precedes every movement.
      const told = clients.map((client) => client.told.filter((ledgerId) => ledgerId > 0n));
      expect(told.slice(0, CLIENTS)).toEqual(expected.slice(0, CLIENTS));
      expect(inTime(Math.max(...returns), 3_000)).toBe(true);
      const missed = careless.map((_, i) => (expected[CLIENTS + i]?.length ?? 0) - new Set(told[CLIENTS + i]).size);
      expect(missed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    }, 600_000);

    it('P-31 the stream of a revoked session says so and closes within 2 s; control: another one stays', async () => {
      const [one, other] = [await aClient(), await aClient()];
      const kept = [listen(one, ''), listen(other, '')];
      await expect.poll(() => one.now !== null && other.now !== null, { timeout: 10_000 }).toBe(true);
      await inTransaction(database.db, (tx) => keeper.endAll(tx, one.memberId, { reason: 'by hand' }));
      const at = performance.now();
      await kept[0];
      expect([one.isOver, inTime(performance.now() - at, 2_000)]).toEqual([true, true]);
      expect([other.now !== null, other.isOver]).toEqual([true, false]);
      await other.now?.close();
    });

    it('P-31 who does not read is cut off at a backlog of 1 MB; control: who reads is told everything', async () => {
      const [slow, quick] = [await aClient(), await aClient()];
      const { hostname, port } = new URL(address);
      const socket = connect(Number(port), hostname);
      let received = 0;
      let isCut = false;
      socket.on('data', (bytes: Buffer) => {
        received += bytes.length;
      });
      socket.on('close', () => {
        isCut = true;
      });
      socket.on('error', () => {});
      const headers = Object.entries({ host: `${hostname}:${port}`, ...slow.headers }).map((pair) => pair.join(': '));
      socket.write([`GET ${events.path} HTTP/1.1`, ...headers, '\r\n'].join('\r\n'));
      await once(socket, 'data');
      socket.pause();
      const reader = await listenTo(address, quick.headers);
      const version = 'x'.repeat(3_000);
      const SENT = 6_000;
      for (let i = 0; i < SENT; i++) {
        hub.emit('all', { type: 'catalogue', version });
        if (i % 20 === 0) await breathe();
      }
      await reader.until((told) => told.filter(({ event }) => event.type === 'catalogue').length > SENT);
      socket.resume();
      await expect.poll(() => isCut, { timeout: 5_000 }).toBe(true);
      expect(received).toBeLessThan(SENT * version.length);
      await reader.close();
    }, 30_000);
  });
});
