import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { KEY } from './gateway-double.ts';
import { openSqlite } from './sqlite.ts';
import { StudioStore } from './studio.store.ts';
import { app, done, enter, freshStudios, gateway, post, spin, start } from './testing.ts';

describe('the vendors in whose name the studio plays', () => {
  freshStudios();
  const signers = () => gateway.calls.map(({ name, vendor }) => `${name} ${vendor}`);

  it('each call for a game is signed with the key of its vendor; where the studio has none, with its own', async () => {
    for (const [player, game, vendor] of [
      ['p1', 'JL-8', 'JL'],
      ['p2', 'JL-7', 'BGS'],
      ['p3', 'XX-1', 'BGS'],
    ] as const) {
      gateway.calls.length = 0;
      const { session } = await enter(player, game);
      done(await spin(session, 'spin-0001'));
      expect(signers()).toEqual([`authenticate ${vendor}`, `bet ${vendor}`, `win ${vendor}`]);
    }
  });

  it('a bet without an answer is taken back with the same key', async () => {
    await app.close();
    await start({ giveUpMs: -1 });
    const { session } = await enter('p1', 'JL-8');
    gateway.calls.length = 0;
    gateway.breaks.push({ name: 'bet', how: 'after' });
    expect(await spin(session, 'spin-0001')).toMatchObject({ state: 'undone' });
    expect(new Set(gateway.calls.map(({ vendor }) => vendor))).toEqual(new Set(['JL']));
  });

  it('a game that is launched as another vendor’s opens nothing', async () => {
    gateway.tokens.set('launch-of-jl', { player: 'p1', game: 'JL-8', vendor: 'JL' });
    expect(await post('session', { token: 'launch-of-jl', game: 'JL-7' })).toMatchObject({ ok: false });
    expect(await post('session', { token: 'launch-of-jl', game: 'JL-8' })).toMatchObject({ ok: true });
  });

  it('without its key a round waits, and goes on when the key is there again', async () => {
    const { session } = await enter('p1', 'JL-8');
    gateway.breaks.push(...Array.from({ length: 3 }, () => ({ name: 'win', how: 'before' }) as const));
    expect(await spin(session, 'spin-0001')).toMatchObject({ state: 'settling' });
    await app.close();
    gateway.calls.length = 0;
    await start({ keys: [KEY] });
    expect(await spin(session, 'spin-0001')).toMatchObject({ state: 'settling' });
    expect(gateway.calls).toEqual([]);
    await app.close();
    await start();
    done(await spin(session, 'spin-0001'));
    expect(signers()).toEqual(['win JL']);
  });
});

it('what was played before vendors were noted was played in the studio’s own name', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'studio-'));
  await openSqlite(dir, 'BGS').close();
  const old = new DatabaseSync(join(dir, 'studio.sqlite'));
  old.exec(`alter table sessions drop column vendor;
    insert into sessions (id, player, game, wallet_session, currency, symbol, exponent, language, book, minimum_cycle_ms, lobby_url, created_at)
    values ('s', 'p', 'g', 'w', 'MMK', 'K', 2, 'EN', 'PLAY', 0, '', 0)`);
  old.close();
  const store = new StudioStore(openSqlite(dir, 'BGS'));
  expect(await store.session('s')).toMatchObject({ id: 's', vendor: 'BGS' });
  await store.close();
  rmSync(dir, { recursive: true });
});
