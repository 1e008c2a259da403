import { verifyRound } from '@parlour/games/verify';
import { describe, expect, it } from 'vitest';
import type { SeedAnswer, SpinDone, StudioFailure } from '../shared/wire.ts';
import { app, clock, done, enter, freshStudios, post, recall, spin, start } from './testing.ts';

freshStudios();

describe('fairness and recall', () => {
  it('shows the old seed when it is changed, and every round under it works out again', async () => {
    const { session, seed } = await enter();
    const rounds: SpinDone[] = [];
    for (let i = 0; i < 10; i++) rounds.push(done(await spin(session, `round-${i}-xx`)));
    const answer = await post<Extract<SeedAnswer, { ok: true }>>('seed', { session, clientSeed: 'fresh' });
    expect(answer.revealed.commitment).toBe(seed.commitment);
    expect(answer.seed).toMatchObject({ clientSeed: 'fresh', nonce: 0 });
    expect(answer.seed.commitment).not.toBe(seed.commitment);
    for (const round of rounds) {
      const record = await recall(round.round);
      expect(record).toMatchObject({ state: 'done', serverSeed: answer.revealed.serverSeed, win: round.win });
      const verdict = verifyRound({
        model: record.model,
        choice: record.choice,
        serverSeed: answer.revealed.serverSeed,
        promised: seed.commitment,
        clientSeed: record.clientSeed,
        nonce: record.nonce,
      });
      expect(verdict).toEqual({ ok: true, round: round.outcome });
    }
  });

  it('keeps the seed to itself until then', async () => {
    const { session } = await enter();
    const { round, outcome } = done(await spin(session, 'some-spin'));
    const record = await recall(round);
    expect(record).toMatchObject({
      title: 'Jade Dragon',
      bet: '600.00',
      nonce: 0,
      serverSeed: null,
      outcome: JSON.parse(JSON.stringify(outcome)),
    });
  });

  it('has the screen that the round was played on, as long as the game is played by the same model', async () => {
    const { session, game } = await enter();
    const { round } = done(await spin(session, 'some-spin'));
    expect((await recall(round)).screen).toEqual(game);
    await app.close();
    await start({ catalogue: () => ({ names: { EN: 'Jade Dragon' }, category: 'LIVE' }) });
    expect(await recall(round)).toMatchObject({ title: 'Jade Dragon', screen: null, state: 'done' });
  });

  it('knows no round by a guessed id', async () => {
    const response = await app.inject('/studio/api/round/AAAAAAAAAAAAAAAAAAAAAA');
    expect([response.statusCode, response.json()]).toEqual([404, { ok: false, code: 'UNKNOWN_ROUND' }]);
  });

  it('lists the last rounds of the player, newest first', async () => {
    const { session } = await enter();
    const played: string[] = [];
    for (let i = 0; i < 22; i++) {
      clock.now += 1000;
      played.push(done(await spin(session, `round-${i}-xx`)).round);
    }
    const { history } = await post<{ history: { round: string; state: string }[] }>('history', { session });
    expect(history.map((h) => h.round)).toEqual(played.reverse().slice(0, 20));
    const again = await enter();
    expect(again.history.map((h) => h.round)).toEqual(history.map((h) => h.round));
    expect(again.seed.nonce).toBe(22);
    const failure = await post<StudioFailure>('history', { session: 'nobody' });
    expect(failure).toMatchObject({ ok: false, code: 'UNKNOWN_SESSION' });
  });

  it('keeps the seeds of two players apart', async () => {
    const [one, two] = [await enter('p1'), await enter('p2')];
    expect(one.seed.commitment).not.toBe(two.seed.commitment);
    done(await spin(one.session, 'some-spin'));
    expect(done(await spin(two.session, 'some-spin')).seed.nonce).toBe(1);
  });
});
