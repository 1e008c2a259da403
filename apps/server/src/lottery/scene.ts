/** Test fixtures of the lottery: a game whose issues are created, drawn and settled by the test. */

import { listLotteryOrders, placeLotteryOrder } from '@parlour/contract/lottery.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { commitment } from '@parlour/games/fairness';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { trialBalance } from '../ledger/wallet/index.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { type Player, type TestApp, valueOf } from '../testing/app.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { settleIssues } from './settlement.ts';

/** A game with one draw a day, so that the server's own jobs do not touch its issues. */
export const GAME = 900;
export const SEED = Buffer.alloc(32, 5);

/**
 * Returns a zone in which the day has just begun: the game's own draw, at the next midnight, is later than every issue
 * of a test, at any time of day.
 */
function zoneFarFromMidnight(): string {
  const east = (25 - new Date().getUTCHours()) % 24;
  // The names of these zones have inverted signs.
  return east <= 12 ? `Etc/GMT-${east}` : `Etc/GMT+${24 - east}`;
}

export async function sceneOf(app: TestApp) {
  await sql`insert into lottery_game (id, code, family, play_type, prize_mode, zone, period_seconds, lock_seconds, stake,
      least_series, most_series, most_multiple, most_stake, most_issue_stake, position, price_list_id)
    select ${GAME}, 'wingo-test', family, play_type, prize_mode, ${zoneFarFromMidnight()}, 86400, 5, stake, least_series, most_series,
      10000, 5000000, 8000000, 999, price_list_id from lottery_game where code = 'wingo-1m'`.execute(app.database.db);

  const db = () => app.database.db;
  const deps = () => ({ db: db(), secrets: app.secrets, hub: app.hub });
  let issues = 0;

  /** Inserts an issue on sale, with a commitment by default. */
  async function issue({ committed = true } = {}): Promise<{ id: bigint; numero: string }> {
    const numero = `20260101-${String(++issues).padStart(4, '0')}`;
    // In one transaction, because the server's own job commits to every unopened issue without a commitment, but not to
    // an open one.
    const id = await inTransaction(db(), async (tx) => {
      const { rows } = await sql<{
        id: bigint;
      }>`insert into lottery_issue (game_id, numero, opens_at, closes_at, draws_at)
        values (${GAME}, ${numero}, clock_timestamp() + ${committed ? 1 : -1} * interval '1 hour', clock_timestamp() + interval '2 hours',
          clock_timestamp() + interval '3 hours' + ${issues} * interval '1 minute') returning id`.execute(tx);
      const made = rows[0]?.id ?? 0n;
      if (committed) {
        const sealed = app.secrets.seal(SEED, `lottery-seed:${made}`).toString('base64');
        await sql`update lottery_issue set commitment = ${commitment(SEED)}, committed_at = clock_timestamp(),
          sealed_seed = ${sealed} where id = ${made}`.execute(tx);
      }
      return made;
    });
    return { id, numero };
  }
  const saleIsOver = sql`opens_at = opens_at - interval '5 days', closes_at = closes_at - interval '5 days',
    committed_at = committed_at - interval '5 days'`;
  const timeIsOver = sql`${saleIsOver}, draws_at = draws_at - interval '5 days'`;
  /** Ends the sale of an issue before its draw. */
  const endSale = (id: bigint) => sql`update lottery_issue set ${saleIsOver} where id = ${id}`.execute(db());
  /** Moves the draw of an issue to the past: the server's own job draws it immediately. */
  const passTime = (id: bigint) => sql`update lottery_issue set ${timeIsOver} where id = ${id}`.execute(db());
  /** Draws an issue as a digit, in one statement, so that the server's own job cannot draw it first. */
  const drawAs = (id: bigint, digit: number) =>
    sql`update lottery_issue set ${timeIsOver}, state = 'drawn', seed = ${SEED.toString('hex')},
      result = ${JSON.stringify(digit)}::jsonb, drawn_at = clock_timestamp() where id = ${id}`.execute(db());
  const settle = () => settleIssues(db(), { each: eachAndGoOn, signal: new AbortController().signal });

  let keys = 0;
  type Line = {
    playCode: string;
    content: string;
    bettingMode?: string;
    multiple?: number;
    cuts?: Record<string, number>;
  };
  const place = (
    player: Player,
    lines: Line[],
    numeros: string[],
    over: { stopOnWin?: boolean; key?: string; times?: number[] } = {},
  ) =>
    app.call(
      placeLotteryOrder,
      {
        body: {
          key: over.key ?? `test-key-${++keys}`,
          gameId: GAME,
          orders: lines.map((line) => ({ bettingMode: '1', multiple: 1, series: 1980, ...line })),
          numeros: numeros.map((numero, i) => ({ numero, multiple: over.times?.[i] ?? 1 })),
          stopOnWin: over.stopOnWin ?? false,
        },
      },
      player,
    );
  const balance = async (player: Player) => valueOf(await app.call(getWallet, {}, player)).sumBalance;
  const orders = async (player: Player) => valueOf(await app.call(listLotteryOrders, { query: {} }, player)).content;
  const states = async (player: Player) => (await orders(player)).map(({ orderStatus }) => orderStatus);
  const clean = async () => expect(await trialBalance(db())).toMatchObject({ clean: true, problems: [] });
  /** Returns the balance of the lottery account, and the stakes of waiting sub-orders. */
  async function held(): Promise<[bigint, bigint]> {
    const { rows } = await sql<{ lies: bigint; waits: bigint }>`select
      (select coalesce(sum(e.amount), 0)::bigint from entry e join account a on a.id = e.account_id where a.kind = 'lottery') as lies,
      (select coalesce(sum(stake), 0)::bigint from lottery_suborder where state = 'waiting') as waits`.execute(db());
    return [rows[0]?.lies ?? 0n, rows[0]?.waits ?? 0n];
  }

  return { db, deps, issue, endSale, passTime, drawAs, settle, place, balance, orders, states, clean, held };
}
