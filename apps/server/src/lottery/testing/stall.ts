/**
 * A lottery without an app: its games on sale, players with money, and issues whose draw time a test moves to the past.
 */

import { randomUUID } from 'node:crypto';
import { currencyOf } from '@parlour/contract/currencies';
import { commitment } from '@parlour/games/fairness';
import { sql } from 'kysely';
import { grantPlayMoney, openWallet } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { eachAndGoOn } from '../../testing/jobs.ts';
import { aMember } from '../../testing/players.ts';
import { openBoard } from '../board.ts';
import type { Game } from '../lottery.store.ts';
import { seedLottery } from '../seeds.ts';
import { settleIssues } from '../settlement.ts';

/** Initial balance of every player, minor units. */
export const START = 100_000_000n;
export const MOST_STAKE = 5_000_000n;
export const MOST_ISSUE_STAKE = 8_000_000n;
const SEED = Buffer.alloc(32, 5);

export type Buyer = { memberId: bigint; accountId: bigint; book: 'PLAY' };
export type Issue = { id: bigint; numero: string };

export async function openStall(db: Db) {
  await seedLottery(db, { currency: currencyOf('MMK') });
  await sql`update lottery_game set most_stake = ${MOST_STAKE}, most_issue_stake = ${MOST_ISSUE_STAKE}`.execute(db);

  /** Returns the current state of a game on sale. */
  async function game(code: string): Promise<Game> {
    const { id } = await db.selectFrom('lottery_game').where('code', '=', code).select('id').executeTakeFirstOrThrow();
    const found = await openBoard(db, { enabled: true }).gameNow(id);
    if (!found) throw new Error(`${code} is not on sale`);
    return found;
  }
  async function buyer(money = START): Promise<Buyer> {
    const memberId = await aMember(db);
    const accountId = await openWallet(db, { memberId, book: 'PLAY', currency: 'MMK' });
    await grantPlayMoney(db, { memberId, amount: money, idempotencyKey: 'start', book: 'PLAY' });
    return { memberId, accountId, book: 'PLAY' };
  }
  let issues = 0;
  /**
   * Creates an issue that accepts orders; later ones have later draws. The embedded database reads its clock to the
   * millisecond, so microseconds keep any two draws apart, also once they are moved to the past.
   */
  async function issue({ id }: Pick<Game, 'id'>): Promise<Issue> {
    const numero = randomUUID().slice(0, 23);
    const { rows } = await sql<{ id: bigint }>`
      insert into lottery_issue (game_id, numero, opens_at, closes_at, draws_at, commitment, committed_at)
      select ${id}, ${numero}, t.at - interval '2 hours', t.at - interval '1 hour', t.at, ${commitment(SEED)}, clock_timestamp()
      from (select greatest(clock_timestamp() + interval '4 hours', max(draws_at) + interval '1 second')
          + ${++issues} * interval '1 microsecond' as at
        from lottery_issue where game_id = ${id}) t
      returning id`.execute(db);
    return { id: rows[0]?.id ?? 0n, numero };
  }
  /** Moves an issue to the past and draws it with this result; voids it without one. */
  async function draw({ id }: Pick<Issue, 'id'>, result: unknown): Promise<void> {
    await sql`update lottery_issue set opens_at = opens_at - interval '1 day', closes_at = closes_at - interval '1 day',
      draws_at = draws_at - interval '1 day', committed_at = committed_at - interval '1 day' where id = ${id}`.execute(
      db,
    );
    if (result === null) await sql`update lottery_issue set state = 'void' where id = ${id}`.execute(db);
    else
      await sql`update lottery_issue set state = 'drawn', seed = ${SEED.toString('hex')},
        result = ${JSON.stringify(result)}::jsonb, drawn_at = clock_timestamp() where id = ${id}`.execute(db);
  }
  const settle = () => settleIssues(db, { each: eachAndGoOn, signal: new AbortController().signal });
  /** Returns the balance of the lottery account, and the stakes of waiting sub-orders. */
  async function held(): Promise<{ lies: bigint; waits: bigint }> {
    const { rows } = await sql<{ lies: bigint; waits: bigint }>`select
      (select coalesce(sum(e.amount), 0)::bigint from entry e join account a on a.id = e.account_id where a.kind = 'lottery') as lies,
      (select coalesce(sum(stake), 0)::bigint from lottery_suborder where state = 'waiting') as waits`.execute(db);
    return rows[0] ?? { lies: 0n, waits: 0n };
  }
  return { db, game, buyer, issue, draw, settle, held };
}
export type Stall = Awaited<ReturnType<typeof openStall>>;
