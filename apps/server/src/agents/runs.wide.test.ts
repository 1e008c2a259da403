/**
 * One payout for each contract and period, whatever happens to the settling processes, with sums equal to those of
 * separate SQL.
 */
import { fileURLToPath } from 'node:url';
import { calendarOf, type Period, periodAt } from '@parlour/agents/period';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findLedger, trialBalance } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { startChild } from '../testing/crash.ts';
import { everythingSeen, onDatabase } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { lasting, often } from '../testing/limits.ts';
import { aVendor, type Player } from '../testing/players.ts';
import { openCells } from './cells.ts';
import { settleContracts } from './keep-runs.ts';
import { recomputeRun } from './recompute.ts';
import { listRuns } from './runs.store.ts';
import { PAYMENTS, SETTINGS } from './testing/played-case.ts';
import { agreeOn, playedOn } from './testing/settlements.ts';
import { aTeamMember } from './testing/teams.ts';

const WORKER = fileURLToPath(new URL('testing/settling-worker.ts', import.meta.url));
const SEED = Number(process.env['SEED']);
const LEDGER = findLedger('PLAY', 'MMK').id;
const RUNNERS = 5;
const KILLS = often(5, 10, 50);
const AGENTS = often(12, 40, 120);
/** These days include the night in which clocks are set back: one of them has 25 hours. */
const ZONE = 'Europe/Berlin';
const FIRST_DAY = Date.parse('2026-10-23T12:00:00Z');
const DAYS = 4;
const MOMENT = '2026-10-27T12:00:00Z';
/** A process is killed at a statement up to this one. */
const MOST_STATEMENTS = 60;
const START = 1_000_000_000n;

const days = (): Period[] => {
  const calendar = calendarOf(ZONE);
  const found = [periodAt('daily', FIRST_DAY, calendar)];
  while (found.length < DAYS) found.push(periodAt('daily', found.at(-1)?.end ?? 0, calendar));
  return found;
};

/** Creates a random tree of playing agents, each with a rate no higher than his upline's. */
async function aHouse(db: Db): Promise<Player[]> {
  const vendor = await aVendor(db, 'WIDE');
  const spans = days();
  const figures = fc.record({
    upline: fc.nat(),
    cut: fc.integer({ min: 0, max: 900 }),
    stakes: fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: DAYS, maxLength: DAYS }),
  });
  const made: { player: Player; ppm: bigint }[] = [];
  for (const { upline, cut, stakes } of fc.sample(figures, { numRuns: AGENTS, seed: SEED })) {
    const above = upline % 3 === 0 ? undefined : made[upline % Math.max(1, made.length)];
    const player = await aTeamMember(db, vendor, above?.player ?? null, 1);
    const ppm = (above?.ppm ?? 20_000n) - BigInt(cut);
    made.push({ player, ppm });
    await agreeOn(db, { memberId: player.memberId, ppm, from: new Date(spans[0]?.start ?? 0).toISOString() });
    for (const [n, stake] of stakes.entries())
      if (stake > 0)
        await playedOn(db, player.memberId, new Date(spans[n]?.start ?? 0).toISOString(), {
          stake: BigInt(stake),
          ledgerId: LEDGER,
        });
  }
  return made.map(({ player }) => player);
}

/**
 * Expected balances by separate SQL: each agent's commissions of all days minus those of everybody directly below him.
 */
async function expectedBalances(db: Db): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ member_id: bigint; balance: bigint }>`
    with team as (
      select a.member_id as agent, d.day, sum(d.turnover) as turnover
      from agent_node a join agent_node m on m.path @> array[a.member_id] join agent_day d on d.member_id = m.member_id
      group by 1, 2
    ), gross as (
      select t.agent, sum(div(t.turnover * (c.terms -> 'tiers' -> 0 ->> 'rate')::bigint, 1000000)) as amount
      from team t join agent_contract c on c.member_id = t.agent group by 1
    )
    select n.member_id, (${START} + coalesce(g.amount, 0) - coalesce((
      select sum(b.amount) from agent_node k join gross b on b.agent = k.member_id where k.parent_id = n.member_id
    ), 0))::bigint as balance
    from agent_node n left join gross g on g.agent = n.member_id`.execute(db);
  return new Map(rows.map(({ member_id, balance }) => [member_id, balance]));
}

async function faultsOf(db: Db, players: readonly Player[]): Promise<string[]> {
  const expected = await expectedBalances(db);
  const { rows } = await sql<{ member_id: bigint; balance: bigint }>`
    select member_id, balance from wallet where ledger_id = ${LEDGER}`.execute(db);
  const found = new Map(rows.map(({ member_id, balance }) => [member_id, balance]));
  const faults = players.flatMap(({ memberId }) =>
    found.get(memberId) === expected.get(memberId)
      ? []
      : [`balance of ${memberId} is ${found.get(memberId)}, not ${expected.get(memberId)}`],
  );
  const twice = await sql<{ n: bigint }>`
    select count(*) as n from (
      select kind, period_start, member_id, line from agent_run_line group by 1, 2, 3, 4 having count(*) > 1
    ) t`.execute(db);
  if (twice.rows[0]?.n !== 0n) faults.push(`${twice.rows[0]?.n} lines stand twice`);
  return [...faults, ...(await trialBalance(db)).problems];
}

onDatabase('postgres', (_kind, _open, { newTarget, fresh }) => {
  test(
    `P-20 ${AGENTS} contracts over ${DAYS} days, ${RUNNERS} runners and ${KILLS} kills -9: one payout each (SEED=${SEED})`,
    async () => {
      const target = await newTarget();
      const database = await openDatabase(target);
      const { db } = database;
      const players = await aHouse(db);
      expect(days().map(({ start, end }) => (end - start) / 3_600_000)).toEqual([24, 24, 25, 24]);
      const start = () => startChild(WORKER, [JSON.stringify(target), ZONE, String(DAYS), MOMENT]);
      const points = fc.sample(fc.integer({ min: 3, max: MOST_STATEMENTS }), { numRuns: KILLS, seed: SEED });
      /** Runs one settling process, restarted after each kill. */
      const lives = async (own: readonly number[]): Promise<void> => {
        for (const point of own) {
          const child = start();
          // Once everything is settled, a process may end before its kill point.
          await child.line((line) => line === `statement ${point}`).catch(() => '');
          await child.kill();
        }
      };
      await Promise.all(Array.from({ length: RUNNERS }, (_, i) => lives(points.filter((_, at) => at % RUNNERS === i))));
      const last = Array.from({ length: RUNNERS }, start);
      for (const child of last) expect([await child.ended, child.errors()]).toEqual([0, '']);
      expect(await faultsOf(db, players)).toEqual([]);
      const runs = await listRuns(db, 50);
      expect(runs.map(({ state }) => state)).toEqual(Array(DAYS).fill('done'));
      for (const { id } of runs)
        expect(await recomputeRun(db, `${id}`)).toEqual([expect.stringContaining('to the byte')]);
      const payments = await db.selectFrom('agent_payment').select('amount').execute();
      console.log(`${payments.length} payments between ${KILLS} kills (SEED=${SEED})`);
      expect(payments.length).toBeGreaterThan(AGENTS);
      await database.close();
    },
    lasting(600_000),
  );

  test('P-20 control: without the keys of runs and lines, a run that begins again pays twice', async () => {
    const { db } = await fresh();
    const players = await aHouse(db);
    const cells = openCells(db, { timeZone: ZONE });
    const settings = { ...SETTINGS, timeZone: ZONE };
    const settle = () =>
      settleContracts(
        { db, settings, payments: PAYMENTS, kinds: ['daily'], clock: () => new Date(MOMENT) },
        { each: eachAndGoOn, signal: new AbortController().signal },
      );
    const settleAll = async (): Promise<void> => {
      for (let look = 0; look < 2 * DAYS; look++) {
        await settle();
        await everythingSeen(db);
        await cells.catchUp();
      }
    };
    await settleAll();
    expect(await faultsOf(db, players)).toEqual([]);
    await sql`alter table agent_run drop constraint agent_run_kind_period_start_key`.execute(db);
    await sql`alter table agent_run_line drop constraint agent_run_line_kind_period_start_member_id_line_key`.execute(
      db,
    );
    const last = days().at(-1);
    if (!last) throw new Error('there is no day');
    await db
      .insertInto('agent_run')
      .values({
        kind: 'daily',
        period_start: new Date(last.start),
        period_end: new Date(last.end),
        read_at: null,
        record: null,
        record_hash: null,
        done_at: null,
      })
      .execute();
    await settleAll();
    expect((await faultsOf(db, players)).some((fault) => fault.startsWith('balance of'))).toBe(true);
  });
});
