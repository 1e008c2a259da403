/** A round whose response was lost is shown when the game is opened again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { SpinAnswer } from '../shared/wire.ts';
import { openSqlite } from './sqlite.ts';
import { StudioStore } from './studio.store.ts';
import { clock, done, enter, freshStudios, gateway, post, spin } from './testing.ts';

freshStudios();

const resume = (session: string, round: string) => post<SpinAnswer>('resume', { session, round });
const shown = (session: string, round: string) => post('shown', { session, round });

describe('a round whose end was not shown', () => {
  it('is told at the next start, is the same round, and is over once it was shown', async () => {
    const first = await enter();
    expect(first.unshown).toBeNull();
    const answer = done(await spin(first.session, 'some-spin'));
    const second = await enter();
    expect(second.unshown).toEqual({ round: answer.round, bet: '600.00', choice: '', isOver: true });
    const moved = gateway.moves.length;
    expect(await resume(second.session, answer.round)).toEqual(answer);
    expect(gateway.moves).toHaveLength(moved);
    expect((await enter()).unshown).toEqual(second.unshown);
    expect(await shown(second.session, answer.round)).toEqual({ http: 200, ok: true });
    expect((await enter()).unshown).toBeNull();
  });

  it('is brought to its end when the wallet had not answered yet', async () => {
    const { session } = await enter();
    for (let i = 0; i < 3; i++) gateway.breaks.push({ name: 'win', how: 'after' });
    expect(await spin(session, 'some-spin')).toMatchObject({ state: 'settling' });
    const { session: next, unshown } = await enter();
    expect(unshown).toMatchObject({ bet: '600.00', isOver: false });
    done(await resume(next, unshown?.round ?? ''));
    expect(gateway.moves.map((m) => m.name)).toEqual(['bet', 'win']);
  });

  it('says what was taken back, with the balance', async () => {
    const { session } = await enter();
    for (let i = 0; i < 3; i++) gateway.breaks.push({ name: 'bet', how: 'after' });
    expect(await spin(session, 'some-spin')).toMatchObject({ state: 'settling' });
    clock.now += 120_001;
    const { session: next, unshown } = await enter();
    expect(await resume(next, unshown?.round ?? '')).toMatchObject({ state: 'undone', balance: '100000.00' });
    expect((await enter()).unshown).toMatchObject({ round: unshown?.round, isOver: true });
  });

  it('tells the choice, and not the one of another game', async () => {
    const { session } = await enter('p1', 'EV-1');
    const { round } = done(await spin(session, 'some-spin', '600.00', { choice: 'banker' }));
    expect((await enter('p1', 'EV-1')).unshown).toMatchObject({ round, choice: 'banker' });
    expect((await enter('p1', 'JL-7')).unshown).toBeNull();
  });

  it('is nobody else’s to see or to put away', async () => {
    const { session } = await enter('p1');
    const { round } = done(await spin(session, 'some-spin'));
    const other = await enter('p2');
    expect(await resume(other.session, round)).toMatchObject({ ok: false, code: 'UNKNOWN_ROUND' });
    expect(await resume('nobody', round)).toMatchObject({ ok: false, code: 'UNKNOWN_SESSION' });
    await shown(other.session, round);
    expect(await shown('nobody', round)).toMatchObject({ ok: false, code: 'UNKNOWN_SESSION' });
    expect((await enter('p1')).unshown).toMatchObject({ round });
  });

  it('is left alone after a day, behind a newer one, and where the bet was refused', async () => {
    const { session } = await enter();
    const first = done(await spin(session, 'some-spin'));
    const second = done(await spin(session, 'next-spin'));
    await shown(session, second.round);
    expect([(await enter()).unshown, first.round === second.round]).toEqual([null, false]);
    const third = done(await spin(session, 'last-spin'));
    gateway.balance = 0n;
    expect(await spin(session, 'poor-spin')).toMatchObject({ ok: false, code: 'INSUFFICIENT_FUNDS' });
    clock.now += 24 * 3_600_000 - 1;
    expect((await enter()).unshown).toMatchObject({ round: third.round });
    clock.now += 1;
    expect((await enter()).unshown).toBeNull();
  });
});

it('files of earlier versions have nothing to show', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'studio-old-'));
  await openSqlite(dir, 'BGS').close();
  const file = new DatabaseSync(join(dir, 'studio.sqlite'));
  file.exec(`
    alter table spins drop column shown;
    alter table sessions drop column vendor;
    insert into sessions values ('s', 'p1', 'JL-7', 'w', 'PLAY', 'K', 2, 'EN', 'PLAY', 0, '', 1);
    insert into seeds values (1, 'p1', x'00', 'c', 'mine', 1, 1, null);
    insert into spins (round, session, spin_key, player, game, model, seed, nonce, client_seed, bet, phase, created_at,
      next_try_at) values ('r', 's', 'k', 'p1', 'JL-7', 'm', 1, 0, 'mine', '1', 'done', 5, 5);
  `);
  file.close();
  const store = new StudioStore(openSqlite(dir, 'BGS'));
  expect([await store.unshown('p1', 'JL-7', 0), (await store.spin('r'))?.shown]).toEqual([undefined, 1]);
  await store.close();
  rmSync(dir, { recursive: true });
});
