/** Rebates of agents on lottery bets: together with the prices they never reach the stake. */
import { expect, it } from 'vitest';
import { openCells } from '../agents/index.ts';
import { eachDatabase, everythingSeen } from '../testing/databases.ts';
import { insertPrices, insertReturns } from './games.store.ts';
import { placeOrder } from './orders.actions.ts';
import { northern } from './testing/real-scene.ts';
import { openStall } from './testing/stall.ts';

const ALL = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).join(' ');

eachDatabase((_kind, open) => {
  it('are limited to what the price list of the bets leaves, however high the rates of the chain are', async () => {
    const { db } = await open();
    const stall = await openStall(db);
    const game = await stall.game('north-45s');
    const [agent, buyer] = [await stall.buyer(), await stall.buyer()];
    await db
      .insertInto('agent_node')
      .values([
        { member_id: agent.memberId, parent_id: null },
        { member_id: buyer.memberId, parent_id: agent.memberId },
      ])
      .execute();
    await db
      .insertInto('agent_rate')
      .values([
        { member_id: agent.memberId, ppm: 20_000, set_by: 'a test' },
        { member_id: buyer.memberId, ppm: 400, set_by: 'a test' },
      ])
      .execute();
    const issue = await stall.issue(game);
    const placed = await placeOrder(db, buyer, game, {
      key: 'every-number-of-the-north',
      lines: [{ playCode: 'vn.n.lo2', content: ALL, bettingMode: '1', multiple: 10, series: 1980 }],
      issues: [{ numero: issue.numero, multiple: 1 }],
      stopsOnWin: false,
    });
    expect(placed.state).toBe('placed');
    // A list that leaves more, for later bets.
    const id = await insertPrices(db, { gameId: game.id, prices: { 'vn.n.lo2': { '': '80' } }, by: 'a test' });
    await insertReturns(db, [{ id, ppm: 800_000 }]);
    await stall.draw(issue, [northern('04447')]);
    await stall.settle();
    await everythingSeen(db);
    await openCells(db, { timeZone: 'Asia/Yangon' }).catchUp();
    const rows = await db.selectFrom('agent_rebate').select(['member_id', 'millionths', 'turnover']).execute();
    // All numbers return 99.9 % of their stakes, so less than a thousandth is left for rebates.
    const turnover = 2_700_000n;
    expect(rows.toSorted((a, b) => (a.member_id < b.member_id ? -1 : 1))).toEqual([
      { member_id: agent.memberId, millionths: turnover * 599n, turnover },
      { member_id: buyer.memberId, millionths: turnover * 400n, turnover },
    ]);
  });

  it('are those of the rates at the time of the bet, also if they change before the draw', async () => {
    const { db } = await open();
    const stall = await openStall(db);
    const game = await stall.game('north-45s');
    const [agent, buyer] = [await stall.buyer(), await stall.buyer()];
    await db
      .insertInto('agent_node')
      .values([
        { member_id: agent.memberId, parent_id: null },
        { member_id: buyer.memberId, parent_id: agent.memberId },
      ])
      .execute();
    const setRate = (ppm: number) =>
      db.insertInto('agent_rate').values({ member_id: agent.memberId, ppm, set_by: 'a test' }).execute();
    await setRate(500);
    const issue = await stall.issue(game);
    const placed = await placeOrder(db, buyer, game, {
      key: 'before-the-rate-changes',
      lines: [{ playCode: 'vn.n.lo2', content: '47', bettingMode: '1', multiple: 10, series: 1980 }],
      issues: [{ numero: issue.numero, multiple: 1 }],
      stopsOnWin: false,
    });
    expect(placed.state).toBe('placed');
    await setRate(900);
    await stall.draw(issue, [northern('04447')]);
    await stall.settle();
    await everythingSeen(db);
    await openCells(db, { timeZone: 'Asia/Yangon' }).catchUp();
    const rows = await db
      .selectFrom('agent_rebate')
      .select(['millionths', 'turnover'])
      .where('member_id', '=', agent.memberId)
      .execute();
    expect(rows).toEqual([{ millionths: 27_000n * 500n, turnover: 27_000n }]);
  });
});
