/** A game that deals before the choice: the bet is placed, the hand is pending, and the choice decides the rest. */
import { parseMoney } from '@parlour/contract/money';
import { payout } from '@parlour/games/stake';
import { describe, expect, it } from 'vitest';
import type { SpinAnswer, SpinChoosing } from '../shared/wire.ts';
import { app, clock, done, enter, expectFair, freshStudios, gateway, post, recall, spin, start } from './testing.ts';

freshStudios();

const GAME = 'PO-1';
const BET = '200.00';
const DAY_MS = 24 * 3_600_000;

const choose = (session: string, round: string, choice: string) =>
  post<SpinAnswer>('choose', { session, round, choice });
async function deal(session: string, spinId = 'a-first-deal'): Promise<SpinChoosing> {
  const answer = await spin(session, spinId, BET);
  expect(answer).toMatchObject({ ok: true, state: 'choosing' });
  return answer as SpinChoosing;
}
const names = () => gateway.calls.map(({ name }) => name).filter((name) => name !== 'authenticate');
/** Advances the clock and runs the sweep. */
async function after(ms: number): Promise<void> {
  clock.now += ms;
  await app.close();
  await start();
}

describe('a game that deals before the choice', () => {
  it('is told with the return of best play', async () => {
    const { game, waiting } = await enter('p1', GAME);
    expect(game).toMatchObject({ kind: 'poker', model: { id: 'poker-1' }, returnToPlayer: '96.14' });
    expect(game).toHaveProperty('returns', {});
    expect(waiting).toBeNull();
  });

  it('takes the bet, shows five cards, and pays by what is kept', async () => {
    const { session, seed } = await enter('p1', GAME);
    let balance = 100_000_00n;
    const played: string[] = [];
    for (const [n, choice] of ['11111', '00000', '10110', '01001', '11000', '00001'].entries()) {
      const dealt = await deal(session, `deal-${n}-xx`);
      balance -= 20_000n;
      expect(parseMoney(dealt.balance, 2)).toBe(balance);
      expect(dealt).toMatchObject({ bet: BET, dealt: { length: 5 } });
      const answer = done(await choose(session, dealt.round, choice));
      if (answer.outcome.kind !== 'poker') throw new Error('another game');
      const { shown, units } = answer.outcome;
      expect(shown.dealt).toEqual(dealt.dealt);
      for (const [at, mark] of choice.split('').entries())
        expect(shown.hand[at] === dealt.dealt[at]).toBe(mark === '1');
      balance += payout(units, 20_000n);
      expect(parseMoney(answer.balance, 2)).toBe(balance);
      played.push(dealt.round);
    }
    expect(gateway.balance).toBe(balance);
    expect(names()).toEqual(Array.from({ length: 6 }, () => ['bet', 'win']).flat());
    await expectFair(session, seed.commitment, played);
  });

  it('keeps its secret while the hand waits, on record and against a change of seeds', async () => {
    const { session } = await enter('p1', GAME);
    const { round } = await deal(session);
    expect(await recall(round)).toMatchObject({ state: 'choosing', outcome: null, win: null, serverSeed: null });
    expect(await post('seed', { session, clientSeed: 'fresh' })).toMatchObject({ code: 'BUSY' });
    await choose(session, round, '11111');
    expect(await post('seed', { session, clientSeed: 'fresh' })).toMatchObject({ ok: true });
  });

  it('waits for the player who comes back, beside rounds of other games but not of its own', async () => {
    const first = await enter('p1', GAME);
    const dealt = await deal(first.session);
    const slot = await enter('p1');
    done(await spin(slot.session, 'meanwhile', '200.00'));
    const again = await enter('p1', GAME);
    expect(again.waiting).toEqual({ ...dealt, http: undefined, balance: again.balance });
    expect(again.history.map(({ state }) => state).sort()).toEqual(['choosing', 'done']);
    expect(await spin(again.session, 'one-more-deal', BET)).toMatchObject({ code: 'BUSY' });
    done(await choose(again.session, dealt.round, '10000'));
    expect((await enter('p1', GAME)).waiting).toBeNull();
  });

  it('counts the first choice alone', async () => {
    const { session } = await enter('p1', GAME);
    const dealt = await deal(session);
    expect(await spin(session, 'a-first-deal', BET)).toEqual({ ...dealt });
    const [one, other] = await Promise.all([
      choose(session, dealt.round, '11000'),
      choose(session, dealt.round, '00011'),
    ]);
    expect(done(one).outcome).toMatchObject({ choice: '11000' });
    expect(other).toMatchObject({ code: 'CONFLICT' });
    expect(await choose(session, dealt.round, '11000')).toEqual(one);
    expect(await spin(session, 'a-first-deal', BET)).toEqual(one);
    expect(names()).toEqual(['bet', 'win']);
  });

  it('takes no choice with the bet, none of another shape, of another player or of no round', async () => {
    const { session } = await enter('p1', GAME);
    expect(await spin(session, 'kept-before', BET, { choice: '11111' })).toMatchObject({ code: 'BAD_CHOICE' });
    const { round } = await deal(session);
    for (const choice of ['', '1111', '111112'])
      expect(await choose(session, round, choice)).toMatchObject({ code: 'BAD_CHOICE' });
    const stranger = await enter('p2', GAME);
    expect(await choose(stranger.session, round, '11111')).toMatchObject({ code: 'UNKNOWN_ROUND', http: 404 });
    expect(await choose(session, 'no-such-round', '11111')).toMatchObject({ code: 'UNKNOWN_ROUND' });
    expect(await choose('no-session', round, '11111')).toMatchObject({ code: 'UNKNOWN_SESSION' });
    const slot = await enter('p3');
    const spun = done(await spin(slot.session, 'a-slot-spin'));
    expect(await choose(slot.session, spun.round, '')).toMatchObject({ code: 'BAD_CHOICE' });
    expect(await post('choose', { session, round })).toMatchObject({ code: 'MALFORMED' });
  });

  it('keeps the hand as it was dealt when nobody comes back for a day', async () => {
    const { session } = await enter('p1', GAME);
    const dealt = await deal(session);
    await after(DAY_MS - 1);
    expect(await recall(dealt.round)).toMatchObject({ state: 'choosing' });
    await after(1);
    await expect.poll(() => recall(dealt.round)).toMatchObject({ state: 'done', choice: '11111' });
    const { outcome } = await recall(dealt.round);
    expect(outcome).toMatchObject({ shown: { dealt: dealt.dealt, hand: dealt.dealt } });
    expect(gateway.rounds.get(dealt.round)).toBe('closed');
  });

  it('is brought to its end when the wallet is away after the choice', async () => {
    const { session } = await enter('p1', GAME);
    const { round } = await deal(session);
    gateway.breaks.push(...(['before', 'after', 'unavailable'] as const).map((how) => ({ name: 'win' as const, how })));
    expect(await choose(session, round, '00000')).toMatchObject({ ok: true, state: 'settling' });
    const answer = done(await choose(session, round, '00000'));
    expect(gateway.moves.map(({ name }) => name)).toEqual(['bet', 'win']);
    expect(parseMoney(answer.balance, 2)).toBe(gateway.balance);
  });

  it('lets a choice wait while another round of the player is on its way', async () => {
    const { session } = await enter('p1', GAME);
    const { round } = await deal(session);
    const slot = await enter('p1');
    gateway.breaks.push(...Array.from({ length: 3 }, () => ({ name: 'win' as const, how: 'before' as const })));
    expect(await spin(slot.session, 'held-up-spin', '200.00')).toMatchObject({ state: 'settling' });
    expect(await choose(session, round, '11111')).toMatchObject({ code: 'BUSY' });
    done(await spin(slot.session, 'held-up-spin', '200.00'));
    done(await choose(session, round, '11111'));
  });
});
