/** Test gateway with a signing vendor. Everything goes through the real plugin and real signatures. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import {
  type AuthenticateAnswer,
  GATEWAY_PREFIX,
  type GatewayCallName,
  KEY_HEADER,
  type OperationAnswer,
  SIGNATURE_HEADER,
  TIME_HEADER,
  VENDOR_HEADER,
} from '@parlour/contract/gateway';
import fastify, { type FastifyInstance } from 'fastify';
import { openSecrets } from '../config/secrets.ts';
import { openHouseCurrency } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { FastPath } from '../platform/http/server.ts';
import { type Gateway, gatewayPlugin } from '../vendor-gateway/gateway.routes.ts';
import { signCall } from '../vendor-gateway/parlour/signature.ts';
import type { GatewayGame, VendorProtocol } from '../vendor-gateway/vendor.ts';
import { ensureVendor, type IssuedKey } from '../vendor-gateway/vendors.ts';
import { idleJobs } from './jobs.ts';

export const SECRETS = openSecrets('/nowhere', 'a root secret for tests that is long enough');
export const MINIMUM_CYCLE_MS = 2500;

export type Reply<T = OperationAnswer> = { http: number; answer: T; retryAfter?: string };

export type CallOptions = {
  key?: IssuedKey;
  vendor?: string;
  /** Clock that the call is signed with. */
  time?: number;
  contentType?: string;
  /** Replaces the body after it was signed. */
  sentBody?: string;
  signature?: string;
};

/** Server that tries a fast path first, as the platform's does. */
export function aServer(): { app: FastifyInstance; lead: (path: FastPath) => void } {
  let first: FastPath = () => false;
  const app = fastify({
    serverFactory: (handler) =>
      createServer((request, response) => {
        if (!first(request, response)) handler(request, response);
      }),
  });
  return {
    app,
    lead(path) {
      first = path;
    },
  };
}

export type TestGateway = {
  db: Db;
  app: FastifyInstance;
  gateway: Gateway;
  vendorId: number;
  vendor: string;
  key: IssuedKey;
  games: Map<string, GatewayGame>;
  /** Sends a signed call as the vendor. */
  call: <T = OperationAnswer>(name: GatewayCallName, body: object | string, options?: CallOptions) => Promise<Reply<T>>;
};

/** Returns the headers of a signed call. */
export function signedHeaders(
  vendor: string,
  key: IssuedKey,
  path: string,
  body: string,
  time: number,
): Record<string, string> {
  const signed = { time: String(time), method: 'POST', path, body: Buffer.from(body) };
  return {
    'content-type': 'application/json',
    [VENDOR_HEADER]: vendor,
    [KEY_HEADER]: key.keyId,
    [TIME_HEADER]: signed.time,
    [SIGNATURE_HEADER]: signCall(key.secret, signed).toString('hex'),
  };
}

export type GatewayOptions = {
  mayAward?: boolean;
  now?: () => number;
  atOnce?: number;
  isAway?: () => boolean;
  /** Minor units. */
  ceilings?: { perCall: bigint; awardsPerDay: bigint };
  /** Name of the vendor's protocol. */
  protocol?: string;
  /** Replaces the platform's protocols. */
  protocols?: readonly VendorProtocol[];
  code?: string;
};

/** Creates a gateway on a database, with a new vendor that may play games g1 and g2. */
export async function aGateway(
  db: Db,
  {
    mayAward = false,
    now,
    atOnce,
    isAway,
    ceilings = { perCall: 10n ** 15n, awardsPerDay: 10n ** 15n },
    protocol,
    protocols,
    code = `V${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
  }: GatewayOptions = {},
): Promise<TestGateway> {
  await openHouseCurrency(db, 'MMK');
  const key = await ensureVendor(db, SECRETS, code, { mayAward, ...(protocol ? { protocol } : {}) });
  const row = await db.selectFrom('gateway_vendor').where('code', '=', code).select('id').executeTakeFirstOrThrow();
  const games = new Map<string, GatewayGame>(
    ['g1', 'g2'].map((node_id) => [node_id, { node_id, gatewayVendor: code }]),
  );
  games.set('others', { node_id: 'others', gatewayVendor: 'OTHER' });
  const { app, lead } = aServer();
  const gateway = await gatewayPlugin(app, {
    jobs: idleJobs,
    reach: { ceilings, timeZone: 'UTC' },
    db,
    secrets: SECRETS,
    live: { now: () => ({ find: (nodeId) => games.get(nodeId) }) },
    minimumCycleMs: () => MINIMUM_CYCLE_MS,
    lobbyUrl: () => 'https://play.example/m/home',
    ...(now ? { now } : {}),
    ...(atOnce ? { atOnce } : {}),
    ...(isAway ? { isAway } : {}),
    ...(protocols ? { protocols } : {}),
  });
  lead(gateway.fastPath);
  const call = async <T>(name: GatewayCallName, content: object | string, options: CallOptions = {}) => {
    const path = `${GATEWAY_PREFIX}/${name}`;
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    const time = options.time ?? now?.() ?? Date.now();
    const signed = signedHeaders(options.vendor ?? code, options.key ?? key, path, body, time);
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: {
        ...signed,
        ...(options.contentType ? { 'content-type': options.contentType } : {}),
        ...(options.signature ? { [SIGNATURE_HEADER]: options.signature } : {}),
      },
      payload: options.sentBody ?? body,
    });
    const { 'retry-after': retryAfter } = response.headers;
    return {
      http: response.statusCode,
      answer: response.json<T>(),
      ...(retryAfter ? { retryAfter: retryAfter } : {}),
    };
  };
  return { db, app, gateway, vendorId: row.id, vendor: code, key, games, call };
}

let n = 0;
/** Returns an unused id. */
export const fresh = (prefix: string): string => `${prefix}-${process.pid}-${++n}`;

export type { AuthenticateAnswer };
