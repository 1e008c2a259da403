/**
 * The server under load: the real gateway plugin, and beside it a stub that checks the same signature, reads the same
 * body and answers without a database. `node server.ts '<url>' '<key as JSON>'`; prints its address.
 */
import { createSecretKey } from 'node:crypto';
import { KEY_HEADER, SIGNATURE_HEADER, TIME_HEADER, VENDOR_HEADER } from '@parlour/contract/gateway';
import fastify from 'fastify';
import { openDatabase } from '../../apps/server/src/db/open.ts';
import { gatewayPlugin } from '../../apps/server/src/gateway/index.ts';
import { readCall } from '../../apps/server/src/gateway/parlour/calls.ts';
import { isSignedBy, isTimely } from '../../apps/server/src/gateway/parlour/signature.ts';
import { SECRETS } from '../../apps/server/src/testing/gateway.ts';
import { VENDOR } from './world.ts';

const [url = '', secret = ''] = process.argv.slice(2);
const { db } = await openDatabase({ kind: 'postgres', url, connections: 6 });
const app = fastify();
await gatewayPlugin(app, {
  db,
  secrets: SECRETS,
  live: { now: () => ({ find: (nodeId) => ({ node_id: nodeId, gatewayVendor: VENDOR }) }) },
  minimumCycleMs: 0,
  lobbyUrl: '/m/home',
});

const key = createSecretKey(Buffer.from(secret));
const STUB = JSON.stringify({ status: 'ok', balance: '1.00', currency: 'MMK', operation: '1', replayed: false });
await app.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.post('/stub', async (request, reply) => {
    const time = String(request.headers[TIME_HEADER]);
    const body = request.body as Buffer;
    // The load is signed once, for the gateway's path.
    const signed = { time, method: 'POST', path: '/gateway/v1/bet', body };
    const isGood =
      isTimely(time, Date.now()) &&
      request.headers[VENDOR_HEADER] === VENDOR &&
      request.headers[KEY_HEADER] !== undefined &&
      isSignedBy(key, signed, String(request.headers[SIGNATURE_HEADER])) &&
      readCall('bet', body).ok;
    return reply
      .code(isGood ? 200 : 401)
      .header('content-type', 'application/json; charset=utf-8')
      .send(STUB);
  });
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.once('SIGTERM', () => process.exit(0));
