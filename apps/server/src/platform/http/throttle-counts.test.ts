import { checkUsername } from '@parlour/contract/registration.endpoints';
import { exportTeam } from '@parlour/contract/team-files.endpoints';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, it } from 'vitest';
import { SHARED_SECRET, testApp } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { deleteOldCounts } from './throttle-counts.store.ts';
import { createThrottleCounts, type ThrottleStore } from './throttle-counts.ts';

const MINUTE = 60_000;
/** Never settles by itself; tests call `settle`. */
const jobs = { everyProcess: () => ({}) as never };

/** Counts one request; returns the total. */
const hit = (store: ThrottleStore, key: string): number => {
  let counted = 0;
  store.incr(key, (_error, result) => (counted = result?.current ?? 0), MINUTE, 10);
  return counted;
};

eachDatabase((_kind, _open, { fresh }) => {
  it('servers count one subject together, and each request once', async () => {
    const { db } = await fresh();
    const servers = [createThrottleCounts(db, jobs), createThrottleCounts(db, jobs), createThrottleCounts(db, jobs)];
    const stores = servers.map(({ Store }) => new Store().child({ shared: 'POST /login' }));
    for (let i = 0; i < 4; i++) for (const store of stores) hit(store, 'somebody');
    // Concurrently.
    await Promise.all(servers.map(({ settle }) => settle()));
    await Promise.all(servers.map(({ settle }) => settle()));
    const { rows } = await sql<{ hits: number }>`select hits from throttle_count`.execute(db);
    expect(rows).toEqual([{ hits: 12 }]);
    for (const store of stores) hit(store, 'somebody');
    for (const { settle } of servers) await settle();
    // The last server to settle has the counts of all.
    expect(hit(stores[2] as ThrottleStore, 'somebody')).toBe(16);
    expect(hit(stores[2] as ThrottleStore, 'somebody else')).toBe(1);
  });

  it('a window that is over begins anew, and old counts are deleted', async () => {
    const { db } = await fresh();
    const counts = createThrottleCounts(db, jobs);
    const store = new counts.Store().child({ shared: 'GET /check' });
    for (let i = 0; i < 5; i++) hit(store, 'x');
    await counts.settle();
    await sql`update throttle_count set window_ends = clock_timestamp() - interval '1 second'`.execute(db);
    const other = createThrottleCounts(db, jobs);
    const fresher = new other.Store().child({ shared: 'GET /check' });
    hit(fresher, 'x');
    await other.settle();
    expect(hit(fresher, 'x')).toBe(2);
    await deleteOldCounts(db);
    expect((await sql`select from throttle_count`.execute(db)).rows).toHaveLength(1);
    await sql`update throttle_count set window_ends = clock_timestamp() - interval '1 second'`.execute(db);
    await deleteOldCounts(db);
    expect((await sql`select from throttle_count`.execute(db)).rows).toHaveLength(0);
  });

  it('counts that cannot be settled are kept, and requests do not wait for them', async () => {
    const { db } = await fresh();
    const counts = createThrottleCounts(db, jobs);
    const store = new counts.Store().child({ shared: 'POST /login' });
    for (let i = 0; i < 3; i++) hit(store, 'x');
    await sql`alter table throttle_count rename to away`.execute(db);
    await expect(counts.settle()).rejects.toThrow();
    expect(hit(store, 'x')).toBe(4);
    await sql`alter table away rename to throttle_count`.execute(db);
    await counts.settle();
    expect((await sql`select hits from throttle_count`.execute(db)).rows).toEqual([{ hits: 4 }]);
  });

  it('what cannot be settled is bounded, and is settled in parts', async () => {
    const { db } = await fresh();
    const counts = createThrottleCounts(db, jobs);
    const store = new counts.Store().child({ shared: 'POST /login' });
    await sql`alter table throttle_count rename to away`.execute(db);
    for (let i = 0; i < 3; i++) hit(store, `subject ${i}`);
    await expect(counts.settle()).rejects.toThrow();
    for (let i = 3; i < 5_002; i++) hit(store, `subject ${i}`);
    await sql`alter table away rename to throttle_count`.execute(db);
    let statements = 0;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const watched = createThrottleCounts(db.withPlugin(plugin), jobs);
    const other = new watched.Store().child({ shared: 'POST /login' });
    for (let i = 0; i < 2_500; i++) hit(other, `subject ${i}`);
    await watched.settle();
    expect(statements).toBe(3);
    await counts.settle();
    const { rows } = await sql<{ n: number; hits: number }>`
      select count(*)::int as n, sum(hits)::int as hits from throttle_count`.execute(db);
    // The first server has dropped the two subjects that were not seen for longest.
    expect(rows).toEqual([{ n: 5_002, hits: 7_500 }]);
    expect(hit(store, 'subject 5001')).toBe(2);
  });

  it('files of many rows have a budget far below that of other requests', async () => {
    const app = await testApp(await fresh(), { env: { THROTTLE_SCALE: '1' } });
    const nobody = { token: '', cookies: {}, account: '' };
    const body = { table: 'downlines', format: 'xlsx', from: '2026-11-01', to: '2026-11-01' } as const;
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++) statuses.push((await app.call(exportTeam, { body }, nobody)).status);
    expect(statuses.indexOf(429)).toBe(12);
    await app.close();
  });

  it('a client of IPv4 on a server that listens on IPv6 has a budget of its own', async () => {
    const app = await testApp(await fresh(), { env: { ...SHARED_SECRET, THROTTLE_SCALE: '1' } });
    const ask = async (address: string) => {
      const asker = { token: '', cookies: {}, account: '', address };
      return (await app.call(checkUsername, { query: { username: 'anybody_1' } }, asker)).status;
    };
    const asks = async (address: string, times: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n++) statuses.push(await ask(address));
      return statuses.includes(429);
    };
    expect(await asks('::ffff:198.51.100.1', 11)).toBe(true);
    expect(await asks('::ffff:198.51.100.2', 1)).toBe(false);
    // The budget is shared with the IPv4 address.
    expect(await asks('198.51.100.1', 1)).toBe(true);
    await app.close();
  });

  it('calls that no abuse is made of are counted by each server for itself', async () => {
    const { db } = await fresh();
    const counts = createThrottleCounts(db, jobs);
    const root = new counts.Store();
    const [one, two] = [root.child({}), root.child({})];
    expect([hit(one, 'x'), hit(one, 'x'), hit(two, 'x')]).toEqual([1, 2, 1]);
    await counts.settle();
    expect((await sql`select from throttle_count`.execute(db)).rows).toEqual([]);
  });

  it('a guesser who goes from server to server, and to the relay’s twin, has one budget', async () => {
    const database = await fresh();
    const env = { ...SHARED_SECRET, THROTTLE_SCALE: '1' };
    const [app, other] = [await testApp(database, { env }), await testApp(database, { env })];
    const ask = async (on: typeof app, url = checkUsername.path) =>
      (await on.raw({ url: `${url}?username=somebody`, remoteAddress: '203.0.113.90' })).statusCode;
    for (let i = 0; i < 5; i++) expect(await ask(app)).not.toBe(429);
    for (let i = 0; i < 5; i++) expect(await ask(app, checkUsername.relay ?? '')).not.toBe(429);
    expect(await ask(app)).toBe(429);
    await app.settle();
    // The other server has not received the counts yet.
    expect(await ask(other)).not.toBe(429);
    await other.settle();
    expect(await ask(other)).toBe(429);
    await app.close();
    await other.close();
  });
});
