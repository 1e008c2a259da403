/**
 * Throughput of bets, compared with pgbench's TPC-B-like transaction on the same server in the same run. PostgreSQL
 * with synchronous commit; slices alternate, medians of five. "Spread" bets go to 500 players, "hot" ones to a single
 * one. "At the database" is the statement by itself, without batching: single calls sent by pgbench like the baseline,
 * batches by two connections. The ledger is checked after every round of slices: no figure is reported if it does not
 * balance.
 *
 * The embedded database is compared with itself on an in-memory folder, where its syncs are free.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { applyCommands, trialBalance } from '../apps/server/src/ledger/wallet/index.ts';
import type { Database } from '../apps/server/src/platform/db/db.ts';
import { isUnavailable } from '../apps/server/src/platform/db/errors.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { SECRETS } from '../apps/server/src/testing/gateway.ts';
import { aVendor, type Player } from '../apps/server/src/testing/players.ts';
import { createBatcher } from '../apps/server/src/vendor-gateway/batcher.ts';
import { issueKey } from '../apps/server/src/vendor-gateway/index.ts';
import { startPostgres, tpcB } from './postgres.ts';
import { type Line, median, report } from './report.ts';
import { httpSlice, LOAD_TOOL, signBets } from './wallet/http.ts';
import { betOf, keepInFlight, makePlayers, SESSION_PREFIX, type Slice, VENDOR } from './wallet/world.ts';

const SLICES = 5;
const SECONDS = 1;
/** Longer, because each pgbench connection first compiles the function and plans its statements. */
const PGBENCH_SECONDS = 4;
const SCALE = 50;
const PLAYERS = 500;
/** Maximum number of connections for single calls. */
const SINGLE_CONNECTIONS = 32;
/** Maximum number of signed calls that one slice over HTTP can use. */
const CALLS_A_SECOND = 60_000;
const BATCH = 128;

async function furnish(database: Database, players = PLAYERS) {
  await migrate(database);
  const vendorId = await aVendor(database.db, VENDOR);
  const all = await makePlayers(database.db, vendorId, players);
  return {
    vendorId,
    players: all,
    hot: all[0] as Player,
    anyone: () => all[Math.floor(Math.random() * all.length)] as Player,
  };
}

const batcherOf = ({ db }: Database, atOnce: number) =>
  createBatcher({ apply: (commands) => applyCommands(db, commands), committed: () => {}, most: BATCH, atOnce });

/** Limits concurrency; the rest waits. */
function gate(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}

/**
 * Returns a pgbench script with bets of random players: generating the load costs as little as the baseline's, so that
 * only the database's work is compared.
 */
const singleBets = (vendorId: number, players: readonly Player[]): string[] => {
  const ids = players.map(({ accountId }) => accountId);
  const [first, last] = [ids[0], ids.at(-1)];
  return [
    `\\set account random(${first}, ${last})`,
    '\\set n random(1, 9000000000000000)',
    `select * from gateway_apply_one(${vendorId}::smallint, :account::bigint, 'bet', 's' || :n, null, '${SESSION_PREFIX}' || :account, 'g1',
      's' || :n, 100::bigint, 0::bigint, 'MMK', false, '00112233445566778899aabbccddeeff', null)`.replaceAll(
      /\s+/g,
      ' ',
    ),
  ];
};

async function startServer(url: string, secret: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const script = join(import.meta.dirname, 'wallet/server.ts');
  const child = spawn(process.execPath, [script, url, secret], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    url: address,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function onPostgres(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-load-'));
  const postgres = await startPostgres();
  let stopServer = async (): Promise<void> => {};
  try {
    const url = await postgres.create('wallet');
    const database = await openDatabase({ kind: 'postgres', url, connections: SINGLE_CONNECTIONS + 4 });
    const world = await furnish(database);
    const key = await issueKey(database.db, SECRETS, world.vendorId);
    const base = await tpcB(postgres, SCALE);
    console.log(`baseline: ${base.tool}, prepared statements; load over HTTP: ${LOAD_TOOL}, 128 connections`);
    const server = await startServer(url, key.secret);
    stopServer = server.stop;
    const batcher = batcherOf(database, 2);
    const oneByOne = gate(SINGLE_CONNECTIONS);
    const batched = (pick: () => Player) => () => batcher.submit(betOf(world.vendorId, pick()));
    const single = () =>
      oneByOne(async () => {
        const bet = betOf(world.vendorId, world.hot);
        for (;;) {
          // So many connections on one row can exceed the time limits; a vendor would retry the call.
          const outcomes = await applyCommands(database.db, [bet]).catch((error: unknown) => {
            if (!isUnavailable(error)) throw error;
          });
          if (outcomes?.[0]) return outcomes[0];
        }
      });
    /** Runs batches of so many bets, from so many connections. */
    const batches = (size: number, connections: number) => async (): Promise<Slice> => {
      let bets = 0;
      const started = performance.now();
      const end = started + SECONDS * 1000;
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() < end) {
            const commands = Array.from({ length: size }, () => betOf(world.vendorId, world.anyone()));
            const outcomes = await applyCommands(database.db, commands);
            if (outcomes.some(({ code }) => code !== null)) throw new Error('a bet was refused');
            bets += size;
          }
        }),
      );
      return { perSecond: (bets * 1000) / (performance.now() - started), p99: 0 };
    };
    const http = async (path: string): Promise<Slice> => {
      const calls = signBets(CALLS_A_SECOND * SECONDS, world.players, key);
      const { perSecond, errors } = await httpSlice(server.url + path, key, calls, SECONDS, folder);
      if (errors > 0) throw new Error(`${errors} calls of ${path} failed`);
      return { perSecond, p99: 0 };
    };
    const asSlice = async (clients: number): Promise<Slice> => ({
      perSecond: await base.slice(clients, SECONDS),
      p99: 0,
    });
    const ways: Record<string, () => Promise<Slice>> = {
      tpcb32: () => asSlice(32),
      spread32: () => keepInFlight(32, SECONDS, batched(world.anyone)),
      singles: async () => ({
        perSecond: await base.script('wallet', singleBets(world.vendorId, world.players), 32, PGBENCH_SECONDS),
        p99: 0,
      }),
      batches32: batches(32, 2),
      batches256: batches(256, 2),
      tpcb256: () => asSlice(256),
      single256: () => keepInFlight(256, SECONDS, single),
      hot256: () =>
        keepInFlight(
          256,
          SECONDS,
          batched(() => world.hot),
        ),
      stub: () => http('/stub'),
      http: () => http('/gateway/v1/bet'),
    };
    const rates = new Map<string, number[]>();
    const p99s = new Map<string, number[]>();
    let operations = 0n;
    // Warm-up: the engines of both processes compile hot functions only after some thousand calls.
    await keepInFlight(64, SECONDS, batched(world.anyone));
    for (const path of ['/stub', '/gateway/v1/bet']) await http(path);
    for (let slice = 0; slice < SLICES; slice++) {
      for (const [name, way] of Object.entries(ways)) {
        const { perSecond, p99 } = await way();
        rates.set(name, [...(rates.get(name) ?? []), perSecond]);
        p99s.set(name, [...(p99s.get(name) ?? []), p99]);
      }
      const counted = await trialBalance(database.db);
      if (!counted.clean) throw new Error(`the books are not clean: ${counted.problems.join('; ')}`);
      operations = counted.operations;
    }
    const rate = (name: string) => median(rates.get(name) ?? []);
    const late = (name: string) => median(p99s.get(name) ?? []);
    await batcher.close();
    await database.close();
    console.log(
      `books clean ${SLICES} times, at last after ${operations} operations; TPC-B at 256 clients ${rate('tpcb256').toFixed(0)}/s`,
    );
    const bets = 'bets/s';
    return [
      {
        what: 'spread, 32 in flight / TPC-B at 32',
        ours: rate('spread32'),
        baseline: rate('tpcb32'),
        unit: bets,
        goal: { atLeast: 2.2 },
      },
      ...(
        [
          ['single calls of 32 connections', 'singles', 0.75],
          ['batches of 32', 'batches32', 2.4],
          ['batches of 256', 'batches256', 3.5],
        ] as const
      ).map(([what, name, atLeast]) => ({
        what: `at the database, ${what} / TPC-B at 32`,
        ours: rate(name),
        baseline: rate('tpcb32'),
        unit: bets,
        goal: { atLeast },
      })),
      {
        what: 'hot account, 256 in flight / plain single call',
        ours: rate('hot256'),
        baseline: rate('single256'),
        unit: bets,
        goal: { atLeast: 20 },
      },
      {
        what: 'hot account, 256 in flight / TPC-B at 32',
        ours: rate('hot256'),
        baseline: rate('tpcb32'),
        unit: bets,
        goal: { atLeast: 2.5 },
      },
      {
        what: 'hot account, p99 / p99 of the single call',
        ours: late('hot256'),
        baseline: late('single256'),
        unit: 'ms',
        goal: { atMost: 0.1 },
      },
      {
        what: 'signed HTTP, spread / TPC-B at 32',
        ours: rate('http'),
        baseline: rate('tpcb32'),
        unit: bets,
        goal: { atLeast: 2 },
      },
      {
        what: 'signed HTTP, spread / signed stub',
        ours: rate('http'),
        baseline: rate('stub'),
        unit: 'calls/s',
        goal: { atLeast: 0.3 },
      },
    ];
  } finally {
    await stopServer();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Calls in flight on the embedded database, with the required share of its throughput without syncs. */
const EMBEDDED_GOALS: readonly [number, number][] = [
  [1, 0.6],
  [8, 0.9],
  [2 * BATCH, 0.9],
];

async function onEmbedded(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-embedded-'));
  const memory = mkdtempSync('/dev/shm/parlour-bench-');
  try {
    const database = await openDatabase({ kind: 'embedded', dataDir: folder });
    const unsynced = await openDatabase({ kind: 'embedded', dataDir: memory });
    const [world, free] = [await furnish(database, 100), await furnish(unsynced, 100)];
    const [batcher, freeBatcher] = [batcherOf(database, 1), batcherOf(unsynced, 1)];
    const bet = () => batcher.submit(betOf(world.vendorId, world.anyone()));
    const freeBet = () => freeBatcher.submit(betOf(free.vendorId, free.anyone()));
    await keepInFlight(2 * BATCH, SECONDS, bet);
    await keepInFlight(2 * BATCH, SECONDS, freeBet);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const worst: number[] = [];
    const rates = new Map<number, { ours: number[]; without: number[] }>(
      EMBEDDED_GOALS.map(([inFlight]) => [inFlight, { ours: [], without: [] }]),
    );
    for (let slice = 0; slice < SLICES; slice++) {
      for (const [inFlight, { ours, without }] of rates) {
        delay.reset();
        delay.enable();
        ours.push((await keepInFlight(inFlight, SECONDS, bet)).perSecond);
        delay.disable();
        worst.push(delay.percentile(99.9) / 1e6);
        without.push((await keepInFlight(inFlight, SECONDS, freeBet)).perSecond);
      }
    }
    await batcher.close();
    await freeBatcher.close();
    const books = await trialBalance(database.db);
    await database.close();
    await unsynced.close();
    if (!books.clean) throw new Error(`the books are not clean: ${books.problems.join('; ')}`);
    return [
      ...EMBEDDED_GOALS.map(([inFlight, atLeast]) => ({
        what: `embedded, durable, ${inFlight} in flight / without its syncs`,
        ours: median(rates.get(inFlight)?.ours ?? []),
        baseline: median(rates.get(inFlight)?.without ?? []),
        unit: 'bets/s',
        goal: { atLeast },
      })),
      {
        what: 'embedded, event loop blocked (99.9 %) / 25 ms',
        ours: median(worst),
        baseline: 25,
        unit: 'ms',
        goal: { atMost: 1 },
      },
    ];
  } finally {
    for (const path of [folder, memory]) rmSync(path, { recursive: true, force: true });
  }
}

const lines = [...(await onPostgres()), ...(await onEmbedded())];
process.exitCode = report('wallet', lines) ? 0 : 1;
