import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endPlaySessions, grantPlayMoney, openPlaySession } from '../features/wallet/index.ts';
import { eachDatabase } from '../testing/databases.ts';
import { type AuthenticateAnswer, aGateway, fresh } from '../testing/gateway.ts';
import { aPlayer, aSession } from '../testing/players.ts';
import { aScene, clean, type Scene } from '../testing/scene.ts';
import { playerName } from './parlour/calls.ts';

eachDatabase((_kind, open) => {
  const start = async (options: Parameters<typeof aGateway>[1] = {}) =>
    aScene(await aGateway((await open()).db, options));

  const launch = async (s: Scene, gameNodeId = 'g1') =>
    openPlaySession(s.db, {
      memberId: s.memberId,
      sessionId: 77n,
      vendor: s.vendor,
      gameNodeId,
      book: 'PLAY',
      language: 'MY',
    });

  test('VW-01 a launch token opens the session once, with player, currency and balance', async () => {
    const s = await start();
    const launchToken = await launch(s);
    const { http, answer } = await s.call<AuthenticateAnswer>('authenticate', { launchToken });
    expect(http).toBe(200);
    expect(answer).toEqual({
      status: 'ok',
      player: s.name,
      session: expect.stringMatching(/^[\w-]{24}$/),
      game: 'g1',
      currency: 'MMK',
      symbol: 'K',
      exponent: 2,
      balance: '100.00',
      language: 'MY',
      book: 'PLAY',
      minimumCycleMs: 2500,
      lobbyUrl: '/m/home',
    });
    const session = answer.status === 'ok' ? answer.session : '';
    const bet = { ...s.common, session, tx: fresh('t'), round: fresh('r'), amount: '1' };
    expect((await s.call('bet', bet)).answer).toMatchObject({ status: 'ok', balance: '99.00' });
    await clean(s);
  });

  test('VW-02 a launch token that is used, too old, of another vendor or invented is refused', async () => {
    const s = await start();
    const other = await aGateway(s.db);
    const refused = { http: 200, answer: { status: 'refused', code: 'LAUNCH_TOKEN', retry: false } };
    const used = await launch(s);
    await s.call('authenticate', { launchToken: used });
    expect(await s.call('authenticate', { launchToken: used })).toMatchObject(refused);
    const old = await launch(s);
    await sql`update launch_token set expires_at = clock_timestamp() - interval '1 ms' where used_at is null`.execute(
      s.db,
    );
    expect(await s.call('authenticate', { launchToken: old })).toMatchObject(refused);
    expect(await other.call('authenticate', { launchToken: await launch(s) })).toMatchObject(refused);
    expect(await s.call('authenticate', { launchToken: randomUUID() })).toMatchObject(refused);
    const once = await launch(s);
    const both = await Promise.all([1, 2].map(() => s.call('authenticate', { launchToken: once })));
    expect(both.map(({ answer }) => answer.status).sort()).toEqual(['ok', 'refused']);
  });

  test('VW-03 the balance is told without an entry', async () => {
    const s = await start();
    const before = await s.entries();
    expect(await s.call('balance', { player: s.name })).toEqual({
      http: 200,
      answer: { status: 'ok', balance: '100.00', currency: 'MMK' },
    });
    expect(await s.entries()).toBe(before);
    expect(await s.operations()).toEqual([]);
  });

  test('VW-04 a bet is debited once', async () => {
    const s = await start();
    const { http, answer } = await s.bet(fresh('t'), fresh('r'), '12.34');
    expect(http).toBe(200);
    expect(answer).toEqual({
      status: 'ok',
      balance: '87.66',
      currency: 'MMK',
      operation: expect.stringMatching(/^[0-9]+$/),
      replayed: false,
    });
    expect(await s.money()).toBe(8766n);
    await clean(s);
  });

  test('VW-05 a win is credited once', async () => {
    const s = await start();
    const round = fresh('r');
    await s.bet(fresh('t'), round, '10');
    expect((await s.win(fresh('t'), round, '25.5', { closeRound: true })).answer).toMatchObject({ balance: '115.50' });
    expect(await s.round(round)).toEqual({ state: 'closed', bet: 1000n, win: 2550n, bets: 1, wins: 1 });
    await clean(s);
  });

  test('VW-06 bet and win in one call happen both or not at all', async () => {
    const s = await start();
    const settle = (tx: string, round: string, bet: string, win: string) =>
      s.call('settle', { ...s.common, session: s.session, tx, round, bet, win });
    const round = fresh('r');
    const tx = fresh('t');
    expect((await settle(tx, round, '40', '60')).answer).toMatchObject({ status: 'ok', balance: '120.00' });
    expect(await s.round(round)).toEqual({ state: 'closed', bet: 4000n, win: 6000n, bets: 1, wins: 1 });
    expect((await settle(tx, round, '40', '60')).answer).toMatchObject({ balance: '120.00', replayed: true });
    expect((await settle(fresh('t'), fresh('r'), '120.01', '500')).answer).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      balance: '120.00',
    });
    expect(await s.money()).toBe(12_000n);
    await clean(s);
  });

  test('VW-07 a bet of zero is recorded without an entry', async () => {
    const s = await start();
    const round = fresh('r');
    const before = await s.entries();
    expect((await s.bet(fresh('t'), round, '0')).answer).toMatchObject({ status: 'ok', balance: '100.00' });
    expect(await s.entries()).toBe(before);
    expect(await s.round(round)).toMatchObject({ state: 'open', bets: 1, bet: 0n });
    expect(await s.operations()).toMatchObject([{ op: 'bet', state: 'done', bet: 0n }]);
    await clean(s);
  });

  test('VW-08 a win of zero closes the round', async () => {
    const s = await start();
    const round = fresh('r');
    await s.bet(fresh('t'), round, '10');
    const before = await s.entries();
    expect((await s.win(fresh('t'), round, '0', { closeRound: true })).answer).toMatchObject({
      status: 'ok',
      balance: '90.00',
    });
    expect(await s.entries()).toBe(before);
    expect(await s.round(round)).toMatchObject({ state: 'closed', bet: 1000n, win: 0n });
    await clean(s);
  });

  test('VW-09 several bets and one win belong to one round', async () => {
    const s = await start();
    const round = fresh('r');
    for (const amount of ['1', '2', '3']) await s.bet(fresh('t'), round, amount);
    expect((await s.win(fresh('t'), round, '10')).answer).toMatchObject({ balance: '104.00' });
    expect(await s.round(round)).toEqual({ state: 'open', bet: 600n, win: 1000n, bets: 3, wins: 1 });
    await clean(s);
  });

  test('VW-10 several wins of a round are credited once each, also the one that comes after the close', async () => {
    const s = await start();
    const round = fresh('r');
    await s.bet(fresh('t'), round, '10');
    await s.win(fresh('t'), round, '1');
    await s.win(fresh('t'), round, '2', { closeRound: true });
    expect((await s.win(fresh('t'), round, '3')).answer).toMatchObject({ status: 'ok', balance: '96.00' });
    expect(await s.round(round)).toEqual({ state: 'closed', bet: 1000n, win: 600n, bets: 1, wins: 3 });
    await clean(s);
  });

  test('VW-11 a promotion win is credited from the promotions account where the vendor may', async () => {
    const s = await start({ mayAward: true });
    const award = { tx: fresh('t'), player: s.name, kind: 'promo', amount: '5', currency: 'MMK' };
    expect((await s.call('award', award)).answer).toMatchObject({ status: 'ok', balance: '105.00', replayed: false });
    expect((await s.call('award', award)).answer).toMatchObject({ balance: '105.00', replayed: true });
    const { rows } = await sql<{ kind: string; amount: bigint }>`
      select a.kind, e.amount from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
      where t.kind = 'promo' and t.id in (select transfer_id from entry where account_id = ${s.accountId})
      order by e.amount`.execute(s.db);
    expect(rows).toEqual([
      { kind: 'promotions', amount: -500n },
      { kind: 'player', amount: 500n },
    ]);
    await clean(s);
  });

  test('VW-12 a win without a bet is refused for now and opens a case; an award is refused where it is not allowed', async () => {
    const s = await start();
    const tx = fresh('t');
    expect((await s.win(tx, fresh('r'), '5')).answer).toMatchObject({ code: 'NO_BET', retry: true, balance: '100.00' });
    const award = { tx: fresh('t'), player: s.name, kind: 'jackpot', amount: '5', currency: 'MMK' };
    expect((await s.call('award', award)).answer).toMatchObject({ code: 'NOT_ALLOWED', retry: false });
    expect(await s.cases()).toMatchObject([
      { kind: 'win_without_bet', op: 'win', ext_id: tx, state: 'open' },
      { kind: 'award_not_allowed', op: 'award' },
    ]);
    expect(await s.operations()).toEqual([]);
    expect(await s.money()).toBe(10_000n);
  });

  test('VW-40 a bet on a closed round is refused', async () => {
    const s = await start();
    const round = fresh('r');
    await s.bet(fresh('t'), round, '10');
    await s.win(fresh('t'), round, '0', { closeRound: true });
    expect((await s.bet(fresh('t'), round, '1')).answer).toMatchObject({ code: 'ROUND_CLOSED', balance: '90.00' });
  });

  test('VW-41 VW-42 VW-43 after the session ended wins and rollbacks are taken and bets refused', async () => {
    const s = await start();
    const { answer } = await s.call<AuthenticateAnswer>('authenticate', { launchToken: await launch(s) });
    const session = answer.status === 'ok' ? answer.session : '';
    const [won, undone, bet] = [fresh('r'), fresh('r'), fresh('t')];
    await s.bet(fresh('t'), won, '10', { session });
    await s.bet(bet, undone, '20', { session });
    await endPlaySessions(s.db, 77n);
    expect((await s.bet(fresh('t'), fresh('r'), '1', { session })).answer).toMatchObject({ code: 'SESSION_ENDED' });
    expect((await s.win(fresh('t'), won, '15')).answer).toMatchObject({ status: 'ok', balance: '85.00' });
    expect((await s.rollback(fresh('t'), bet)).answer).toMatchObject({ status: 'ok', balance: '105.00' });
    const expired = await aSession(s.db, s.accountId, s.vendorId, -1);
    expect((await s.bet(fresh('t'), fresh('r'), '1', { session: expired })).answer).toMatchObject({
      code: 'SESSION_ENDED',
    });
    const foreign = await aPlayer(s.db, s.vendorId, 100n);
    expect((await s.bet(fresh('t'), fresh('r'), '1', { session: foreign.session })).answer).toMatchObject({
      code: 'SESSION_ENDED',
    });
    await clean(s);
  });

  test('VW-44 VW-45 a disabled player may not bet, but is paid and refunded', async () => {
    const s = await start();
    const [won, undone, bet] = [fresh('r'), fresh('r'), fresh('t')];
    await s.bet(fresh('t'), won, '10');
    await s.bet(bet, undone, '20');
    await s.db.updateTable('member').set({ state: 'disabled' }).where('id', '=', s.memberId).execute();
    expect((await s.bet(fresh('t'), fresh('r'), '1')).answer).toMatchObject({ code: 'PLAYER_BLOCKED', retry: false });
    expect((await s.win(fresh('t'), won, '15')).answer).toMatchObject({ status: 'ok', balance: '85.00' });
    expect((await s.rollback(fresh('t'), bet)).answer).toMatchObject({ status: 'ok', balance: '105.00' });
    await clean(s);
  });

  test('VW-46 a stopped game or vendor takes no bet, and open rounds settle', async () => {
    const s = await start();
    const code = `C${randomUUID().slice(0, 8)}`;
    await sql`insert into game_vendor (code, name, categories) values (${code}, ${code}, '{RNG}')`.execute(s.db);
    await sql`insert into game (node_id, vendor_code, code, category, names, engine, skin, enabled)
      values (${code}, ${code}, ${code}, 'RNG', '{}', 'slot', 'x', false)`.execute(s.db);
    s.games.set(code, { node_id: code, gatewayVendor: s.vendor });
    const round = fresh('r');
    const first = fresh('t');
    await s.bet(first, round, '10', { game: code });
    s.games.delete(code);
    expect((await s.bet(fresh('t'), round, '10', { game: code })).answer).toMatchObject({ code: 'GAME_STOPPED' });
    expect((await s.bet(first, round, '10', { game: code })).answer).toMatchObject({ status: 'ok', replayed: true });
    expect((await s.win(fresh('t'), round, '30', { game: code })).answer).toMatchObject({
      status: 'ok',
      balance: '120.00',
    });
    await s.db.updateTable('gateway_vendor').set({ enabled: false }).where('id', '=', s.vendorId).execute();
    s.gateway.vendors.invalidate();
    expect((await s.bet(fresh('t'), fresh('r'), '1')).answer).toMatchObject({ code: 'GAME_STOPPED' });
    await clean(s);
  });

  test('VW-60 a trial player is refused by a vendor of another book, and books never mix', async () => {
    const s = await start();
    await s.db
      .updateTable('gateway_vendor')
      .set({ books: ['PLAY'] })
      .where('id', '=', s.vendorId)
      .execute();
    const trial = await aPlayer(s.db, s.vendorId, 1000n, 'TRIAL');
    const bet = {
      ...s.common,
      player: playerName(trial.accountId),
      session: trial.session,
      round: fresh('r'),
      amount: '1',
    };
    expect((await s.call('bet', { ...bet, tx: fresh('t') })).answer).toMatchObject({
      code: 'NOT_ALLOWED',
      balance: '10.00',
    });
    const crossed = { ...bet, tx: fresh('t'), player: s.name };
    expect((await s.call('bet', crossed)).answer).toMatchObject({ code: 'SESSION_ENDED' });
    await grantPlayMoney(s.db, { memberId: trial.memberId, amount: 1n, idempotencyKey: 'more', book: 'TRIAL' });
    expect(await s.money()).toBe(10_000n);
    await clean(s);
  });
});
