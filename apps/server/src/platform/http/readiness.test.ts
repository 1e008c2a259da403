import fastify from 'fastify';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../testing/databases.ts';
import { PROMISE_LINES, PROMISES } from '../db/guarantees.ts';
import { readyRoute } from './readiness.ts';

it('R-D4 the embedded database promises one server without failover and recovery, and PostgreSQL what it is set up for', () => {
  expect(PROMISES.embedded).toEqual({
    servers: 'one',
    commits: 'synced',
    failover: 'none',
    pointInTimeRecovery: 'none',
  });
  expect(PROMISES.postgres.servers).toBe('several');
  expect(PROMISE_LINES.embedded).toContain('one process on one server, no failover and no point-in-time recovery');
});

eachDatabase((kind, _open, { fresh }) => {
  it('R-D4 /readyz says which promises hold, whether writes are taken, and when the database is away', async () => {
    const database = await fresh();
    let isDiskLow = false;
    const app = fastify();
    let troubled: string[] = [];
    readyRoute(app, { database, isDiskLow: () => isDiskLow, troubledJobs: async () => troubled, throttle: false });
    const ask = async () => {
      const { statusCode, body } = await app.inject('/readyz');
      return [statusCode, JSON.parse(body)];
    };
    const ready = { ready: true, writes: true, degraded: [] as string[], database: kind, promises: PROMISES[kind] };
    expect(await ask()).toEqual([200, ready]);
    troubled = ['deposits.expire'];
    expect(await ask()).toEqual([200, { ...ready, degraded: ['deposits.expire'] }]);
    troubled = [];
    isDiskLow = true;
    expect(await ask()).toEqual([200, { ...ready, writes: false }]);
    isDiskLow = false;
    await database.close();
    expect(await ask()).toEqual([503, { ...ready, ready: false, writes: false }]);
    await app.close();
  });

  it('/readyz says that the server is not ready where no commit can finish', async () => {
    const database = await fresh();
    let isDiskLow = false;
    const app = fastify();
    readyRoute(app, { database, isDiskLow: () => isDiskLow, troubledJobs: async () => [], throttle: false });
    const ask = async () => (await app.inject('/readyz')).statusCode;
    expect(await ask()).toBe(200);
    await database.exec(`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'no commit' using errcode = '53100'; end $$;
      create constraint trigger refuse after update on heartbeat deferrable initially deferred
        for each row execute function refuse()`);
    expect(await ask()).toBe(503);
    // The guard of the embedded database's disk refuses writes and allows reads.
    isDiskLow = true;
    expect(await ask()).toBe(200);
    await app.close();
  });
});
