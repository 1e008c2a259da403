/**
 * The server under load: the real gateway plugin, and a stub that checks the same signature, parses the same body and
 * answers without a database. `node server.ts '<url>' '<key as JSON>'`; prints its URL.
 */
import { createSecretKey } from 'node:crypto';
import { KEY_HEADER, SIGNATURE_HEADER, TIME_HEADER, VENDOR_HEADER } from '@parlour/contract/gateway';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import type { FastPath } from '../../apps/server/src/platform/http/server.ts';
import { aServer, SECRETS } from '../../apps/server/src/testing/gateway.ts';
import { idleJobs } from '../../apps/server/src/testing/jobs.ts';
import { gatewayPlugin } from '../../apps/server/src/vendor-gateway/index.ts';
import { readCall } from '../../apps/server/src/vendor-gateway/parlour/calls.ts';
import { isSignedBy, isTimely } from '../../apps/server/src/vendor-gateway/parlour/signature.ts';
import { VENDOR } from './world.ts';

const [url = '', secret = ''] = process.argv.slice(2);
const { db } = await openDatabase({ kind: 'postgres', url, connections: 6 });
const { app, lead } = aServer();
const gateway = await gatewayPlugin(app, {
  jobs: idleJobs,
  reach: { ceilings: { perCall: 10n ** 15n, awardsPerDay: 10n ** 15n }, timeZone: 'UTC' },
  db,
  secrets: SECRETS,
  live: { now: () => ({ find: (nodeId) => ({ node_id: nodeId, gatewayVendor: VENDOR }) }) },
  minimumCycleMs: () => 0,
  lobbyUrl: () => '/m/home',
});

const key = createSecretKey(Buffer.from(secret));
const STUB = JSON.stringify({ status: 'ok', balance: '1.00', currency: 'MMK', operation: '1', replayed: false });
const HEADERS = ['content-type', 'application/json; charset=utf-8', 'content-length', String(STUB.length)];
/** Minimal signed answer, based on Node's own request object like the gateway. */
const stub: FastPath = (request, response) => {
  if (request.url !== '/stub') return false;
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { headers } = request;
    const time = String(headers[TIME_HEADER]);
    const body = Buffer.concat(parts);
    // The load is signed once, for the gateway's path.
    const signed = { time, method: 'POST', path: '/gateway/v1/bet', body };
    const isGood =
      isTimely(time, Date.now()) &&
      headers[VENDOR_HEADER] === VENDOR &&
      headers[KEY_HEADER] !== undefined &&
      isSignedBy(key, signed, String(headers[SIGNATURE_HEADER])) &&
      readCall('bet', body).ok;
    response.writeHead(isGood ? 200 : 401, HEADERS);
    response.end(STUB);
  });
  return true;
};
lead((request, response) => gateway.fastPath(request, response) || stub(request, response));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.once('SIGTERM', () => process.exit(0));
