/**
 * Cancelling, closing, drawing and settling compete for the same orders: each has one outcome, exact to the minor unit.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { onDatabase } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { lasting, often } from '../testing/limits.ts';
import { drawDue } from './draws.ts';
import { cancelSuborders, placeOrder } from './orders.actions.ts';
import { settleIssues } from './settlement.ts';
import { audit } from './testing/audit.ts';
import { planted } from './testing/planted.ts';
import { lineOf } from './testing/random-orders.ts';
import { type Buyer, openStall, type Stall } from './testing/stall.ts';

const SEED = Number(process.env['SEED']);
const WAVE = 50;
const WAVES = often(2, 8, 100);
const PLAYERS = 10;
const GAME = 'wingo-1m';
/** From the start of a wave to the close of its issue, and from there to the last cancellation. */
const OPEN_MS = 150;
const AFTER_MS = 150;

type Press = { order: number; server: number; atMs: number };
/** Cancellation requests: most orders once, some on both servers. */
const presses = (wave: number): Press[] =>
  fc.sample(
    fc.record({
      order: fc.nat({ max: WAVE - 1 }),
      server: fc.nat({ max: 1 }),
      atMs: fc.nat({ max: OPEN_MS + AFTER_MS }),
    }),
    { numRuns: WAVE, seed: SEED + wave },
  );

type Report = { faults: string[]; cancelled: number; settled: number; refused: Record<string, number> };

/** Runs waves on two servers and reports contradictions as faults. */
async function race(stall: Stall, servers: readonly [Db, Db], waves: number): Promise<Report> {
  const { db } = stall;
  const game = await stall.game(GAME);
  const players: Buyer[] = [];
  for (let i = 0; i < PLAYERS; i++) players.push(await stall.buyer());
  const report: Report = { faults: [], cancelled: 0, settled: 0, refused: {} };

  async function play(wave: number): Promise<void> {
    const issue = await stall.issue(game);
    const lines = fc.sample(lineOf(GAME), { numRuns: WAVE, seed: SEED + wave });
    const orders: { id: bigint; stake: bigint; buyer: Buyer; cancelled: number; answers: string[] }[] = [];
    for (const [n, { play: playCode, selection, unit, series }] of lines.entries()) {
      const buyer = players[n % PLAYERS] as Buyer;
      const placed = await placeOrder(servers[n % 2] as Db, buyer, game, {
        key: `wave-${wave}-${n}`,
        lines: [{ playCode, content: selection, bettingMode: unit, multiple: 1, series }],
        issues: [{ numero: issue.numero, multiple: 1 }],
        stopsOnWin: false,
      });
      if (placed.state !== 'placed') throw new Error(`order ${n} was refused: ${placed.code}`);
      const { id } = await db
        .selectFrom('lottery_suborder')
        .where('order_id', '=', placed.orderIds[0] ?? 0n)
        .select('id')
        .executeTakeFirstOrThrow();
      orders.push({ id, stake: placed.amount, buyer, cancelled: 0, answers: [] });
    }
    const { rows } = await sql<{ closes_at: Date }>`
      update lottery_issue set committed_at = clock_timestamp() - interval '3 hours',
        opens_at = clock_timestamp() - interval '2 hours', sealed_seed = 'sealed',
        closes_at = clock_timestamp() + make_interval(secs => ${OPEN_MS / 1000}),
        draws_at = clock_timestamp() + make_interval(secs => ${(OPEN_MS + 10) / 1000})
      where id = ${issue.id} returning closes_at`.execute(db);
    const closes = rows[0]?.closes_at.getTime() ?? 0;
    const begun = closes - OPEN_MS;

    const press = async ({ order: at, server, atMs }: Press): Promise<void> => {
      const order = orders[at];
      if (!order) throw new Error(`there is no order ${at}`);
      await sleep(Math.max(0, begun + atMs - Date.now()));
      // The database runs on this machine, with the same clock.
      const isLate = Date.now() > closes;
      const outcome = await cancelSuborders(servers[server] as Db, order.buyer, [order.id]);
      if (outcome.state === 'refused') {
        report.refused[outcome.code] = (report.refused[outcome.code] ?? 0) + 1;
        return;
      }
      order.cancelled++;
      if (isLate) report.faults.push(`${order.id} was cancelled after the close`);
      if (outcome.amount !== order.stake) report.faults.push(`${order.id} gave back ${outcome.amount}`);
    };
    const deps = (server: Db) => ({
      db: server,
      secrets: { seal: () => Buffer.alloc(0), open: () => Buffer.alloc(32, wave) },
      hub: { emit: () => {} },
    });
    const settling = async (server: Db): Promise<void> => {
      await sleep(Math.max(0, closes - 20 - Date.now()));
      const { signal } = new AbortController();
      for (let isOpen = true; isOpen; ) {
        await drawDue(deps(server), { each: eachAndGoOn });
        await settleIssues(server, { each: eachAndGoOn, signal, atOnce: 20 });
        const { settled_at } = await db
          .selectFrom('lottery_issue')
          .where('id', '=', issue.id)
          .select('settled_at')
          .executeTakeFirstOrThrow();
        isOpen = settled_at === null;
      }
    };
    await Promise.all([...presses(wave).map(press), ...servers.map(settling)]);
    // On a slow machine as well, each is tried after the issue has been settled.
    for (let order = 0; order < WAVE; order++) await press({ order, server: order % 2, atMs: 0 });

    for (const { id, cancelled } of orders) {
      const { state } = await db
        .selectFrom('lottery_suborder')
        .where('id', '=', id)
        .select('state')
        .executeTakeFirstOrThrow();
      const outcomes = cancelled + (state === 'won' || state === 'lost' ? 1 : 0);
      if (outcomes !== 1 || (state === 'cancelled') !== (cancelled === 1))
        report.faults.push(`${id} is ${state} and was cancelled ${cancelled} times`);
      if (cancelled > 0) report.cancelled++;
      else report.settled++;
    }
  }
  for (let wave = 0; wave < waves; wave++) await play(wave);
  report.faults.push(...(await audit(db, players)).faults);
  return report;
}

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  async function twoServers(waves: number, plant: (db: Db) => Promise<Db> = async (db) => db): Promise<Report> {
    const target = await newTarget();
    const [one, two] = [await openDatabase(target), await openDatabase(target)];
    const stall = await openStall(one.db);
    const report = await race(stall, [await plant(one.db), await plant(two.db)], waves);
    await one.close();
    await two.close();
    return report;
  }

  test(
    `P-18 ${WAVES * WAVE} orders: cancel, close, draw and settle race, and each has one outcome (SEED=${SEED})`,
    async () => {
      const { faults, ...counts } = await twoServers(WAVES);
      console.log(`${WAVES * WAVE} orders: ${JSON.stringify(counts)} (SEED=${SEED})`);
      expect(faults).toEqual([]);
      expect(counts.cancelled + counts.settled).toBe(WAVES * WAVE);
      expect([counts.cancelled > 0, counts.settled > 0, (counts.refused['late'] ?? 0) > 0]).toEqual([true, true, true]);
    },
    lasting(600_000),
  );

  test('P-18 control: without the condition on the clock, orders are cancelled after the close', async () => {
    const { faults } = await twoServers(2, async (db) =>
      planted(db, { "i.state = 'scheduled' and clock_timestamp() < i.closes_at as open": 'true as open' }),
    );
    expect(faults.filter((fault) => fault.endsWith('after the close')).length).toBeGreaterThan(0);
  });

  test('P-18 control: without the conditions on the state, orders are paid and given back', async () => {
    const { faults } = await twoServers(2, async (db) => {
      await sql`alter table lottery_suborder disable trigger lottery_suborder_ends_once`.execute(db);
      return planted(db, {
        "i.state = 'scheduled' and clock_timestamp() < i.closes_at as open": 'true as open',
        " and s.state = 'waiting'\n    order by s.id desc": '\n    order by s.id desc',
        "::bigint[]) and state = 'waiting'": '::bigint[])',
      });
    });
    expect(faults.filter((fault) => fault.startsWith('balance of')).length).toBeGreaterThan(0);
  });
});
