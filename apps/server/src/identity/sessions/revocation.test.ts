/**
 * P-35: an ended session is dead within a second, on every server, in every stream, with everything that could renew
 * it.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import type { Endpoint, Envelope } from '@parlour/contract/endpoint';
import { stream } from '@parlour/contract/events.endpoints';
import { getMember, login, logout } from '@parlour/contract/sessions.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/db/db.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { startChild } from '../../testing/crash.ts';
import { eachDatabase, onDatabase } from '../../testing/databases.ts';
import { idleJobs } from '../../testing/jobs.ts';
import { inTime, often, within } from '../../testing/limits.ts';
import { aMember } from '../../testing/players.ts';
import { headersOf } from '../../testing/streams.ts';
import { createRemembered, killSeries } from './remembered.ts';
import { insertSession } from './session.store.ts';
import { createSessions, type SessionKeeper } from './sessions.ts';

const DAY = 86_400;
const POLICY = {
  lifetimeSeconds: DAY,
  idleSeconds: DAY,
  rememberedLifetimeSeconds: DAY,
  rememberedIdleSeconds: DAY,
};
const WITHIN = { timeout: within(1000), interval: 40 };
/** Total over the causes. */
const SESSIONS = often(100, 100, 500);

type Open = Player & { id: bigint; memberId: bigint };

/** Opens sessions without password logins. */
async function openSessions(database: Database, keeper: SessionKeeper, count: number): Promise<Open[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const memberId = await aMember(database.db);
      const cookies: Record<string, string> = {};
      const reply = {
        setCookie: (name: string, value: string) => {
          cookies[name] = value;
        },
      } as unknown as FastifyReply;
      const request = { headers: {}, cookies: {}, ip: '10.0.0.1' } as unknown as FastifyRequest;
      const opening = { memberId, lifetimeSeconds: DAY, remembered: false, seriesId: null };
      const { id, token } = await keeper.open(database.db, opening, request, reply);
      return { id, memberId, token, cookies, account: '' };
    }),
  );
}

const NOTHING = { params: undefined, query: undefined, body: undefined };

/** Server as seen by a player, in this process or in another. */
type Server = { call: <V>(endpoint: Endpoint, player: Player) => Promise<Envelope<V>> };
const hereOf = (app: TestApp): Server => ({
  call: async <V>(endpoint: Endpoint, player: Player) =>
    (await app.call(endpoint, NOTHING, player)).body as Envelope<V>,
});
const remoteOf = (url: string): Server => ({
  call: async <V>({ method, path }: Endpoint, { token, cookies }: Player) => {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(url + path, { method, headers: { [TOKEN_HEADER]: token, cookie } });
    return (await answer.json()) as Envelope<V>;
  },
});

const livesOn = async (server: Server, player: Player): Promise<boolean> =>
  (await server.call(getMember, player)).success;
const livingOn = async (server: Server, players: Player[]): Promise<number> =>
  (await Promise.all(players.map((player) => livesOn(server, player)))).filter(Boolean).length;

/** The product itself, started as by `npm start`, as the second server of an installation. */
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
async function startSecond(databaseUrl: string, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-second-'));
  const child = startChild(MAIN, [], {
    ...env,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    THROTTLE_SCALE: '1000',
    LOG_LEVEL: 'silent',
  });
  const line = await child.line((said) => said.includes('is open'));
  const url = /http:\S+?(?=\/m\/home)/.exec(line)?.[0] ?? '';
  return {
    url,
    pid: child.pid,
    stop: () => child.kill().then(() => rmSync(dataDir, { recursive: true, force: true })),
  };
}

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  let first: Database;
  let app: TestApp;
  let here: Server;
  /** The other server is another process. */
  let there: Server;
  let second: Awaited<ReturnType<typeof startSecond>>;
  let keeper: SessionKeeper;
  beforeAll(async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('two servers need PostgreSQL');
    const env = { SECRET_KEY: 'servers on one database have one secret' };
    first = await openDatabase(target);
    app = await testApp(first, { env });
    second = await startSecond(target.url, env);
    expect(second.pid).not.toBe(process.pid);
    here = hereOf(app);
    there = remoteOf(second.url);
    keeper = await createSessions(first, idleJobs, { secure: false, policy: POLICY, afterEnd: async () => {} });
  }, 60_000);
  afterAll(async () => {
    await keeper.close();
    await second.stop();
    await app.close();
    await first.close();
  });

  /** Causes that end sessions. */
  const CAUSES: Record<string, (players: Open[]) => Promise<unknown>> = {
    logout: (players) => Promise.all(players.map((player) => app.call(logout, { body: {} }, player))),
    'a new password': (players) =>
      Promise.all(
        players.map(({ memberId }) =>
          inTransaction(first.db, (tx) => keeper.endAll(tx, memberId, { reason: 'password changed' })),
        ),
      ),
    'disabling the member': (players) =>
      first.db
        .updateTable('member')
        .set({ state: 'disabled' })
        .where(
          'id',
          'in',
          players.map(({ memberId }) => memberId),
        )
        .execute(),
    'a session ended in the database, without notice': (players) =>
      first.db
        .updateTable('session')
        .set({ ended_at: sql<Date>`clock_timestamp()`, end_reason: 'by hand' })
        .where(
          'id',
          'in',
          players.map(({ id }) => id),
        )
        .execute(),
  };

  it.each(Object.keys(CAUSES))('P-35 after %s no session lives for a second, on either server', async (cause) => {
    const players = await openSessions(first, keeper, SESSIONS / Object.keys(CAUSES).length);
    // Both servers have them in their caches.
    expect([await livingOn(here, players), await livingOn(there, players)]).toEqual([players.length, players.length]);
    await CAUSES[cause]?.(players);
    await expect.poll(async () => (await livingOn(here, players)) + (await livingOn(there, players)), WITHIN).toBe(0);
  });

  it('P-35 control: a session that nobody ended stays, the one that is kept too', async () => {
    const [one, other] = await openSessions(first, keeper, 2);
    if (!one || !other) throw new Error('two sessions were opened');
    const opening = { memberId: one.memberId, tokenHash: randomBytes(32), cookieHash: randomBytes(32) };
    await insertSession(first.db, {
      ...opening,
      address: '',
      userAgent: '',
      lifetimeSeconds: DAY,
      remembered: false,
      seriesId: null,
    });
    const ended = await inTransaction(first.db, (tx) =>
      keeper.endAll(tx, one.memberId, { except: one.id, reason: 'password changed' }),
    );
    expect([ended, await livesOn(there, one), await livesOn(there, other)]).toEqual([1, true, true]);
  });

  it('P-35 control: a server that remembers for longer is found out', async () => {
    const [player] = await openSessions(first, keeper, 1);
    if (!player) throw new Error('a session was opened');
    // Simulates a server that receives no notifications and whose cache never expires.
    const request = { headers: { [TOKEN_HEADER]: player.token }, cookies: player.cookies } as unknown as FastifyRequest;
    const held = await keeper.resolve(request);
    const careless = { resolve: async () => held };
    await CAUSES['a new password']?.([player]);
    await expect.poll(() => livesOn(there, player), WITHIN).toBe(false);
    expect(await careless.resolve()).toMatchObject({ id: player.id });
  });

  it.each(Object.keys(CAUSES))('P-35 after %s the stream on the other server says so and closes', async (cause) => {
    const member = await app.register();
    const session = await first.db
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .select(['session.id', 'member_id as memberId'])
      .where('account', '=', member.account)
      .executeTakeFirstOrThrow();
    const answer = await fetch(second.url + stream.path, { headers: headersOf(member) });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('retry');
    await CAUSES[cause]?.([{ ...member, ...session }]);
    const endedAt = performance.now();
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    expect([text.includes('event: session_ended'), inTime(performance.now() - endedAt, 2_000)]).toEqual([true, true]);
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  it('P-35 SES-020 a logout that is asked to forget ends the remembered login with the session', async () => {
    const { account } = await app.register();
    const player: Player = { token: '', cookies: {}, account };
    const asked = { username: account, password: PASSWORD, type: 'username' as const, rememberPassword: true };
    const { token, rememberToken = '' } = valueOf(await app.call(login, { body: asked }, player));
    player.token = token;
    expect(valueOf(await app.call(logout, { body: { forget: true } }, player))).toEqual({ ended: true });
    const again = { username: account, password: rememberToken, type: 'username' as const };
    expect((await app.call(login, { body: again }, player)).body).toMatchObject({ code: 'login.remembered' });
  });

  it('P-35 a new password ends every remembered login of the member and no other', async () => {
    const { db } = app.database;
    const remembered = createRemembered(db, { sessions: { endSeries: async () => 0 }, days: 1 });
    const [mine, hers] = [await aMember(db), await aMember(db)];
    const device = randomBytes(32);
    const tokens = await inTransaction(db, async (tx) => [
      await remembered.begin(tx, mine, device),
      await remembered.begin(tx, mine, device),
      await remembered.begin(tx, hers, device),
    ]);
    await inTransaction(db, (tx) => killSeries(tx, mine));
    const owners = await Promise.all(
      tokens.map(async ({ token }) => (await remembered.present(token, device))?.memberId),
    );
    expect(owners).toEqual([undefined, undefined, hers]);
  });

  it('a session is over after its idle time and after its lifetime, whatever was used last', async () => {
    const { db } = app.database;
    const open = async () => {
      const player = await app.register();
      const live = async () => (await app.call(getMember, {}, player)).body;
      expect(await live()).toMatchObject({ success: true });
      return live;
    };
    const shift = (column: 'seen_at' | 'expires_at', minutes: number) =>
      sql`update session set ${sql.ref(column)} = clock_timestamp() + make_interval(mins => ${minutes})
        where id = (select max(id) from session)`.execute(db);
    const idle = await open();
    await shift('seen_at', -119);
    await expect.poll(idle, { timeout: within(1500) }).toMatchObject({ success: true });
    await shift('seen_at', -121);
    await expect.poll(idle, { timeout: within(1500) }).toMatchObject({ code: 'session.ended' });
    // The end is permanent, because it is stored.
    await shift('seen_at', 0);
    await expect.poll(idle, { timeout: within(1500) }).toMatchObject({ code: 'session.ended' });
    const old = await open();
    await shift('seen_at', 0);
    await shift('expires_at', -1);
    await expect.poll(old, { timeout: within(1500) }).toMatchObject({ code: 'session.ended' });
  });
});
