import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { onDatabase } from '../../testing/databases.ts';
import { isLockTimeout, isUnavailable } from './errors.ts';
import { openDatabase } from './open.ts';
import { prepared } from './postgres.ts';
import { inTransaction } from './transaction.ts';

/** A TCP proxy for a server that listens on a socket. */
async function hostBefore(server: URL): Promise<{ address: string; close: () => void }> {
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const upstream = connect(join(server.searchParams.get('host') ?? '', '.s.PGSQL.5432'));
    socket.pipe(upstream).pipe(socket);
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('error', () => each.destroy());
    }
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close();
      for (const each of sockets) each.destroy();
    },
  };
}

onDatabase('postgres', (_kind, open, { newTarget }) => {
  test('connections carry the limits, and a session of one’s own has none', async () => {
    const { db, session } = await open();
    const names = ['application_name', 'idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'];
    const ask = `select name, setting from pg_settings where name = any($1) order by name`;
    const limits = await sql`select name, setting from pg_settings where name = any(${names}) order by name`.execute(
      db,
    );
    expect(limits.rows).toEqual([
      { name: 'application_name', setting: 'parlour' },
      { name: 'idle_in_transaction_session_timeout', setting: '5000' },
      { name: 'lock_timeout', setting: '2000' },
      { name: 'statement_timeout', setting: '2500' },
    ]);
    expect(await session(({ query }) => query(ask, [names]))).toEqual([
      { name: 'application_name', setting: 'parlour session' },
      { name: 'idle_in_transaction_session_timeout', setting: '0' },
      { name: 'lock_timeout', setting: '0' },
      { name: 'statement_timeout', setting: '0' },
    ]);
  });

  test('a statement with a name is read once on a connection and kept there; another without one is not', async () => {
    const { db } = await open();
    const twice = prepared('twice', 'select $1::int4 * 2 as n');
    const kept = await db.transaction().execute(async (tx) => {
      for (const n of [1, 2, 3])
        expect((await tx.executeQuery(CompiledQuery.raw(twice, [n]))).rows).toEqual([{ n: 2 * n }]);
      await expect(tx.executeQuery(CompiledQuery.raw('select $1::int4 as n', [1]))).resolves.toMatchObject({
        rows: [{ n: 1 }],
      });
      return sql`select name, generic_plans + custom_plans as asked from pg_prepared_statements`.execute(tx);
    });
    expect(kept.rows).toEqual([{ name: 'twice', asked: 3n }]);
  });

  test('a row that stays locked fails the waiting statement after 2 s', { tags: 'wide' }, async () => {
    const { db, exec } = await open();
    await exec('create table locked (n int); insert into locked values (1)');
    const taken = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const holder = inTransaction(db, async (tx) => {
      await sql`select n from locked for update`.execute(tx);
      taken.resolve();
      await done.promise;
    });
    await taken.promise;
    const error = await sql`update locked set n = 2`.execute(db).catch((reason: unknown) => reason);
    done.resolve();
    await holder;
    expect([isLockTimeout(error), isUnavailable(error)]).toEqual([true, true]);
  });

  test('hears again after the listening connection was cut', async () => {
    const { db, listen, listening, session } = await open();
    const heard = new Map<string, () => void>();
    const reports: (string | null)[] = [];
    const lossesBefore = listening?.losses() ?? 0;
    listening?.watch((reason) => reports.push(reason && reason.message));
    await listen('cut', (payload) => heard.get(payload)?.());
    const listener = `from pg_stat_activity where application_name = 'parlour listen' and datname = current_database()`;
    const [before] = await session(({ query }) => query(`select pid, pg_terminate_backend(pid) ${listener}`));
    await expect
      .poll(
        () =>
          session(({ query }) =>
            query(`select pid ${listener} and query like 'listen%' and pid <> $1`, [before?.['pid']]),
          ),
        {
          timeout: 10_000,
        },
      )
      .toHaveLength(1);
    const arrived = new Promise<void>((resolve) => heard.set('again', resolve));
    await sql`select pg_notify('cut', 'again')`.execute(db);
    await arrived;
    // Both the loss, with its reason, and the recovery are reported.
    expect(reports).toEqual([expect.stringMatching(/terminating connection/), null]);
    expect(listening?.losses()).toBe(lossesBefore + 1);
  });

  test('goes on after its connections were cut', async () => {
    const { db, session } = await open();
    await sql`select 1`.execute(db);
    await session(({ query }) =>
      query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parlour' and datname = current_database()`,
      ),
    );
    await expect
      .poll(
        () =>
          sql`select 1 as one`
            .execute(db)
            .then(({ rows }) => rows)
            .catch(() => []),
        { timeout: 10_000 },
      )
      .toEqual([{ one: 1 }]);
  });

  test('a server that lets nobody in for a moment is waited for', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('another database was made');
    const address = new URL(target.url);
    const socket = join(address.searchParams.get('host') ?? '', `.s.PGSQL.${address.port}`);
    const sockets: Socket[] = [];
    // The first connection is never answered; later ones are forwarded to the server.
    const door = createServer((caller) => {
      sockets.push(caller.on('error', () => {}));
      if (sockets.length > 1) caller.pipe(connect(socket)).pipe(caller);
    });
    await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
    address.port = String((door.address() as AddressInfo).port);
    address.hostname = '127.0.0.1';
    address.search = '';
    const { db, close } = await openDatabase({ kind: 'postgres', url: address.href });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
    for (const each of sockets) each.destroy();
    door.close();
    expect(sockets.length).toBeGreaterThan(1);
  });

  test('a server that does not answer is said at once', async () => {
    const error = await openDatabase({ kind: 'postgres', url: 'postgres://a:b@127.0.0.1:1/c' }).catch(
      (e: unknown) => e,
    );
    expect(isUnavailable(error)).toBe(true);
    expect((error as Error).message).toBe(
      'The PostgreSQL database 127.0.0.1:1/c cannot be used: nothing listens there.',
    );
  });

  test.each([
    ['no PostgreSQL server', 'HTTP/1.1 400 Bad Request\r\n\r\n', '', /: it hung up at once: /],
    ['a server without TLS', 'N', '?sslmode=verify-full', /: it takes no connection with TLS /],
    ['a server of another protocol', 'E\0\0\0\x0bSFATAL\0\0', '', /: it answers /],
  ])('%s is told in a sentence', async (_what, answer, search, why) => {
    const stranger = createServer((socket) => {
      socket.once('data', () => socket.end(answer));
      socket.on('error', () => {});
    });
    await new Promise<void>((go) => stranger.listen(0, '127.0.0.1', go));
    const { port } = stranger.address() as AddressInfo;
    const url = `postgres://a:b@127.0.0.1:${port}/c${search}`;
    const error = await openDatabase({ kind: 'postgres', url }).catch((e: unknown) => e);
    expect(error).toMatchObject({ sentence: true, message: expect.stringMatching(/^The PostgreSQL database 127/) });
    expect((error as Error).message).toMatch(why);
    stranger.close();
  });

  test('a pooler in between, which takes no limits of a connection, is told in a sentence', async () => {
    // PgBouncer's answer to a start-up message with `lock_timeout`, as sent by 1.18.
    const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: lock_timeout', ''].join('\0');
    const body = Buffer.from(`${fields}\0`);
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(body.length + 4, 1);
    const pooler = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([head, body])));
      socket.on('error', () => {});
    });
    await new Promise<void>((go) => pooler.listen(0, '127.0.0.1', go));
    const { port } = pooler.address() as AddressInfo;
    const opening = openDatabase({ kind: 'postgres', url: `postgres://a:b@127.0.0.1:${port}/c` });
    await expect(opening).rejects.toThrow(/cannot be used: it refuses the limits of a connection, as a pooler does/);
    pooler.close();
  });

  test('a database that is not there and a role that may not come in are told in a sentence without the password', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this is of PostgreSQL alone');
    const messageOf = async (change: (url: URL) => void) => {
      const url = new URL(target.url);
      change(url);
      const error = await openDatabase({ kind: 'postgres', url: url.href }).catch((e: unknown) => e);
      return (error as Error).message;
    };
    const missing = await messageOf((url) => {
      url.pathname = '/not_there';
      url.password = 'canary';
    });
    expect(missing).toMatch(
      /^The PostgreSQL database .*\/not_there cannot be used: there is no such database \(make it/,
    );
    expect(missing).not.toContain('canary');
    expect(await messageOf((url) => void (url.username = 'nobody_here'))).toMatch(
      /cannot be used: this role or machine may not come in/,
    );
  });

  test('of several hosts the one that answers is taken, for the pool, for sessions and for notifications', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this is of PostgreSQL alone');
    const real = new URL(target.url);
    const host = await hostBefore(real);
    const url = `postgres://${real.username}@127.0.0.1:1,${host.address}${real.pathname}`;
    const database = await openDatabase({ kind: 'postgres', url });
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    expect(await database.session(({ query }) => query('select 2 as two'))).toEqual([{ two: 2 }]);
    const heard: string[] = [];
    await database.listen('hosts', (payload) => heard.push(payload));
    await sql`select pg_notify('hosts', 'here')`.execute(database.db);
    await expect.poll(() => heard).toEqual(['here']);
    await database.close();
    host.close();
  });

  test('many connections that fail at once all move on to the host that answers', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this is of PostgreSQL alone');
    const real = new URL(target.url);
    const [primary, successor] = [await hostBefore(real), await hostBefore(real)];
    const url = `postgres://${real.username}@${primary.address},${successor.address}${real.pathname}`;
    const database = await openDatabase({ kind: 'postgres', url });
    const ask = () => sql`select 1 as one`.execute(database.db);
    await ask();
    primary.close();
    const others = () => sql<{ n: bigint }>`select count(*) as n from pg_stat_activity
      where datname = ${real.pathname.slice(1)} and pid <> pg_backend_pid()`;
    const apart = await openDatabase(target);
    await expect.poll(async () => (await others().execute(apart.db)).rows[0]?.n).toBe(0n);
    // As many concurrent attempts as there are hosts, which once switched back to the unreachable one.
    await Promise.allSettled([ask(), ask()]);
    expect((await Promise.all([ask(), ask()])).map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    await database.close();
    await apart.close();
    successor.close();
  });
});
