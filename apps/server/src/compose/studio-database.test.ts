/** The studio on the platform's database: several servers, a separate role, and files of earlier versions. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { verifyRound } from '@parlour/games/verify';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type { StudioDatabase } from '../../../studio/src/server/database.ts';
import { GatewayDouble, KEY } from '../../../studio/src/server/gateway-double.ts';
import { importFile } from '../../../studio/src/server/import.ts';
import { type StudioOptions, studioPlugin } from '../../../studio/src/server/plugin.ts';
import { openSqlite } from '../../../studio/src/server/sqlite.ts';
import type { RoundRecord, SeedAnswer, SessionAnswer, SpinAnswer, SpinDone } from '../../../studio/src/shared/wire.ts';
import { openDatabase } from '../platform/db/open.ts';
import { openPrepared } from '../platform/db/open-and-migrate.ts';
import { eachDatabase, onDatabase, scratchPath } from '../testing/databases.ts';
import { administer } from '../testing/postgres.ts';
import { startImport } from './studio.ts';
import { openStudioDatabase } from './studio-database.store.ts';

const NOW = 1_800_000_000_000;
let gateway: GatewayDouble;
let servers: FastifyInstance[];
let launches = 0;
beforeEach(async () => {
  gateway = await new GatewayDouble().listen();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await gateway.app.close();
});

/** Starts one of several servers on the same database. */
async function serverOn(database: StudioDatabase, options: Partial<StudioOptions> = {}) {
  const app = fastify();
  await studioPlugin(app, {
    gatewayUrl: gateway.url,
    keys: [KEY],
    dataDir: scratchPath(),
    database,
    clock: () => NOW,
    retryMs: [1],
    cleanUpMs: 1_000_000,
    catalogue: () => ({ names: { EN: 'Jade Dragon' }, category: 'RNG' }),
    ...options,
  });
  await app.ready();
  servers.push(app);
  const post = async <T>(path: string, payload: object): Promise<T> =>
    (await app.inject({ method: 'POST', url: `/studio/api/${path}`, payload })).json<T>();
  return {
    post,
    async enter(player = 'p1') {
      const token = `launch-${++launches}`;
      gateway.tokens.set(token, { player, game: 'JL-7' });
      const answer = await post<SessionAnswer>('session', { token, game: 'JL-7' });
      expect(answer).toMatchObject({ ok: true });
      return answer;
    },
    spin: (session: string, spinId: string) => post<SpinAnswer>('spin', { session, spinId, bet: '600.00' }),
    recall: async (round: string) => (await app.inject(`/studio/api/round/${round}`)).json<RoundRecord>(),
  };
}
type Server = Awaited<ReturnType<typeof serverOn>>;

/** Rotates the seeds and recomputes rounds from the revealed ones. */
async function expectFair(server: Server, session: string, rounds: readonly string[]): Promise<void> {
  const { revealed } = await server.post<Extract<SeedAnswer, { ok: true }>>('seed', { session, clientSeed: 'fresh' });
  for (const round of rounds) {
    const { model, choice, clientSeed, nonce, outcome, serverSeed } = await server.recall(round);
    expect(serverSeed).toBe(revealed.serverSeed);
    const evidence = {
      model,
      choice,
      clientSeed,
      nonce,
      promised: revealed.commitment,
      serverSeed: revealed.serverSeed,
    };
    expect(verifyRound(evidence)).toEqual({ ok: true, round: outcome });
  }
}

const namesOfMoves = () => gateway.moves.map(({ name }) => name);

eachDatabase((_kind, open) => {
  it('a session of one server plays on another, and a round that one began the other brings to its end', async () => {
    const database = await open();
    const [one, other] = [
      await serverOn(await openStudioDatabase(database, null)),
      await serverOn(await openStudioDatabase(database, null)),
    ];
    const { session, seed } = await one.enter();
    expect(await other.spin(session, 'spin-0001')).toMatchObject({ ok: true, state: 'done' });
    gateway.breaks.push({ name: 'win', how: 'before' }, { name: 'win', how: 'before' });
    expect(await one.spin(session, 'spin-0002')).toMatchObject({ state: 'settling' });
    const second = await other.spin(session, 'spin-0002');
    expect(second).toMatchObject({ ok: true, state: 'done' });
    expect(namesOfMoves()).toEqual(['bet', 'win', 'bet', 'win']);
    const rounds = gateway.moves.filter(({ name }) => name === 'bet').map(({ round }) => round);
    expect((await one.recall(rounds[0] ?? '')).commitment).toBe(seed.commitment);
    await expectFair(one, session, rounds);
  });

  it('the same wish on two servers at once is one round, and another one waits; no seed is shown under a round', async () => {
    const database = await open();
    const shared = [
      await serverOn(await openStudioDatabase(database, null)),
      await serverOn(await openStudioDatabase(database, null)),
    ];
    const [one, other] = shared as [Server, Server];
    const sessions = [await one.enter('p7'), await other.enter('p7')];
    const rounds = new Set<string>();
    for (let n = 0; n < 8; n++) {
      gateway.moves.length = 0;
      const [{ session }] = sessions as [SessionAnswer];
      const answers = await Promise.all([
        one.spin(session, `same-spin-${n}`),
        other.spin(session, `same-spin-${n}`),
        other.spin(sessions[1]?.session ?? '', `more-spin-${n}`),
        one.post<SeedAnswer>('seed', { session, clientSeed: `mine${n}` }),
      ]);
      const [first, again, more] = answers;
      for (const answer of [first, again, more])
        expect(answer.ok ? answer.state : answer.code).toMatch(/^(done|settling|BUSY)$/);
      if (first.ok && again.ok && 'round' in first && 'round' in again) expect(first.round).toBe(again.round);
      for (const answer of [first, again, more]) if (answer.ok && 'round' in answer) rounds.add(answer.round);
      const counts = Map.groupBy(gateway.moves, ({ name, round }) => `${name} ${round}`);
      expect([...counts.values()].map((moves) => moves.length)).toEqual([...counts].map(() => 1));
    }
    expect(rounds.size).toBeGreaterThan(7);
    const { rows } = await sql<{ round: string; phase: string }>`select round, phase from studio.spins`.execute(
      database.db,
    );
    const own = rows.filter(({ round }) => rounds.has(round));
    expect(new Set(own.map(({ phase }) => phase))).toEqual(new Set(['done']));
    // No number was drawn twice under one pair of seeds.
    for (const round of rounds) {
      const { model, choice, clientSeed, nonce, outcome, serverSeed, commitment } = await one.recall(round);
      if (serverSeed === null) continue;
      expect(verifyRound({ model, choice, clientSeed, nonce, promised: commitment, serverSeed })).toEqual({
        ok: true,
        round: outcome,
      });
    }
  });

  it('what a server kept in a file is taken over once, with rounds that are not over', async () => {
    const database = await open();
    const dir = scratchPath();
    mkdirSync(dir);
    const alone = await serverOn(openSqlite(dir, KEY.vendor));
    const { session } = await alone.enter('p3');
    const first = await alone.spin(session, 'spin-0001');
    gateway.breaks.push({ name: 'bet', how: 'after' }, { name: 'bet', how: 'after' });
    expect(await alone.spin(session, 'spin-0002')).toMatchObject({ state: 'settling' });
    await servers.pop()?.close();

    const shared = await openStudioDatabase(database, null);
    const taken = { dir, vendor: KEY.vendor, now: NOW };
    expect(await importFile(shared, taken)).toEqual({ rounds: 2, left: 0 });
    expect(await importFile(shared, taken)).toBeUndefined();
    expect([existsSync(join(dir, 'studio.sqlite')), existsSync(join(dir, 'studio.sqlite.imported'))]).toEqual([
      false,
      true,
    ]);
    const server = await serverOn(shared);
    const { seed: _, ...same } = first as SpinDone;
    expect(await server.spin(session, 'spin-0001')).toMatchObject(same);
    const second = await server.spin(session, 'spin-0002');
    if (!first.ok || !second.ok || second.state !== 'done' || first.state !== 'done')
      throw new Error('a round is lost');
    expect(namesOfMoves()).toEqual(['bet', 'win', 'bet', 'win']);
    await expectFair(server, session, [first.round, second.round]);
  });

  it('retired seeds draw no further round: the player opens the game again and is promised others first', async () => {
    const database = await open();
    const server = await serverOn(await openStudioDatabase(database, null));
    const { session, seed } = await server.enter('p5');
    const played = await server.spin(session, 'spin-0001');
    if (!played.ok || played.state !== 'done') throw new Error('not played');
    await sql`update studio.seeds set revealed_at = ${NOW} where revealed_at is null`.execute(database.db);
    expect(await server.spin(session, 'spin-0002')).toMatchObject({ ok: false, code: 'UNKNOWN_SESSION' });
    expect(await server.post<SeedAnswer>('seed', { session, clientSeed: 'mine' })).toMatchObject({
      code: 'UNKNOWN_SESSION',
    });
    const { serverSeed, commitment, ...round } = await server.recall(played.round);
    expect(commitment).toBe(seed.commitment);
    expect(verifyRound({ ...round, promised: commitment, serverSeed: serverSeed ?? '' })).toEqual({
      ok: true,
      round: played.outcome,
    });
    // A repeated request gets the stored answer, with the next seeds.
    const again = await server.spin(session, 'spin-0001');
    if (!again.ok || again.state !== 'done') throw new Error('the round is gone');
    expect(again.seed).toMatchObject({ nonce: 0, commitment: expect.not.stringMatching(seed.commitment) });
    const next = await server.enter('p5');
    expect(next.seed.commitment).toBe(again.seed.commitment);
    const fresh = await server.spin(next.session, 'spin-0003');
    if (!fresh.ok || fresh.state !== 'done') throw new Error('not played');
    expect((await server.recall(fresh.round)).commitment).toBe(next.seed.commitment);
  });

  it('a file of a second server brings its rounds, and its seeds draw no further one', async () => {
    const database = await open();
    const shared = await openStudioDatabase(database, null);
    const server = await serverOn(shared);
    const promised = (await server.enter('p4')).seed.commitment;
    const dir = scratchPath();
    const alone = await serverOn(openSqlite(dir, KEY.vendor));
    const { session } = await alone.enter('p4');
    const played = await alone.spin(session, 'spin-0001');
    if (!played.ok || played.state !== 'done') throw new Error('not played');
    await servers.pop()?.close();
    expect(await importFile(shared, { dir, vendor: KEY.vendor, now: NOW })).toEqual({ rounds: 1, left: 0 });
    const { serverSeed, commitment, ...round } = await server.recall(played.round);
    expect(verifyRound({ ...round, promised: commitment, serverSeed: serverSeed ?? '' })).toEqual({
      ok: true,
      round: played.outcome,
    });
    expect((await server.enter('p4')).seed.commitment).toBe(promised);
  });
});

eachDatabase((_kind, open) => {
  it('a round that was left behind in the file is imported by a sweep, once its player has no other one', async () => {
    const database = await open();
    const shared = await openStudioDatabase(database, null);
    const dir = scratchPath();
    const alone = await serverOn(openSqlite(dir, KEY.vendor));
    const { session } = await alone.enter('p6');
    gateway.breaks.push({ name: 'bet', how: 'after' }, { name: 'bet', how: 'after' });
    expect(await alone.spin(session, 'spin-0001')).toMatchObject({ state: 'settling' });
    await servers.pop()?.close();

    // The player has a pending round that was started on another server.
    const server = await serverOn(shared);
    const elsewhere = await server.enter('p6');
    gateway.breaks.push({ name: 'bet', how: 'after' }, { name: 'bet', how: 'after' });
    expect(await server.spin(elsewhere.session, 'spin-0002')).toMatchObject({ state: 'settling' });

    const logged: unknown[] = [];
    const log = { info: (facts: unknown) => logged.push(facts), error: (facts: unknown) => logged.push(facts) };
    const importing = await startImport(shared, { dir, vendor: KEY.vendor, log });
    await serverOn(shared, { beforeSweep: importing.retry, cleanUpMs: 5 });
    const file = join(dir, 'studio.sqlite');
    expect(logged).toEqual([{ file, rounds: 0, left: 1 }]);
    expect(await server.spin(elsewhere.session, 'spin-0002')).toMatchObject({ state: 'done' });
    await expect.poll(() => existsSync(`${file}.imported`)).toBe(true);
    expect(logged).toEqual([
      { file, rounds: 0, left: 1 },
      { file, rounds: 1, left: 0 },
    ]);
    expect(existsSync(file)).toBe(false);
    expect(await server.spin(session, 'spin-0001')).toMatchObject({ ok: true, state: 'done' });
  });

  it('a file that could not be imported at the start is imported by a sweep', async () => {
    const shared = await openStudioDatabase(await open(), null);
    const dir = scratchPath();
    await openSqlite(dir, KEY.vendor).close();
    let isAway = true;
    const away: StudioDatabase = {
      ...shared,
      transaction: (work) => (isAway ? Promise.reject(new Error('the database is away')) : shared.transaction(work)),
    };
    const logged: unknown[] = [];
    const log = { info: () => {}, error: (...said: unknown[]) => logged.push(said.at(-1)) };
    const importing = await startImport(away, { dir, vendor: KEY.vendor, log });
    expect(logged).toEqual(["the studio's file could not be imported; each sweep tries it again"]);
    await expect(importing.retry()).rejects.toThrow('the database is away');
    isAway = false;
    await importing.retry();
    expect(existsSync(join(dir, 'studio.sqlite.imported'))).toBe(true);
  });

  it('seeds of a file are imported five hundred at a time', async () => {
    const shared = await openStudioDatabase(await open(), null);
    const dir = scratchPath();
    const file = openSqlite(dir, KEY.vendor);
    for (let n = 0; n < 1_001; n++)
      await file.query(
        `insert into seeds (player, server_seed, commitment, client_seed, created_at, revealed_at)
         values ($1, $2, $3, 'mine', 1, $4)`,
        [n < 1_000 ? 'p8' : 'p9', Buffer.alloc(32, n), `of-file-${n}`, n < 1_000 ? 2 : null],
      );
    await file.close();
    let statements = 0;
    const counted: StudioDatabase = {
      ...shared,
      transaction: (work) =>
        shared.transaction((query) =>
          work((sql, values) => {
            statements++;
            return query(sql, values);
          }),
        ),
    };
    expect(await importFile(counted, { dir, vendor: KEY.vendor, now: NOW })).toEqual({ rounds: 0, left: 0 });
    expect(statements).toBeLessThan(12);
    const [found] = await shared.query(
      `select count(*)::int as n, count(*) filter (where revealed_at is null)::int as active,
         bool_and(server_seed = decode(repeat(lpad(to_hex(substr(commitment, 9)::int % 256), 2, '0'), 32), 'hex')) as same
       from studio.seeds where commitment like 'of-file-%'`,
    );
    expect(found).toEqual({ n: 1_001, active: 1, same: true });
  });
});

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  it('a role of the studio’s own plays, and reads nothing of the platform', async () => {
    const role = `studio_${randomUUID().slice(0, 8)}`;
    await administer(
      inject('databases').postgres?.url.replace('{database}', 'postgres') ?? '',
      `create role ${role} login`,
    );
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const own = new URL(target.url);
    own.username = role;
    // Nothing is granted before a start that knows the role.
    const before = await openDatabase(target);
    await expect(openStudioDatabase(before, own.href)).rejects.toThrow('the role has no rights on the schema "studio"');
    await before.close();
    const config = {
      databaseUrl: target.url,
      databaseOwnerUrl: null,
      studioDatabaseUrl: own.href,
      dataDir: '/nowhere',
    };
    const database = await openPrepared(config);
    const studio = await openStudioDatabase(database, own.href);
    const server = await serverOn(studio);
    const { session } = await server.enter();
    expect(await server.spin(session, 'spin-0001')).toMatchObject({ state: 'done' });
    for (const table of ['wallet', 'member', 'gateway_key', 'migration'])
      await expect(studio.query(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
    await expect(studio.query('delete from studio.spins')).rejects.toMatchObject({ code: '42501' });
    await expect(studio.query(`update studio.spins set phase = 'betting'`)).rejects.toMatchObject({ code: '23000' });
    await servers.pop()?.close();
    await database.close();
  });
});
