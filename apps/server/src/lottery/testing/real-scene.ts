/**
 * Test fixtures of real draws: the northern game on sale, operators, and issues whose draw time the test moves to the
 * past.
 */
import { listLotteryOrders, placeLotteryOrder } from '@parlour/contract/lottery.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { numbersOf } from '@parlour/games/lottery/result-form';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { trialBalance } from '../../ledger/wallet/index.ts';
import { type Player, type TestApp, valueOf } from '../../testing/app.ts';
import { eachAndGoOn } from '../../testing/jobs.ts';
import { type By, enterResult } from '../results.actions.ts';
import { settleIssues } from '../settlement.ts';

export const NORTH = 301;

/** Returns a northern result whose special prize has these five digits; every other number ends in 11. */
export function northern(special: string): Record<string, string[]> {
  const of = (count: number, number: string) => Array.from({ length: count }, () => number);
  return {
    DB: [special],
    G1: ['88211'],
    G2: of(2, '60111'),
    G3: of(6, '18811'),
    G4: of(4, '3311'),
    G5: of(6, '2211'),
    G6: of(3, '411'),
    G7: of(4, '11'),
  };
}

export async function realScene(app: TestApp) {
  const db = app.database.db;
  await sql`update lottery_game set enabled = true where id = ${NORTH}`.execute(db);
  const deps = { db, hub: app.hub };
  let issues = 0;
  let keys = 0;

  /** Creates an operator as needed by the actions. */
  async function operator(name: string): Promise<By> {
    const { id } = await db
      .insertInto('operator')
      .values({ name, role: 'owner', password_hash: '-' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { operator: { id: null, operatorId: id, name, role: 'owner' }, request: { ip: '127.0.0.1' } };
  }
  /** Creates an issue on sale. */
  async function issue(): Promise<{ id: bigint; numero: string }> {
    const numero = `2019${String(++issues).padStart(4, '0')}`;
    const { rows } = await sql<{ id: bigint }>`
      insert into lottery_issue (game_id, numero, opens_at, closes_at, draws_at, draw_source)
      values (${NORTH}, ${numero}, clock_timestamp() - interval '1 hour', clock_timestamp() + interval '2 hours',
        clock_timestamp() + interval '3 hours' + ${issues} * interval '1 second 1 microsecond', 'entry') returning id`.execute(
      db,
    );
    return { id: rows[0]?.id ?? 0n, numero };
  }
  /** Moves an issue to the past; its draw was a few minutes ago. */
  const passTime = (id: bigint, minutes = 185) =>
    sql`update lottery_issue set opens_at = opens_at - make_interval(mins => ${minutes}),
      closes_at = closes_at - make_interval(mins => ${minutes}), draws_at = draws_at - make_interval(mins => ${minutes})
      where id = ${id}`.execute(db);
  const place = (
    player: Player,
    lines: { playCode: string; content: string; multiple?: number }[],
    numeros: string[],
    stopOnWin = false,
  ) =>
    app.call(
      placeLotteryOrder,
      {
        body: {
          key: `real-key-${++keys}`,
          gameId: NORTH,
          orders: lines.map((line) => ({ bettingMode: '1', multiple: 1, series: 1980, ...line })),
          numeros: numeros.map((numero) => ({ numero, multiple: 1 })),
          stopOnWin,
        },
      },
      player,
    );
  const settle = () => settleIssues(db, { each: eachAndGoOn, signal: new AbortController().signal });
  /** Enters a result by an operator; returns the resulting state, or the refusal. */
  const enter = async (by: By, issueId: bigint, numbers: Record<string, readonly string[]>) => {
    const entered = await enterResult(deps, { issueId, numbers, source: { by } });
    return entered.state === 'refused' ? entered.code : entered.state;
  };
  const stateOf = async (id: bigint) =>
    db
      .selectFrom('lottery_issue')
      .where('id', '=', id)
      .select(['state', 'hold_cause', 'result'])
      .executeTakeFirstOrThrow()
      .then(({ state, hold_cause, result }) => ({ state, cause: hold_cause, numbers: numbersOf('vn.n', result) }));
  const balance = async (player: Player) => valueOf(await app.call(getWallet, {}, player)).sumBalance;
  const orders = async (player: Player) => valueOf(await app.call(listLotteryOrders, { query: {} }, player)).content;
  const memberOf = async ({ account }: Player) =>
    (await db.selectFrom('member').where('account', '=', account).select('id').executeTakeFirstOrThrow()).id;
  /** Collects the issue numbers in the draw events that a player receives. */
  async function hearing(player: Player) {
    const heard: string[] = [];
    const stop = app.hub.subscribe([`m${await memberOf(player)}`, 'all'], ({ event }) => {
      if (event.type === 'draw') heard.push(event.numero);
    });
    return { heard, stop };
  }
  const clean = async () => expect(await trialBalance(db)).toMatchObject({ clean: true, problems: [] });

  return {
    db,
    deps,
    operator,
    issue,
    passTime,
    place,
    settle,
    enter,
    stateOf,
    balance,
    orders,
    memberOf,
    hearing,
    clean,
  };
}
