import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Secrets } from '../config/secrets.ts';
import { applyCommands, publishOutcomes, spendLaunchToken } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { FastPath } from '../platform/http/server.ts';
import type { JobScheduler } from '../platform/jobs/index.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import { createTally, type Tally, WRITE_EVERY_MS } from './counter.ts';
import {
  addRefusals,
  currencyOfAccount,
  firstOutcome,
  isKnownGame,
  listTransactions,
  REPEATED,
  undidNothing,
} from './gateway.store.ts';
import { mountProtocol } from './mount.ts';
import { PROTOCOLS } from './protocols.ts';
import { openReach, type ReachOptions } from './reach.ts';
import type { GatewayCore, GatewayGame, VendorProtocol } from './vendor.ts';
import { openVendors, type Vendors } from './vendors.ts';

export type GatewayDeps = {
  db: Db;
  jobs: JobScheduler;
  reach: ReachOptions;
  secrets: Pick<Secrets, 'open'>;
  /** Catalogue in force: games that can be played now. */
  live: { now: () => { find: (nodeId: string) => GatewayGame | undefined } };
  /** False while the platform is under maintenance. */
  takesBets?: () => boolean;
  /** True while no booking is possible. */
  isAway?: () => boolean;
  /** Minimum time between rounds of a game, in milliseconds. */
  minimumCycleMs: (nodeId: string) => number;
  /** URL of a game's exit link; evaluated at use, because the port is not known before. */
  lobbyUrl: () => string;
  /** Headers of every response, because vendors' responses bypass the hooks that add them elsewhere. */
  headers?: Record<string, string>;
  /** Supported protocols; tests plant faults in them. */
  protocols?: readonly VendorProtocol[];
  /** Number of concurrent batches. */
  atOnce?: number;
  /** Clock that vendors' timestamps are compared with; set by tests. */
  now?: () => number;
};

export type Gateway = {
  vendors: Vendors;
  batcher: Batcher;
  tally: Tally;
  /** Answers vendors' calls before the framework handles them, also while the server shuts down. */
  fastPath: FastPath;
};

/**
 * Mounts every vendor protocol. Bodies reach the protocols as raw bytes, because those are signed. Every response is
 * one of the protocol's; our own failures are 503 and never a decline.
 */
export async function gatewayPlugin(app: FastifyInstance, deps: GatewayDeps): Promise<Gateway> {
  const { db, live } = deps;
  const vendors = openVendors(db, deps.secrets, ({ vendor, keyId, error }) =>
    app.log.error({ vendor, keyId, err: error }, 'a vendor key cannot be opened: calls that it signs are refused'),
  );
  const tally = createTally((refusals) => addRefusals(db, refusals));
  const batcher = createBatcher({
    apply: (commands) => applyCommands(db, commands),
    committed: publishOutcomes,
    repeated: ({ scope }) => tally.note(scope, REPEATED),
    ...(deps.atOnce ? { atOnce: deps.atOnce } : {}),
  });
  let isClosing = false;
  const core: GatewayCore = {
    vendors,
    isClosing: () => isClosing,
    submit: batcher.submit,
    reach: openReach(db, deps.reach),
    admit: (vendorId, launchToken) =>
      spendLaunchToken(db, vendorId, createHash('sha256').update(launchToken).digest('hex')),
    firstOutcome: (command) => firstOutcome(db, command),
    undidNothing: (command) => undidNothing(db, command),
    currencyOf: (account) => currencyOfAccount(db, account),
    findGame: (nodeId) => live.now().find(nodeId),
    isKnownGame: (nodeId) => isKnownGame(db, nodeId),
    listTransactions: (vendorId, after, limit) => listTransactions(db, vendorId, after, limit),
    headers: deps.headers ?? {},
    isAway: deps.isAway ?? (() => false),
    takesBets: deps.takesBets ?? (() => true),
    minimumCycleMs: deps.minimumCycleMs,
    lobbyUrl: deps.lobbyUrl,
    now: deps.now ?? Date.now,
    refused: (vendor, code) => tally.note(vendor?.vendorId ?? null, code),
  };
  const served = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  for (const protocol of deps.protocols ?? PROTOCOLS) {
    await app.register(
      async (scope) => {
        for (const [path, serve] of mountProtocol(scope, protocol, core)) served.set(path, serve);
      },
      { prefix: protocol.prefix },
    );
  }
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  deps.jobs.everyProcess({ name: 'gateway.count-refusals', everyMs: WRITE_EVERY_MS, run: tally.write });
  app.addHook('onClose', async () => {
    await batcher.close();
    await tally.write().catch((error: unknown) => app.log.warn({ err: error }, 'refused calls were not counted'));
  });
  const fastPath: FastPath = (request, response) => {
    const serve = request.method === 'POST' ? served.get(request.url ?? '') : undefined;
    serve?.(request, response);
    return serve !== undefined;
  };
  return { vendors, batcher, tally, fastPath };
}
