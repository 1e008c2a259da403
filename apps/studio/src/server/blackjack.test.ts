/** A game with several choices: every step is stored, and the next one extends it. */
import { parseMoney } from '@parlour/contract/money';
import { stepsOf } from '@parlour/games/played';
import { payout } from '@parlour/games/stake';
import { handPoints } from '@parlour/games/table/baccarat';
import { pointsOf } from '@parlour/games/table/blackjack';
import { describe, expect, it } from 'vitest';
import type { SpinAnswer, SpinChoosing, SpinDone } from '../shared/wire.ts';
import { app, clock, done, enter, expectFair, freshStudios, gateway, post, recall, spin, start } from './testing.ts';

freshStudios();

const GAME = 'BJ-1';
const BET = '200.00';
const DAY_MS = 24 * 3_600_000;

const choose = (session: string, round: string, choice: string) =>
  post<SpinAnswer>('choose', { session, round, choice });
const choosing = (answer: SpinAnswer): SpinChoosing => {
  expect(answer).toMatchObject({ ok: true, state: 'choosing' });
  return answer as SpinChoosing;
};

/** Plays until a hand is pending that one more card cannot bust; other hands are stood on. */
async function lowHand(session: string): Promise<SpinChoosing> {
  for (let n = 0; ; n++) {
    const answer = await spin(session, `low-hand-${n}`, BET);
    if (answer.ok && answer.state === 'done') continue;
    const dealt = choosing(answer);
    if (pointsOf(dealt.dealt.slice(1)) < 10) return dealt;
    done(await choose(session, dealt.round, 's'));
  }
}

/** Takes cards as long as it should, then stands. */
async function playOut(
  session: string,
  spinId: string,
  hits: (dealt: readonly number[]) => boolean,
): Promise<SpinDone> {
  let answer: SpinAnswer = await spin(session, spinId, BET);
  let choice = '';
  while (answer.ok && answer.state === 'choosing') {
    choice += hits(answer.dealt) ? 'h' : 's';
    answer = await choose(session, answer.round, choice);
  }
  return done(answer);
}

describe('a game that asks more than once', () => {
  it.each([
    [GAME, 'blackjack', '97.57'],
    ['SK-1', 'shan', '96.94'],
  ])('%s is told with the return of best play', async (code, kind, returnToPlayer) => {
    const { game } = await enter('p1', code);
    expect(game).toMatchObject({ kind, model: { id: `${kind}-1` }, returnToPlayer });
  });

  it.each([
    [GAME, (dealt: readonly number[]) => pointsOf(dealt.slice(1)) < 17],
    ['SK-1', (dealt: readonly number[]) => handPoints(dealt) < 6],
  ] as const)('%s pays what the two hands say, and every round works out again from its seeds', async (game, hits) => {
    const { session, seed } = await enter('p1', game);
    let balance = 100_000_00n;
    const rounds: string[] = [];
    for (let n = 0; n < 20; n++) {
      const { round, outcome, balance: told } = await playOut(session, `round-${n}-xx`, hits);
      balance += payout(outcome.units, 20_000n) - 20_000n;
      expect(parseMoney(told, 2)).toBe(balance);
      rounds.push(round);
    }
    expect(gateway.balance).toBe(balance);
    await expectFair(session, seed.commitment, rounds);
  });

  it('lays a card for every step, keeps the others hidden, and moves money at the ends alone', async () => {
    const { session } = await enter('p1', GAME);
    const first = await lowHand(session);
    const before = gateway.calls.length;
    const second = choosing(await choose(session, first.round, 'h'));
    expect(second.dealt.slice(0, 3)).toEqual(first.dealt);
    expect(second).toMatchObject({ round: first.round, bet: BET, balance: first.balance, dealt: { length: 4 } });
    expect(await recall(first.round)).toMatchObject({ state: 'choosing', outcome: null, serverSeed: null });
    expect(gateway.calls).toHaveLength(before);
    const { outcome } = done(await choose(session, first.round, 'hs'));
    if (outcome.kind !== 'blackjack') throw new Error('another game');
    expect(outcome.choice).toBe('hs');
    expect([outcome.shown.banker[0], ...outcome.shown.player]).toEqual(second.dealt);
    expect(gateway.calls.slice(before).map(({ name }) => name)).toEqual(['win']);
  });

  it('answers a step that comes again with where the round is, and takes none that does not follow', async () => {
    const { session } = await enter('p1', GAME);
    const { round } = await lowHand(session);
    expect(await choose(session, round, 'hs')).toMatchObject({ code: 'CONFLICT' });
    for (const choice of ['', 'x', 'sh'])
      expect(await choose(session, round, choice)).toMatchObject({ code: 'BAD_CHOICE' });
    const once = choosing(await choose(session, round, 'h'));
    expect(await choose(session, round, 'h')).toEqual(once);
    expect(await choose(session, round, 's')).toMatchObject({ code: 'CONFLICT' });
    const end = done(await choose(session, round, 'hs'));
    for (const choice of ['h', 'hs']) expect(await choose(session, round, choice)).toEqual(end);
    expect(await choose(session, round, 'hh')).toMatchObject({ code: 'CONFLICT' });
  });

  it('takes one of two steps that come at once', async () => {
    const { session } = await enter('p1', GAME);
    const { round } = await lowHand(session);
    const [one, other] = await Promise.all([choose(session, round, 'h'), choose(session, round, 's')]);
    expect(choosing(one).dealt).toHaveLength(4);
    expect(other).toMatchObject({ code: 'CONFLICT' });
  });

  it('waits with the cards that were taken, and stands on them after a day', async () => {
    const { session } = await enter('p1', GAME);
    const { round } = await lowHand(session);
    const { dealt } = choosing(await choose(session, round, 'h'));
    expect((await enter('p1', GAME)).waiting).toMatchObject({ round, dealt });
    clock.now += DAY_MS;
    await app.close();
    await start();
    await expect.poll(() => recall(round)).toMatchObject({ state: 'done', choice: 'hs' });
    const { outcome } = await recall(round);
    expect(outcome).toMatchObject({ shown: { player: dealt.slice(1) } });
    expect(gateway.rounds.get(round)).toBe('closed');
  });

  it('asks nothing where the first two cards decide', async () => {
    const { session } = await enter('p1', GAME);
    for (let n = 0; ; n++) {
      const answer = await spin(session, `until-natural-${n}`, BET);
      if (answer.ok && answer.state === 'done') {
        const { outcome } = answer;
        if (outcome.kind !== 'blackjack') throw new Error('another game');
        expect(outcome.choice).toBe('');
        const { natural, player, banker } = outcome.shown;
        expect([natural.player || natural.banker, player.length, banker.length]).toEqual([true, 2, 2]);
        expect(await choose(session, answer.round, 's')).toMatchObject({ state: 'done', win: answer.win });
        return;
      }
      done(await choose(session, choosing(answer).round, 's'));
    }
  });
});

it('what waits for a choice is asked of the games that have one', () => {
  expect(
    ['poker-1', 'blackjack-1', 'shan-1', 'baccarat-1', 'medium-1'].map((model) => stepsOf(model) !== null),
  ).toEqual([true, true, true, false, false]);
});
