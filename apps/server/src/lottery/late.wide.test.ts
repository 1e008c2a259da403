/** No late bets: the database's clock decides, regardless of the servers' clocks. */
import { setTimeout as sleep } from 'node:timers/promises';
import { placeLotteryOrder } from '@parlour/contract/lottery.endpoints';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../platform/db/open.ts';
import { type Player, SHARED_SECRET, type TestApp, testApp } from '../testing/app.ts';
import { onDatabase } from '../testing/databases.ts';
import { lasting, often } from '../testing/limits.ts';
import { GAME, sceneOf } from './scene.ts';
import { planted, plantInFunction } from './testing/planted.ts';

const SEED = Number(process.env['SEED']);
const EACH_CLOSE = 20;
const CLOSES = often(4, 30, 500);
const PLAYERS = 6;
/** Time between setting a close and its arrival, in which the timers are prepared. */
const AHEAD_MS = 450;
const AROUND_MS = 50;
/** Time by which orders are sent before their decision; adjusted from close to close. */
const LEAD_MS = { first: 80, most: AHEAD_MS - 2 * AROUND_MS, step: 20 };
/** Offsets of the servers' clocks from the database's. */
const CLOCKS_MS = [1_000, -1_000] as const;

type Report = {
  accepted: number;
  refused: number;
  indefinite: string[];
  late: number;
  lateInLedger: number;
  lost: number;
};

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  /** @param slow changes of the function that places orders, on the server whose clock is behind */
  async function closes(count: number, slow: Readonly<Record<string, string>> = {}): Promise<Report> {
    const target = await newTarget();
    const own = 'lottery_place_slow';
    const servers: { app: TestApp; players: Player[]; close: () => Promise<void> }[] = [];
    for (const [i, ms] of CLOCKS_MS.entries()) {
      const opened = await openDatabase(target);
      if (ms < 0) await plantInFunction(opened.db, 'lottery_place', slow, own);
      const database = ms < 0 ? { ...opened, db: planted(opened.db, { 'lottery_place(': `${own}(` }) } : opened;
      const app = await testApp(database, {
        brand: { lottery: { enabled: true } },
        env: SHARED_SECRET,
        clock: () => new Date(Date.now() + ms),
      });
      const players: Player[] = [];
      for (let n = 0; n < PLAYERS; n++) players.push(await app.register(`late_${i}_${n}`));
      const close = async () => {
        await app.close();
        await opened.close();
      };
      servers.push({ app, players, close });
    }
    const scene = await sceneOf((servers[0] as (typeof servers)[number]).app);
    const db = scene.db();
    const report: Report = { accepted: 0, refused: 0, indefinite: [], late: 0, lateInLedger: 0, lost: 0 };

    let lead = LEAD_MS.first;
    async function fire(round: number): Promise<void> {
      const before = report.accepted;
      const { id, numero } = await scene.issue();
      const { rows } = await sql<{ closes_at: Date }>`
        update lottery_issue set closes_at = clock_timestamp() + make_interval(secs => ${AHEAD_MS / 1000}),
          opens_at = clock_timestamp() - interval '1 hour', committed_at = clock_timestamp() - interval '2 hours'
        where id = ${id} returning closes_at`.execute(db);
      const closesAt = rows[0]?.closes_at.getTime() ?? 0;
      const moments = fc.sample(fc.integer({ min: -AROUND_MS, max: AROUND_MS }), {
        numRuns: EACH_CLOSE,
        seed: SEED + round,
      });
      await Promise.all(
        moments.map(async (moment, n) => {
          const { app, players } = servers[n % servers.length] as (typeof servers)[number];
          await sleep(Math.max(0, closesAt + moment - lead - Date.now()));
          const answer = await app.call(
            placeLotteryOrder,
            {
              body: {
                key: `late-key-${round}-${n}`,
                gameId: GAME,
                orders: [{ playCode: 'wingo.big', content: '*', bettingMode: '0.01', multiple: 1, series: 1980 }],
                numeros: [{ numero, multiple: 1 }],
                stopOnWin: false,
              },
            },
            players[n % players.length],
          );
          if (answer.body.success) report.accepted++;
          else if (answer.body.code === 'lottery.closed') report.refused++;
          else report.indefinite.push(`${answer.status} ${answer.body.code}`);
        }),
      );
      const share = (report.accepted - before) / EACH_CLOSE;
      const shift = share < 0.4 ? LEAD_MS.step : share > 0.6 ? -LEAD_MS.step : 0;
      lead = Math.min(LEAD_MS.most, Math.max(0, lead + shift));
    }
    for (let round = 0; round < count; round++) await fire(round);

    const { rows } = await sql<{
      late: bigint;
      ledger: bigint;
      orders: bigint;
      holds: bigint;
      staked: bigint;
      held: bigint;
    }>`
      select count(*) filter (where s.placed_at >= i.closes_at) as late,
        count(*) filter (where p.at is null or p.at >= i.closes_at) as ledger,
        count(*) as orders, coalesce(sum(s.stake), 0)::bigint as staked,
        (select count(*) from operation where op = 'lottery.hold') as holds,
        (select coalesce(sum(e.amount), 0)::bigint from entry e join account a on a.id = e.account_id
          where a.kind = 'lottery') as held
      from lottery_suborder s
      join lottery_order o on o.id = s.order_id
      join lottery_issue i on i.id = s.issue_id
      left join operation p on p.scope = 0 and p.actor_id = s.account_id and p.op = 'lottery.hold' and p.ext_id = o.key`.execute(
      db,
    );
    const found = rows[0];
    if (!found) throw new Error('the database answered nothing');
    report.late = Number(found.late);
    report.lateInLedger = Number(found.ledger);
    // Every accepted order exists with its stake, and no refused one does.
    report.lost =
      Math.abs(report.accepted - Number(found.orders)) +
      Math.abs(report.accepted - Number(found.holds)) +
      Number(found.staked === found.held ? 0n : 1n);
    await scene.clean();
    for (const { close } of servers) await close();
    return report;
  }

  const FIRED = CLOSES * EACH_CLOSE;
  test(
    `P-16 ${FIRED} orders that come within ${AROUND_MS} ms of a close to two servers whose clocks are 2 s apart: none is accepted late (SEED=${SEED})`,
    async () => {
      const report = await closes(CLOSES);
      console.log(`${FIRED} orders: ${JSON.stringify(report)} (SEED=${SEED})`);
      expect(report).toMatchObject({ indefinite: [], late: 0, lateInLedger: 0, lost: 0 });
      expect(report.accepted + report.refused).toBe(FIRED);
      expect([report.accepted > 0, report.refused > 0]).toEqual([true, true]);
    },
    lasting(600_000),
  );

  test('P-16 control: without the condition on the clock, late orders are accepted', async () => {
    const report = await closes(4, { 'moment < i.closes_at': 'true' });
    expect(report.late).toBeGreaterThan(0);
  });

  test('P-16 control: where a server that is a second behind goes by its own clock, the ledger shows late orders', async () => {
    const report = await closes(4, {
      'moment := clock_timestamp()': "moment := clock_timestamp() - interval '1 second'",
    });
    expect([report.late, report.lateInLedger > 0]).toEqual([0, true]);
  });
});
