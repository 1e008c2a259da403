import { expect, test } from 'vitest';
import { eachDatabase } from '../testing/databases.ts';
import { aGateway, fresh } from '../testing/gateway.ts';
import { aScene, clean } from '../testing/scene.ts';

eachDatabase((_kind, open) => {
  const start = async () => aScene(await aGateway((await open()).db));

  test('VW-29 a rollback needs no amount: ours is given back', async () => {
    const s = await start();
    const [bet, round] = [fresh('t'), fresh('r')];
    await s.bet(bet, round, '12.34');
    expect((await s.rollback(fresh('t'), bet)).answer).toMatchObject({ status: 'ok', balance: '100.00' });
    expect(await s.round(round)).toEqual({ state: 'rolled_back', bet: 0n, win: 0n, bets: 0, wins: 0 });
    expect(await s.cases()).toEqual([]);
    await clean(s);
  });

  test('VW-30 a rollback with a wrong amount, round or game gives our amount back and is noted', async () => {
    const s = await start();
    for (const claim of [{ amount: '99' }, { round: 'another' }, { game: 'g2' }, { amount: '12.345678' }]) {
      const [bet, tx] = [fresh('t'), fresh('t')];
      await s.bet(bet, fresh('r'), '12.34');
      expect((await s.rollback(tx, bet, claim)).answer).toMatchObject({ status: 'ok', balance: '100.00' });
      expect((await s.cases()).at(-1)).toMatchObject({ kind: 'rollback_differs', ext_id: tx });
    }
    await clean(s);
  });

  test('VW-31 VW-32 a rollback of an unknown bet is remembered, and the late bet is declined for ever', async () => {
    const s = await start();
    const [bet, round, tx] = [fresh('t'), fresh('r'), fresh('t')];
    const first = await s.rollback(tx, bet);
    expect(first.answer).toMatchObject({ status: 'ok', balance: '100.00', replayed: false });
    expect((await s.rollback(tx, bet)).answer).toEqual({ ...first.answer, replayed: true });
    for (let n = 0; n < 2; n++) {
      expect((await s.bet(bet, round, '10')).answer).toMatchObject({ code: 'BET_ROLLED_BACK', retry: false });
    }
    const late = { ...s.common, session: s.session, tx: bet, round, bet: '10', win: '50' };
    expect((await s.call('settle', late)).answer).toMatchObject({ code: 'BET_ROLLED_BACK' });
    expect(await s.money()).toBe(10_000n);
    await clean(s);
  });

  test('VW-33 the rollback of a declined bet refunds nothing', async () => {
    const s = await start();
    const bet = fresh('t');
    await s.bet(bet, fresh('r'), '1000');
    expect((await s.rollback(fresh('t'), bet)).answer).toMatchObject({ status: 'ok', balance: '100.00' });
    await clean(s);
  });

  test('VW-34 a rollback after the win, after a lost round or of a settled bet is refused, and stays refused', async () => {
    const s = await start();
    const [won, lost, settled] = [fresh('t'), fresh('t'), fresh('t')];
    const [a, b] = [fresh('r'), fresh('r')];
    await s.bet(won, a, '10');
    await s.win(fresh('t'), a, '30');
    await s.bet(lost, b, '10');
    await s.win(fresh('t'), b, '0', { closeRound: true });
    await s.call('settle', { ...s.common, session: s.session, tx: settled, round: fresh('r'), bet: '5', win: '1' });
    const before = await s.money();
    for (const bet of [won, lost, settled]) {
      const tx = fresh('t');
      expect((await s.rollback(tx, bet)).answer).toMatchObject({ code: 'ROUND_CLOSED', retry: false, replayed: false });
      expect((await s.rollback(tx, bet)).answer).toMatchObject({ code: 'ROUND_CLOSED', replayed: true });
    }
    expect(await s.money()).toBe(before);
    await clean(s);
  });

  test('VW-35 VW-36 a win and a rollback cannot be rolled back by this protocol', async () => {
    const s = await start();
    const [bet, win, undo, other] = [fresh('t'), fresh('t'), fresh('t'), fresh('t')];
    const round = fresh('r');
    await s.bet(bet, round, '10');
    await s.win(win, round, '5');
    await s.bet(other, fresh('r'), '1');
    await s.rollback(undo, other);
    expect((await s.rollback(fresh('t'), win)).answer).toMatchObject({ code: 'NOT_ALLOWED', retry: false });
    expect((await s.rollback(fresh('t'), undo)).answer).toMatchObject({ code: 'NOT_ALLOWED', retry: false });
    expect(await s.money()).toBe(9500n);
    await clean(s);
  });

  test('VW-37 a win after the rollback of its bet is refused and opens a case', async () => {
    const s = await start();
    const [bet, win, round] = [fresh('t'), fresh('t'), fresh('r')];
    await s.bet(bet, round, '10');
    await s.rollback(fresh('t'), bet);
    expect((await s.win(win, round, '50')).answer).toMatchObject({ code: 'BET_ROLLED_BACK', retry: false });
    expect(await s.cases()).toMatchObject([{ kind: 'win_after_rollback', op: 'win', ext_id: win, state: 'open' }]);
    expect(await s.money()).toBe(10_000n);
    await clean(s);
  });

  test('VW-38 VW-39 a win before its bet is asked to come again, and is accepted after the bet', async () => {
    const s = await start();
    const [bet, win, round] = [fresh('t'), fresh('t'), fresh('r')];
    expect((await s.win(win, round, '50')).answer).toMatchObject({ code: 'NO_BET', retry: true });
    expect((await s.bet(bet, round, '10')).answer).toMatchObject({ status: 'ok', balance: '90.00' });
    expect((await s.win(win, round, '50')).answer).toMatchObject({ status: 'ok', balance: '140.00', replayed: false });
    expect(await s.cases()).toMatchObject([{ kind: 'win_without_bet', state: 'resolved' }]);
    await clean(s);
  });

  test('a rollback of one of two bets leaves the other one open', async () => {
    const s = await start();
    const [first, second, round] = [fresh('t'), fresh('t'), fresh('r')];
    await s.bet(first, round, '10');
    await s.bet(second, round, '20');
    expect((await s.rollback(fresh('t'), first)).answer).toMatchObject({ balance: '80.00' });
    expect(await s.round(round)).toEqual({ state: 'open', bet: 2000n, win: 0n, bets: 1, wins: 0 });
    expect((await s.win(fresh('t'), round, '5', { closeRound: true })).answer).toMatchObject({ balance: '85.00' });
    await clean(s);
  });
});
