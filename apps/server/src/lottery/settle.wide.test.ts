/** Each ticket is paid once, whatever happens to the settling processes. */
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, DatabaseTarget } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { startChild } from '../testing/crash.ts';
import { onDatabase } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { lasting, often } from '../testing/limits.ts';
import { placeOrder } from './orders.actions.ts';
import { settleIssues } from './settlement.ts';
import { allSuborders, audit } from './testing/audit.ts';
import { plantInFunction } from './testing/planted.ts';
import { lineOf } from './testing/random-orders.ts';
import { costOf, type Terms } from './testing/referee.ts';
import { type Buyer, type Issue, openStall, type Stall } from './testing/stall.ts';

const WORKER = fileURLToPath(new URL('testing/settling-worker.ts', import.meta.url));
const SEED = Number(process.env['SEED']);
const TICKETS = often(1_000, 3_000, 20_000);
const KILLS = often(6, 10, 50);
const LINES = 25;
const PLAYERS = 40;
/** A process is killed at a statement up to this one, so that it completes at most three parts. */
const MOST_STATEMENTS = 12;
/** The two workers use different part sizes, so that they meet inside parts. */
const PARTS = [Math.floor(TICKETS / (4 * KILLS)), Math.floor(TICKETS / (5 * KILLS))] as const;
const GAME = 'ssc-1m';
const MOST_COST = 100_000n;

/** Random terms with stakes below every limit. */
const terms = (count: number): Terms[] =>
  fc.sample(
    lineOf(GAME).filter((line) => costOf(line).stake <= MOST_COST),
    { numRuns: count, seed: SEED },
  );
const result = (): string => String(Math.abs(SEED * 7_919) % 100_000).padStart(5, '0');

/** Places so many tickets on an issue; some orders are small ones that continue with the next issue until they win. */
async function sell(stall: Stall, tickets: number, { chases }: { chases: boolean }) {
  await sql`update lottery_game set most_issue_stake = ${10n ** 15n}`.execute(stall.db);
  const game = await stall.game(GAME);
  const issues: [Issue, Issue] = [await stall.issue(game), await stall.issue(game)];
  const players: Buyer[] = [];
  for (let i = 0; i < PLAYERS; i++) players.push(await stall.buyer());
  const lines = terms(tickets);
  for (let at = 0, n = 0; at < tickets; n++) {
    const isChase = chases && n % 27 === 20;
    const own = lines.slice(at, at + (isChase ? 3 : LINES));
    at += own.length;
    const placed = await placeOrder(stall.db, players[n % PLAYERS] as Buyer, game, {
      key: `ticket-${n}`,
      lines: own.map(({ play, selection, unit, multiple, series }) => ({
        playCode: play,
        content: selection,
        bettingMode: unit,
        multiple,
        series,
      })),
      issues: issues.slice(0, isChase ? 2 : 1).map(({ numero }) => ({ numero, multiple: 1 })),
      stopsOnWin: true,
    });
    if (placed.state !== 'placed') throw new Error(`order ${n} was refused: ${placed.code}`);
  }
  return { issues, players };
}

const start = (target: DatabaseTarget, part: number) => startChild(WORKER, [JSON.stringify(target), String(part)]);

/** Lets both workers settle the rest. */
async function settleAll(target: DatabaseTarget): Promise<void> {
  const workers = PARTS.map((part) => start(target, part));
  for (const worker of workers) expect([await worker.ended, worker.errors()]).toEqual([0, '']);
}

onDatabase('postgres', (_kind, _open, { newTarget, fresh }) => {
  test(
    `P-17 ${TICKETS} tickets, two workers at once and ${KILLS} kills -9: each is paid exactly once (SEED=${SEED})`,
    async () => {
      const target = await newTarget();
      const database = await openDatabase(target);
      const stall = await openStall(database.db);
      const { issues, players } = await sell(stall, TICKETS, { chases: true });
      await stall.draw(issues[0], result());

      const points = fc.sample(fc.integer({ min: 1, max: MOST_STATEMENTS }), { numRuns: KILLS, seed: SEED });
      let killed = 0;
      /** Runs one of the two workers, restarted after each kill. */
      const lives = async (part: number, own: readonly number[]): Promise<void> => {
        for (const point of own) {
          const child = start(target, part);
          await child.line((line) => line === `statement ${point}`);
          await child.kill();
          killed++;
        }
      };
      await Promise.all(
        PARTS.map((part, i) =>
          lives(
            part,
            points.filter((_, at) => at % 2 === i),
          ),
        ),
      );
      const settled = (await allSuborders(stall.db)).filter(({ state }) => state === 'won' || state === 'lost').length;
      expect(killed).toBe(KILLS);
      expect([settled > 0, settled < TICKETS]).toEqual([true, true]);

      await settleAll(target);
      await stall.draw(issues[1], '01234');
      await settleAll(target);
      const { faults, paid } = await audit(stall.db, players);
      console.log(`${TICKETS} tickets: ${settled} settled between ${KILLS} kills, ${paid} paid in all (SEED=${SEED})`);
      expect(faults).toEqual([]);
      const ended = await allSuborders(stall.db);
      expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(['won', 'lost', 'stopped']));
      expect(await stall.held()).toEqual({ lies: 0n, waits: 0n });
      await database.close();
    },
    lasting(600_000),
  );

  /** Makes two servers read the same tickets before either moves money; returns the audit's findings. */
  async function meet(plant: (database: Database) => Promise<void>): Promise<{ faults: string[]; singly: number }> {
    const database = await fresh();
    const stall = await openStall(database.db);
    const { issues, players } = await sell(stall, 200, { chases: false });
    await stall.draw(issues[0], result());
    await stall.draw(issues[1], result());
    await plant(database);
    const { db } = database;
    /** Counts tickets that are tried one by one, and set aside when they fail. */
    let singly = 0;
    const each: typeof eachAndGoOn = (rows, keyOf, work) => {
      singly += rows.filter((row) => keyOf(row).startsWith('suborder')).length;
      return eachAndGoOn(rows, keyOf, work);
    };
    const settling = (atOnce: number) => settleIssues(db, { each, signal: new AbortController().signal, atOnce });
    const both = await db.transaction().execute(async (tx) => {
      await sql`select from wallet for update`.execute(tx);
      const running = [settling(150), settling(110)];
      await expect
        .poll(async () => {
          const { rows } = await sql<{ n: bigint }>`select count(*) as n from pg_locks where not granted
            and locktype = 'transactionid' or not granted and locktype = 'tuple'`.execute(tx);
          return rows[0]?.n;
        })
        .toBe(2n);
      return running;
    });
    await Promise.all(both);
    return { faults: (await audit(db, players)).faults, singly };
  }

  test('P-17 two servers that have read the same tickets settle each once, and take none for a failure', async () => {
    expect(await meet(async () => {})).toEqual({ faults: [], singly: 0 });
  });

  test('P-17 control: where a ticket that has ended is settled again, the same two servers pay it twice', async () => {
    const { faults } = await meet(async ({ db }) => {
      await plantInFunction(db, 'lottery_settle', {
        "and s.issue_id + 0 = the_issue and s.state || '' = 'waiting'": 'and s.issue_id + 0 = the_issue',
      });
      await sql`alter table lottery_suborder disable trigger lottery_suborder_ends_once`.execute(db);
    });
    expect(faults.filter((fault) => fault.startsWith('balance of')).length).toBeGreaterThan(0);
  });
});
