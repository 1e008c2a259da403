/**
 * Process with a gateway, for tests that kill it: `node gateway-server.ts '<target as JSON>' <vendor code>`. It also
 * reports the sum of all accounts, and lets its clock be set.
 */
import { sql } from 'kysely';
import type { DatabaseTarget } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { gatewayPlugin } from '../vendor-gateway/gateway.routes.ts';
import { aServer, SECRETS } from './gateway.ts';
import { idleJobs } from './jobs.ts';

const [target = '', code = ''] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(target) as DatabaseTarget);
const { app, lead } = aServer();
/** Milliseconds by which this process's clock is wrong. */
let wrongBy = 0;
const gateway = await gatewayPlugin(app, {
  jobs: idleJobs,
  reach: { ceilings: { perCall: 10n ** 15n, awardsPerDay: 10n ** 15n }, timeZone: 'UTC' },
  db,
  secrets: SECRETS,
  live: { now: () => ({ find: (nodeId) => ({ node_id: nodeId, gatewayVendor: code }) }) },
  minimumCycleMs: () => 0,
  lobbyUrl: () => 'https://play.example/m/home',
  now: () => Date.now() + wrongBy,
});
lead(gateway.fastPath);
app.post<{ Body: { ms: number } }>('/test/clock', ({ body }) => {
  wrongBy = body.ms;
  return {};
});
app.get('/test/total', async () => {
  const { rows } = await sql<{ total: string; least: string }>`
    select ((select sum(balance) from wallet) + (select sum(amount) from entry where balance_after is null))::text as total,
      (select min(balance) from wallet)::text as least`.execute(db);
  return rows[0];
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening ${url}\n`);
