/** A vendor and its player, for gateway tests. */
import { expect } from 'vitest';
import { balanceOf, readMark, rollUpPlay, trialBalance, trialBalanceInParts } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { playerName } from '../vendor-gateway/canonical.ts';
import { everythingSeen } from './databases.ts';
import type { TestGateway } from './gateway.ts';
import { isFull } from './limits.ts';
import { aPlayer } from './players.ts';

export type Scene = Awaited<ReturnType<typeof aScene>>;

/** Creates a player with 100.00 at a vendor; returns test helpers. */
export async function aScene(gateway: TestGateway, money = 10_000n) {
  const { db, vendorId } = gateway;
  const player = await aPlayer(db, vendorId, money);
  const name = playerName(player.accountId);
  const common = { player: name, game: 'g1', currency: 'MMK' };
  return {
    ...gateway,
    ...player,
    name,
    common,
    bet: (tx: string, round: string, amount: string, more: object = {}) =>
      gateway.call('bet', { ...common, tx, round, amount, session: player.session, ...more }),
    win: (tx: string, round: string, amount: string, more: object = {}) =>
      gateway.call('win', { ...common, tx, round, amount, ...more }),
    rollback: (tx: string, betTx: string, more: object = {}) =>
      gateway.call('rollback', { tx, player: name, betTx, ...more }),
    money: async () => (await balanceOf(db, player.memberId, 'PLAY')).balance,
    entries: async () => {
      const rows = await db.selectFrom('entry').where('account_id', '=', player.accountId).selectAll().execute();
      return rows.length;
    },
    operations: () =>
      db
        .selectFrom('operation')
        .where('scope', '=', vendorId)
        .where('actor_id', '=', player.accountId)
        .select(['op', 'ext_id', 'state', 'code', 'bet', 'win'])
        .orderBy('id')
        .execute(),
    cases: () =>
      db
        .selectFrom('gateway_case')
        .where('account_id', '=', player.accountId)
        .select(['kind', 'op', 'ext_id', 'seen', 'state'])
        .orderBy('id')
        .execute(),
    round: (round: string) =>
      db
        .selectFrom('round')
        .where('account_id', '=', player.accountId)
        .where('ext_id', '=', round)
        .select(['state', 'bet', 'win', 'bets', 'wins'])
        .executeTakeFirst(),
  };
}

/** Expects a consistent ledger. With full numbers it is as large as in production, and verified in parts as there. */
export async function clean({ db }: { db: Scene['db'] }): Promise<void> {
  const counted = isFull ? (await trialBalanceInParts(db, await readMark(db))).balance : await trialBalance(db);
  expect(counted.problems).toEqual([]);
}

/** Aggregates all booked play. */
export async function takePlayIn(db: Db): Promise<void> {
  await everythingSeen(db);
  while (await rollUpPlay(db));
}
