/** Statements of the studio's store that matter for several servers, and for players with long histories. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { StudioStore } from '../../../studio/src/server/studio.store.ts';
import type { Db } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { onDatabase } from '../testing/databases.ts';
import { openStudioDatabase } from './studio-database.store.ts';

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  /** Inserts rounds of a player, the last of them unfinished. */
  const addRounds = (db: Db, player: string, { count, dueAt }: { count: number; dueAt: number }) =>
    sql`with s as (
        insert into studio.sessions select ${player}, ${player}, 'g', 'v', 'w', 'MMK', 'K', 2, 'EN', 'PLAY', 0, '', 1 returning id
      ), d as (
        insert into studio.seeds (player, server_seed, commitment, client_seed, created_at)
        values (${player}, '', ${player}, 'mine', 1) returning id
      )
      insert into studio.spins (round, session, spin_key, player, game, model, seed, nonce, client_seed, bet, phase, created_at,
        next_try_at)
      select ${player} || n, s.id, n, ${player}, 'g', 'm', d.id, n, 'mine', '1',
        case when n = ${count}::int then 'betting' else 'done' end, n, ${dueAt}::bigint
      from s, d, generate_series(1, ${count}::int) n`.execute(db);

  it('a sweep leaves the rounds that another server holds, and waits for none of them', async () => {
    const target = await newTarget();
    const [database, other] = [await openDatabase(target), await openDatabase(target)];
    for (const player of ['due1', 'due2', 'due3']) await addRounds(database.db, player, { count: 1, dueAt: 5 });
    const store = new StudioStore(await openStudioDatabase(other, null));
    const playersDue = async () => (await store.due(5, 10)).map(({ player }) => player).sort();
    await database.db.transaction().execute(async (tx) => {
      await sql`select from studio.spins where player = 'due2' for update`.execute(tx);
      expect(await playersDue()).toEqual(['due1', 'due3']);
    });
    expect(await playersDue()).toEqual(['due2']);
    expect(await playersDue()).toEqual([]);
    await database.close();
    await other.close();
  });

  it('whether a player has a round under way is answered without a look at those that are over', async () => {
    const database = await openDatabase(await newTarget());
    await addRounds(database.db, 'busy', { count: 3_000, dueAt: 5 });
    await sql`analyze studio.spins`.execute(database.db);
    const shared = await openStudioDatabase(database, null);
    const plans: string[] = [];
    const store = new StudioStore({
      ...shared,
      async query(text, values) {
        plans.push(JSON.stringify(await shared.query(`explain (analyze, format json) ${text}`, values)));
        return shared.query(text, values);
      },
    });
    expect([
      await store.isBusy('busy', null),
      await store.isBusy('busy', 'g'),
      await store.isBusy('idle', 'g'),
    ]).toEqual([true, true, false]);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan|spins_by_player/);
      expect(plan).not.toMatch(/"Rows Removed by Filter":[1-9]/);
    }
    expect(plans).toHaveLength(3);
    await database.close();
  });
});
