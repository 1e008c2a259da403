import { parseMoney } from '@parlour/contract/money';
import { payout } from '@parlour/games/stake';
import { describe, expect, it } from 'vitest';
import type { SessionAnswer } from '../shared/wire.ts';
import { KEY } from './gateway-double.ts';
import { app, clock, done, enter, freshStudios, gateway, post, recall, spin, start } from './testing.ts';

freshStudios();

describe('entering', () => {
  it('opens a session with all that the page needs', async () => {
    const { http, session, seed, game, ...rest } = await enter().then((a) => a as SessionAnswer & { http: number });
    expect(http).toBe(200);
    expect(session).toMatch(/^[\w-]{32}$/);
    expect(seed).toEqual({
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/),
      nonce: 0,
    });
    expect(game).toMatchObject({ code: 'JL-7', title: 'Jade Dragon' });
    expect(Number(game.returnToPlayer)).toBeGreaterThan(94);
    expect(rest).toEqual({
      ok: true,
      balance: '100000.00',
      currency: { code: 'PLAY', symbol: 'K', exponent: 2 },
      book: 'PLAY',
      lobbyUrl: 'https://play.example/m/home',
      bets: ['20', '40', '60', '100', '200', '400', '600', '1000', '2000', '4000', '6000', '10000', '20000'].map(
        (b) => `${b}.00`,
      ),
      bet: '600.00',
      minimumCycleMs: 0,
      waiting: null,
      unshown: null,
      history: [],
    });
  });

  it('gives the title in the asked language and makes one from the code of an unknown game', async () => {
    gateway.tokens.set('a', { player: 'p', game: 'JL-7' });
    gateway.tokens.set('b', { player: 'p', game: 'lucky_77-wheel' });
    expect((await post<SessionAnswer>('session', { token: 'a', language: 'MY' })).game.title).toBe('ကျောက်စိမ်း');
    expect((await post<SessionAnswer>('session', { token: 'b', language: 'MY' })).game.title).toBe('Lucky 77 Wheel');
  });

  it('takes a launch token once', async () => {
    gateway.tokens.set('once', { player: 'p1', game: 'JL-7' });
    expect((await post<SessionAnswer>('session', { token: 'once' })).ok).toBe(true);
    expect(await post('session', { token: 'once' })).toEqual({ http: 200, ok: false, code: 'LAUNCH_TOKEN' });
  });

  it('says that the wallet cannot be reached', async () => {
    gateway.breaks.push({ name: 'authenticate', how: 'before' });
    gateway.tokens.set('t', { player: 'p1', game: 'JL-7' });
    expect(await post('session', { token: 't' })).toEqual({ http: 503, ok: false, code: 'UNAVAILABLE' });
  });

  it('refuses bodies of another shape', async () => {
    for (const [path, body] of [
      ['session', {}],
      ['session', { token: 'x', more: 1 }],
      ['spin', { session: 's', spinId: 'short', bet: '1' }],
      ['seed', { session: 's', clientSeed: 'a:b' }],
      ['spin', []],
    ] as const)
      expect(await post(path, body)).toEqual({ http: 400, ok: false, code: 'MALFORMED' });
    const broken = await app.inject({
      method: 'POST',
      url: '/studio/api/spin',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect([broken.statusCode, broken.json()]).toEqual([400, { ok: false, code: 'MALFORMED' }]);
  });

  it('answers pages without an origin of their own', async () => {
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/studio/api/spin',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
    });
    const answer = await app.inject({ method: 'POST', url: '/studio/api/session', payload: {} });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a spin', () => {
  it('bets, draws from the promised seed, pays and closes the round', async () => {
    const { session, seed } = await enter();
    let balance = 100_000_00n;
    for (let nonce = 0; nonce < 25; nonce++) {
      const answer = done(await spin(session, `spin-${nonce}-xx`, '600.00'));
      const win = payout(answer.outcome.units, 60_000n);
      balance += win - 60_000n;
      expect(answer).toMatchObject({ bet: '600.00', seed: { commitment: seed.commitment, nonce: nonce + 1 } });
      expect(parseMoney(answer.win, 2)).toBe(win);
      expect(parseMoney(answer.balance, 2)).toBe(balance);
      expect(gateway.rounds.get(answer.round)).toBe('closed');
    }
    expect(gateway.balance).toBe(balance);
    expect(gateway.calls.map((c) => c.name).slice(0, 5)).toEqual(['authenticate', 'bet', 'win', 'bet', 'win']);
    expect(gateway.calls[1]?.body).toMatchObject({ player: 'p1', game: 'JL-7', amount: '600.00', currency: 'PLAY' });
    expect(gateway.calls[2]?.body).toMatchObject({ closeRound: true });
  });

  it('with the same id gives the same round and moves money once', async () => {
    const { session } = await enter();
    const first = await spin(session, 'same-spin');
    const moved = gateway.moves.length;
    expect(await spin(session, 'same-spin')).toEqual(first);
    const [a, b] = await Promise.all([spin(session, 'both-now-'), spin(session, 'both-now-')]);
    expect(a).toEqual(b);
    expect(gateway.moves).toHaveLength(moved * 2);
  });

  it('with the same id and another bet is refused', async () => {
    const { session } = await enter();
    await spin(session, 'same-spin', '600.00');
    expect(await spin(session, 'same-spin', '200.00')).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect(gateway.moves).toHaveLength(2);
  });

  it('takes only the stakes on offer', async () => {
    const { session } = await enter();
    for (const bet of ['0.00', '-600.00', '601.00', '600.001', '1e3', '', '600000000.00'])
      expect(await spin(session, 'some-spin', bet)).toMatchObject({ ok: false, code: 'BAD_BET' });
    expect(gateway.moves).toEqual([]);
  });

  it('without a session is refused, and so is one after eight hours', async () => {
    expect(await spin('nobody', 'some-spin')).toMatchObject({ ok: false, code: 'UNKNOWN_SESSION' });
    const { session } = await enter();
    clock.now += 8 * 3_600_000;
    expect(await spin(session, 'some-spin')).toMatchObject({ ok: false, code: 'UNKNOWN_SESSION' });
  });

  it('without enough money is declined and tells the balance', async () => {
    gateway.balance = 599_99n;
    const { session } = await enter();
    const answer = { http: 200, ok: false, code: 'INSUFFICIENT_FUNDS', balance: '599.99' };
    expect(await spin(session, 'some-spin')).toEqual(answer);
    expect(await spin(session, 'some-spin')).toEqual(answer);
    gateway.balance = 600_00n;
    expect(await spin(session, 'some-spin')).toEqual(answer);
    done(await spin(session, 'next-spin'));
  });

  it('after the end of the wallet session says so', async () => {
    const { session } = await enter();
    gateway.ended = true;
    expect(await spin(session, 'some-spin')).toMatchObject({ ok: false, code: 'SESSION_ENDED' });
  });

  it('comes no sooner than the minimum cycle after the last round of the game, in any session of the player', async () => {
    gateway.minimumCycleMs = 2500;
    const { session } = await enter();
    const other = await enter();
    done(await spin(session, 'first-spin'));
    clock.now += 1500;
    expect(await spin(session, 'early-spin')).toEqual({ http: 200, ok: false, code: 'TOO_SOON', waitMs: 1000 });
    expect(await spin(other.session, 'other-spin')).toMatchObject({ code: 'TOO_SOON' });
    // Each game has its own minimum cycle.
    done(await spin((await enter('p1', 'JL-8')).session, 'of-another-game'));
    clock.now += 1000;
    done(await spin(session, 'early-spin'));
  });

  it('a little too soon waits in the house', async () => {
    gateway.minimumCycleMs = 80;
    await app.close();
    await start({ clock: Date.now });
    const { session } = await enter();
    const a = done(await spin(session, 'first-spin'));
    const b = done(await spin(session, 'second-spin'));
    const [first, second] = [await recall(a.round), await recall(b.round)];
    expect(Date.parse(second.at) - Date.parse(first.at)).toBeGreaterThanOrEqual(78);
  });

  it('draws from the client seed that the player sends, from then on', async () => {
    const { session } = await enter();
    const first = done(await spin(session, 'first-spin', '600.00', { clientSeed: 'mine' }));
    expect(first.seed.clientSeed).toBe('mine');
    expect(await recall(first.round)).toMatchObject({ clientSeed: 'mine', nonce: 0 });
    expect(await recall(done(await spin(session, 'second-spin')).round)).toMatchObject({
      clientSeed: 'mine',
      nonce: 1,
    });
  });
});

describe('trouble on the way', () => {
  it.each([
    ['bet', 'before'],
    ['bet', 'after'],
    ['bet', 'unavailable'],
    ['win', 'before'],
    ['win', 'after'],
    ['win', 'unavailable'],
  ] as const)('%s breaking %s is asked again under the same id and paid once', async (name, how) => {
    const { session } = await enter();
    gateway.breaks.push({ name, how }, { name, how });
    const answer = done(await spin(session, 'some-spin'));
    const asked = gateway.calls.filter((c) => c.name === name);
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map((c) => JSON.stringify(c.body))).size).toBe(1);
    expect(gateway.moves.map((m) => m.name)).toEqual(['bet', 'win']);
    expect(parseMoney(answer.balance, 2)).toBe(gateway.balance);
  });

  it('leaves a spin settling, takes no other, and finishes it later', async () => {
    const { session } = await enter();
    for (let i = 0; i < 3; i++) gateway.breaks.push({ name: 'win', how: 'after' });
    expect(await spin(session, 'some-spin')).toMatchObject({ ok: true, state: 'settling' });
    expect(await spin(session, 'next-spin')).toMatchObject({ ok: false, code: 'BUSY' });
    expect(await post('seed', { session, clientSeed: 'new' })).toMatchObject({ ok: false, code: 'BUSY' });
    const answer = done(await spin(session, 'some-spin'));
    expect(gateway.moves.map((m) => m.name)).toEqual(['bet', 'win']);
    expect(parseMoney(answer.balance, 2)).toBe(gateway.balance);
    done(await spin(session, 'next-spin'));
  });

  it('takes a bet back that stays without an answer', async () => {
    const { session } = await enter();
    for (let i = 0; i < 3; i++) gateway.breaks.push({ name: 'bet', how: 'after' });
    expect(await spin(session, 'some-spin')).toMatchObject({ ok: true, state: 'settling' });
    expect(gateway.balance).toBe(99_400_00n);
    clock.now += 120_001;
    const answer = await spin(session, 'some-spin');
    expect(answer).toMatchObject({ ok: true, state: 'undone' });
    expect(gateway.balance).toBe(100_000_00n);
    expect(gateway.moves.map((m) => m.name)).toEqual(['bet', 'rollback']);
    done(await spin(session, 'next-spin'));
  });

  it('takes a bet back that never arrived, so that it cannot arrive late', async () => {
    const { session } = await enter();
    for (let i = 0; i < 3; i++) gateway.breaks.push({ name: 'bet', how: 'before' });
    await spin(session, 'some-spin');
    clock.now += 120_001;
    expect(await spin(session, 'some-spin')).toMatchObject({ state: 'undone' });
    expect(gateway.balance).toBe(100_000_00n);
  });

  it.each([
    ['between bet and win', 'win', 'before', ['bet', 'win']],
    ['after the win that was not heard', 'win', 'after', ['bet', 'win']],
    ['before the bet', 'bet', 'before', ['bet', 'win']],
    ['after the bet that was not heard', 'bet', 'after', ['bet', 'win']],
  ] as const)('a stop %s is made good at the next start', async (_, name, how, moves) => {
    const { session } = await enter();
    for (let i = 0; i < 3; i++) gateway.breaks.push({ name, how });
    expect(await spin(session, 'some-spin')).toMatchObject({ state: 'settling' });
    await app.close();
    await start();
    await expect.poll(() => gateway.moves.map((m) => m.name)).toEqual([...moves]);
    const answer = done(await spin(session, 'some-spin'));
    expect(gateway.moves.map((m) => m.name)).toEqual([...moves]);
    expect(parseMoney(answer.balance, 2)).toBe(gateway.balance);
    const won = payout(answer.outcome.units, 60_000n);
    expect(gateway.balance).toBe(100_000_00n - 60_000n + won);
  });

  it('finishes by itself, without the player', async () => {
    await app.close();
    await start({ cleanUpMs: 20 });
    const { session } = await enter();
    for (let i = 0; i < 3; i++) gateway.breaks.push({ name: 'win', how: 'before' });
    expect(await spin(session, 'some-spin')).toMatchObject({ state: 'settling' });
    clock.now += 60_000;
    await expect.poll(() => gateway.moves.map((m) => m.name)).toEqual(['bet', 'win']);
  });

  it('with a wrong key moves nothing', async () => {
    await app.close();
    await start({ keys: [{ ...KEY, secret: 'another-secret-altogether' }] });
    gateway.tokens.set('t', { player: 'p1', game: 'JL-7' });
    expect(await post('session', { token: 't' })).toMatchObject({ ok: false, code: 'REFUSED' });
    expect(gateway.calls).toEqual([]);
  });
});
