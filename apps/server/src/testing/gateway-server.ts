/** A process with a gateway, for tests that kill it: `node gateway-server.ts '<target as JSON>' <vendor code>`. */
import fastify from 'fastify';
import type { DatabaseTarget } from '../db/db.ts';
import { openDatabase } from '../db/open.ts';
import { gatewayPlugin } from '../gateway/gateway.routes.ts';
import { SECRETS } from './gateway.ts';

const [target = '', code = ''] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(target) as DatabaseTarget);
const app = fastify();
await gatewayPlugin(app, {
  db,
  secrets: SECRETS,
  live: { now: () => ({ find: (nodeId) => ({ node_id: nodeId, gatewayVendor: code }) }) },
  minimumCycleMs: 0,
  lobbyUrl: '/m/home',
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`listening ${url}\n`);
