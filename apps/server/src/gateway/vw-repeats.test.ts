import { expect, test } from 'vitest';
import { grantPlayMoney } from '../features/wallet/index.ts';
import { eachDatabase } from '../testing/databases.ts';
import { aGateway, fresh } from '../testing/gateway.ts';
import { aPlayer } from '../testing/players.ts';
import { aScene, clean } from '../testing/scene.ts';
import { playerName } from './parlour/calls.ts';

eachDatabase((_kind, open) => {
  const start = async (money?: bigint) => aScene(await aGateway((await open()).db), money);

  test('VW-13 the same bet again gets the first answer and changes nothing', async () => {
    const s = await start();
    const [tx, round] = [fresh('t'), fresh('r')];
    const first = await s.bet(tx, round, '10');
    await s.bet(fresh('t'), fresh('r'), '5');
    const again = await s.bet(tx, round, '10.00');
    expect(again.answer).toEqual({ ...first.answer, replayed: true });
    expect(await s.money()).toBe(8500n);
    await clean(s);
  });

  test('VW-14 the same bet id with another amount is a conflict, changes nothing and is noted', async () => {
    const s = await start();
    const [tx, round] = [fresh('t'), fresh('r')];
    await s.bet(tx, round, '10');
    const { http, answer } = await s.bet(tx, round, '11');
    expect(http).toBe(200);
    expect(answer).toMatchObject({ status: 'refused', code: 'CONFLICT', retry: false, balance: '90.00' });
    await s.bet(tx, round, '12');
    expect(await s.cases()).toEqual([{ kind: 'conflict', op: 'bet', ext_id: tx, seen: 2, state: 'open' }]);
    expect((await s.bet(tx, round, '10')).answer).toMatchObject({ status: 'ok', replayed: true });
    expect(await s.money()).toBe(9000n);
  });

  test('VW-15 the same bet id with another round or game is a conflict', async () => {
    const s = await start();
    const [tx, round] = [fresh('t'), fresh('r')];
    await s.bet(tx, round, '10');
    expect((await s.bet(tx, fresh('r'), '10')).answer).toMatchObject({ code: 'CONFLICT' });
    expect((await s.bet(tx, round, '10', { game: 'g2' })).answer).toMatchObject({ code: 'CONFLICT' });
    expect((await s.bet(fresh('t'), round, '1', { game: 'g2' })).answer).toMatchObject({ code: 'CONFLICT' });
    expect(await s.money()).toBe(9000n);
    await clean(s);
  });

  test('VW-16 VW-24 the same ids of another player, at once, are operations of their own', async () => {
    const s = await start();
    const other = await aPlayer(s.db, s.vendorId, 10_000n);
    const [tx, round] = [fresh('t'), fresh('r')];
    const theirs = { player: playerName(other.accountId), session: other.session };
    const both = await Promise.all([s.bet(tx, round, '10'), s.bet(tx, round, '30', theirs)]);
    expect(both.map(({ answer }) => answer)).toMatchObject([{ balance: '90.00' }, { balance: '70.00' }]);
    const wins = await Promise.all([
      s.win(fresh('t'), round, '1'),
      s.win(tx, round, '2', { player: playerName(other.accountId) }),
    ]);
    expect(wins.map(({ answer }) => answer)).toMatchObject([{ balance: '91.00' }, { balance: '72.00' }]);
    await clean(s);
  });

  test('VW-17 one id for bet, win and rollback means three operations', async () => {
    const s = await start();
    const [tx, round, other] = [fresh('t'), fresh('r'), fresh('r')];
    await s.bet(tx, round, '10');
    expect((await s.win(tx, round, '3')).answer).toMatchObject({ status: 'ok', balance: '93.00', replayed: false });
    const second = fresh('t');
    await s.bet(second, other, '20');
    expect((await s.rollback(tx, second)).answer).toMatchObject({ status: 'ok', balance: '93.00', replayed: false });
    expect((await s.operations()).map(({ op }) => op)).toEqual(['bet', 'win', 'bet', 'rollback']);
    await clean(s);
  });

  test('VW-18 the same win again gets the first answer', async () => {
    const s = await start();
    const [tx, round] = [fresh('t'), fresh('r')];
    await s.bet(fresh('t'), round, '10');
    const first = await s.win(tx, round, '30', { closeRound: true });
    expect((await s.win(tx, round, '30', { closeRound: true })).answer).toEqual({ ...first.answer, replayed: true });
    expect(await s.money()).toBe(12_000n);
    await clean(s);
  });

  test('VW-19 the same rollback again gets the first answer, and another one of the same bet refunds nothing', async () => {
    const s = await start();
    const [bet, tx] = [fresh('t'), fresh('t')];
    await s.bet(bet, fresh('r'), '10');
    const first = await s.rollback(tx, bet);
    expect(first.answer).toMatchObject({ status: 'ok', balance: '100.00' });
    expect((await s.rollback(tx, bet)).answer).toEqual({ ...first.answer, replayed: true });
    expect((await s.rollback(fresh('t'), bet)).answer).toMatchObject({ status: 'ok', balance: '100.00' });
    await clean(s);
  });

  test('VW-20 fifty equal bets at once make one debit and fifty equal answers', async () => {
    const s = await start();
    const [tx, round] = [fresh('t'), fresh('r')];
    const replies = await Promise.all(Array.from({ length: 50 }, () => s.bet(tx, round, '10')));
    const answers = replies.map(({ answer }) => answer);
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, replayed: null }))).size).toBe(1);
    expect(answers.filter((answer) => answer.replayed === false)).toHaveLength(1);
    expect(await s.money()).toBe(9000n);
    expect(await s.entries()).toBe(2);
    await clean(s);
  });

  test('VW-21 of fifty different bets at once with funds for 37, exactly 37 are accepted', async () => {
    const s = await start(3_799n);
    const replies = await Promise.all(Array.from({ length: 50 }, () => s.bet(fresh('t'), fresh('r'), '1')));
    const accepted = replies.filter(({ answer }) => answer.status === 'ok');
    expect(accepted).toHaveLength(37);
    expect(replies.filter(({ answer }) => 'code' in answer && answer.code === 'INSUFFICIENT_FUNDS')).toHaveLength(13);
    expect(await s.money()).toBe(99n);
    await clean(s);
  });

  test('VW-22 a bet and its rollback at once end at nothing, whichever comes first', async () => {
    const s = await start();
    for (let n = 0; n < 20; n++) {
      const [tx, round] = [fresh('t'), fresh('r')];
      const calls = [() => s.bet(tx, round, '10'), () => s.rollback(fresh('t'), tx)];
      if (n % 2 === 1) calls.reverse();
      const replies = await Promise.all(calls.map((call) => call()));
      expect(replies.every(({ http }) => http === 200)).toBe(true);
      expect(await s.money()).toBe(10_000n);
      expect((await s.bet(tx, round, '10')).answer).not.toMatchObject({ status: 'ok', replayed: false });
    }
    await clean(s);
  });

  test('VW-23 of a win and the rollback of its bet at once exactly one is carried out', async () => {
    const s = await start();
    for (let n = 0; n < 20; n++) {
      const before = await s.money();
      const [tx, round] = [fresh('t'), fresh('r')];
      await s.bet(tx, round, '10');
      const calls = [() => s.win(fresh('t'), round, '25'), () => s.rollback(fresh('t'), tx)];
      if (n % 2 === 1) calls.reverse();
      const replies = await Promise.all(calls.map((call) => call()));
      const done = replies.filter(({ answer }) => answer.status === 'ok');
      expect(done).toHaveLength(1);
      expect([before, before + 1500n]).toContain(await s.money());
    }
    await clean(s);
  });

  test('VW-25 VW-26 a bet without funds is declined with the real balance, and stays declined after a top-up', async () => {
    const s = await start();
    const [tx, round] = [fresh('t'), fresh('r')];
    expect((await s.bet(tx, round, '100.01')).answer).toEqual({
      status: 'refused',
      code: 'INSUFFICIENT_FUNDS',
      message: expect.any(String),
      retry: false,
      balance: '100.00',
      currency: 'MMK',
      replayed: false,
    });
    expect(await s.round(round)).toBeUndefined();
    await grantPlayMoney(s.db, { memberId: s.memberId, amount: 10_000n, idempotencyKey: 'more' });
    expect((await s.bet(tx, round, '100.01')).answer).toMatchObject({ code: 'INSUFFICIENT_FUNDS', replayed: true });
    expect(await s.money()).toBe(20_000n);
    await clean(s);
  });

  test('VW-27 VW-28 a bet of the whole balance leaves zero, one minor unit more is declined', async () => {
    const s = await start();
    expect((await s.bet(fresh('t'), fresh('r'), '100.01')).answer).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect((await s.bet(fresh('t'), fresh('r'), '100')).answer).toMatchObject({ status: 'ok', balance: '0.00' });
    expect((await s.bet(fresh('t'), fresh('r'), '0.01')).answer).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    await clean(s);
  });

  test('VW-58 a bet that is repeated after the session ended and long after is still the same bet', async () => {
    const s = await start();
    const [tx, round] = [fresh('t'), fresh('r')];
    const first = await s.bet(tx, round, '10');
    const later = await aScene(await aGateway(s.db, { code: s.vendor, now: () => Date.now() + 40 * 86_400_000 }));
    const again = await later.call('bet', { ...s.common, session: s.session, tx, round, amount: '10' });
    expect(again.answer).toEqual({ ...first.answer, replayed: true });
    expect(await s.money()).toBe(9000n);
    await clean(s);
  });
});
