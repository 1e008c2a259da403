/**
 * In-house lottery, on PostgreSQL with durable commits: settling an issue compared with settling its orders one by one,
 * the database's time for 20,000 orders compared with a second, placing orders compared with plain bets, both batched
 * as by a server, and 10,000 orders in the last ten seconds before an issue closes. The ledger is checked at the end:
 * no figure is reported if it does not balance.
 */
import { currencyOf } from '@parlour/contract/currencies';
import { sql } from 'kysely';
import { applyCommands, trialBalance } from '../apps/server/src/ledger/wallet/index.ts';
import { openBoard } from '../apps/server/src/lottery/board.ts';
import { createOrderBatcher } from '../apps/server/src/lottery/order-batcher.ts';
import { type Placed, type SentOrder } from '../apps/server/src/lottery/orders.actions.ts';
import { seedLottery } from '../apps/server/src/lottery/seeds.ts';
import { closeIssue, listWaiting, settleSuborders } from '../apps/server/src/lottery/settlement.store.ts';
import { judgesOf, pricesFor } from '../apps/server/src/lottery/settlement.ts';
import { isUnavailable } from '../apps/server/src/platform/db/errors.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { inTransaction } from '../apps/server/src/platform/db/transaction.ts';
import { Overloaded } from '../apps/server/src/platform/http/result.ts';
import { aVendor, type Player } from '../apps/server/src/testing/players.ts';
import { createBatcher } from '../apps/server/src/vendor-gateway/batcher.ts';
import { startPostgres } from './postgres.ts';
import { type Line, report } from './report.ts';
import { betOf, makePlayers, VENDOR } from './wallet/world.ts';

const PLAYERS = 200;
const TICKETS = 20_000;
/** Orders settled one by one, enough to measure the cost of one. */
const ONE_BY_ONE = 500;
const LINES = 50;
const AT_ONCE = 2_000;
const IN_FLIGHT = 8;
const PLACED_SECONDS = 4;
const SLICES = 5;
const LAST_ORDERS = 10_000;
const LAST_SECONDS = 10;
const SEED = '07'.repeat(32);

const postgres = await startPostgres();
const database = await openDatabase({ kind: 'postgres', url: await postgres.create('lottery') });
await migrate(database);
const { db } = database;
// Number limits are enabled for every bet type, as in production; no order comes near a limit.
await seedLottery(db, {
  currency: currencyOf('MMK'),
  limits: {
    order: '1000000',
    member: '5000000',
    number: { most: '999999999999', cutFrom: 60, steps: 2, stepCut: 5 },
  },
});
const vendorId = await aVendor(db, VENDOR);
const players = await makePlayers(db, vendorId, PLAYERS);
const found = await openBoard(db, { enabled: true }).gameNow(102);
if (!found) throw new Error('there is no WinGo of a minute');
const game = found;

let issues = 0;
/** Creates an issue that closes so many seconds from now. */
async function openIssue(seconds: number): Promise<{ id: bigint; numero: string }> {
  const numero = `bench-${++issues}`;
  const { rows } = await sql<{ id: bigint }>`
    insert into lottery_issue (game_id, numero, opens_at, closes_at, draws_at)
    select ${game.id}, ${numero}, now - interval '1 second', now + make_interval(secs => ${seconds}),
      now + make_interval(secs => ${seconds + 5 + issues / 1000})
    from (select clock_timestamp() as now) t returning id`.execute(db);
  return { id: rows[0]?.id ?? 0n, numero };
}
const draw = (id: bigint) =>
  sql`update lottery_issue set state = 'drawn', seed = ${SEED}, result = '7'::jsonb, drawn_at = clock_timestamp()
    where id = ${id}`.execute(db);

let keys = 0;
const orderOf = (numero: string, lines: number): SentOrder => ({
  key: `bench-key-${++keys}`,
  lines: Array.from({ length: lines }, (_, n) => ({
    playCode: 'wingo.num',
    content: String(n % 10),
    bettingMode: '1',
    multiple: 1,
    series: 1980,
  })),
  issues: [{ numero, multiple: 1 }],
  stopsOnWin: false,
});
const orders = createOrderBatcher(db);
const gateway = createBatcher({ apply: (commands) => applyCommands(db, commands), committed: () => {} });
const place = (player: Player, numero: string, lines = 1): Promise<Placed> =>
  orders.place({ memberId: player.memberId, book: 'PLAY' }, game, orderOf(numero, lines));
async function mustPlace(player: Player, numero: string, lines = 1): Promise<void> {
  const placed = await place(player, numero, lines);
  if (placed.state !== 'placed') throw new Error(`an order was refused: ${placed.code}`);
}
const playerOf = (n: number): Player => players[n % PLAYERS] as Player;

/** Creates an issue with orders and draws it. */
async function drawn(tickets: number): Promise<bigint> {
  const { id, numero } = await openIssue(3_600);
  for (let n = 0; n < tickets / LINES; n += IN_FLIGHT)
    await Promise.all(
      Array.from({ length: Math.min(IN_FLIGHT, tickets / LINES - n) }, (_, i) =>
        mustPlace(playerOf(n + i), numero, LINES),
      ),
    );
  await draw(id);
  return id;
}

/** Settles an issue in chunks of a size; returns the total milliseconds, and those spent waiting for the database. */
async function settle(id: bigint, size: number): Promise<{ all: number; atDatabase: number }> {
  const started = performance.now();
  let atDatabase = 0;
  async function timed<T>(work: Promise<T>): Promise<T> {
    const from = performance.now();
    const answer = await work;
    atDatabase += performance.now() - from;
    return answer;
  }
  const issue = { result: 7, stake: game.stake, mostSeries: game.most_series };
  for (;;) {
    const waiting = await timed(listWaiting(db, id, size));
    if (waiting.length === 0) break;
    const judge = judgesOf(issue, await timed(pricesFor(db, waiting)));
    const ended = waiting.map(judge);
    await timed(inTransaction(db, (tx) => settleSuborders(tx, id, ended)));
  }
  await closeIssue(db, id);
  return { all: performance.now() - started, atDatabase };
}

/** Keeps a number of calls in flight; returns calls per second. */
async function rate(call: (n: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let calls = 0;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (performance.now() - started < (PLACED_SECONDS * 1000) / SLICES) await call(calls++);
    }),
  );
  return calls / ((performance.now() - started) / 1000);
}

const one = await settle(await drawn(ONE_BY_ONE), 1);
const whole = await settle(await drawn(TICKETS), AT_ONCE);

const open = await openIssue(3_600);
const placed: number[] = [];
const bets: number[] = [];
for (let slice = 0; slice < SLICES; slice++) {
  placed.push(await rate((n) => mustPlace(playerOf(n), open.numero)));
  bets.push(await rate((n) => gateway.submit(betOf(vendorId, playerOf(n)))));
}
const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const last = await openIssue(LAST_SECONDS);
const latencies: number[] = [];
const outcomes = new Map<string, number>();
const started = performance.now();
await Promise.all(
  Array.from({ length: LAST_ORDERS }, async (_, n) => {
    const due = (n * LAST_SECONDS * 1000) / LAST_ORDERS;
    await new Promise((go) => setTimeout(go, due - (performance.now() - started)));
    const from = performance.now();
    // If no database connection is free in time, a server answers that it is busy.
    const what = await place(playerOf(n), last.numero).then(
      (answer) => (answer.state === 'placed' ? 'placed' : answer.code),
      (error: unknown) => {
        if (isUnavailable(error) || error instanceof Overloaded) return 'busy';
        throw error;
      },
    );
    latencies.push(performance.now() - from);
    outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  }),
);
latencies.sort((a, b) => a - b);
const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? 0;
const { rows } = await sql<{ late: bigint }>`
  select count(*) as late from lottery_suborder s join lottery_issue i on i.id = s.issue_id
  where s.placed_at >= i.closes_at`.execute(db);
console.log(`orders before the close: ${[...outcomes].map(([what, count]) => `${count} ${what}`).join(', ')}`);
if (Number(rows[0]?.late) > 0) throw new Error(`${rows[0]?.late} orders were accepted after the close`);
const unexpected = [...outcomes.keys()].filter((what) => !['placed', 'closed', 'busy'].includes(what));
if (unexpected.length > 0) throw new Error(`orders were refused: ${unexpected.join(', ')}`);
const books = await trialBalance(db);
if (!books.clean) throw new Error(`the books are not clean: ${books.problems.join('; ')}`);

await gateway.close();
await database.close();
await postgres.stop();

const lines: Line[] = [
  {
    what: `tickets settled a second, ${AT_ONCE} at a time beside one by one`,
    ours: TICKETS / (whole.all / 1000),
    baseline: ONE_BY_ONE / (one.all / 1000),
    unit: '/s',
    goal: { atLeast: 50 },
  },
  {
    what: `database time of ${TICKETS} tickets beside a second`,
    ours: whole.atDatabase,
    baseline: 1000,
    unit: 'ms',
    goal: { atMost: 1 },
  },
  {
    what: 'orders placed beside plain bets',
    ours: middle(placed),
    baseline: middle(bets),
    unit: '/s',
    goal: { atLeast: 0.6 },
  },
  {
    what: `p99 of ${LAST_ORDERS} orders in the last ${LAST_SECONDS} s beside a second`,
    ours: p99,
    baseline: 1000,
    unit: 'ms',
    goal: { atMost: 1 },
  },
];
process.exit(report('lottery', lines) ? 0 : 1);
