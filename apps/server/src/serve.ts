/**
 * Starts a whole installation on its open database: the demo world on first start, the server, the studio, its entry
 * points.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { IN_HOUSE_VENDOR } from '@parlour/contract/catalogue';
import { recount, recountInFull, startLedgerMonitor } from './accounting/reporting/index.ts';
import { agentCommand, rebuildTeams, recomputeRun } from './agents/index.ts';
import { buildApp } from './app.ts';
import type { Started, StartOptions } from './bootstrap.ts';
import { mountStudio, STUDIO_LAUNCH_PAGE, STUDIO_RECALL_PAGE } from './compose/studio.ts';
import { type Brand, pictureHosts } from './config/brand.ts';
import { type Config, consoleAddress } from './config/config.ts';
import type { drawSecrets } from './config/secrets.ts';
import { recordBackup } from './core/alerts/index.ts';
import { startAuditVerification } from './core/audit/index.ts';
import { seedContent } from './engagement/announcements/index.ts';
import { seedHelp } from './engagement/help/index.ts';
import { type FeedCommand, importFeed, previewImport, readVersion } from './games/catalogue/index.ts';
import {
  createOperatorAuthenticator,
  hasOperators,
  insertSetupToken,
  operatorCommand,
} from './identity/operators/index.ts';
import { controlSocket, serveControl } from './platform/control-socket.ts';
import { BackupRefused, makeBackup, ON_POSTGRES } from './platform/db/backup.ts';
import type { Database } from './platform/db/db.ts';
import { PROMISE_LINES } from './platform/db/guarantees.ts';
import { expectRootKey, settleRootKey } from './platform/db/root-key.ts';
import { decodeText } from './platform/decode-text.ts';
import { openDisk } from './platform/disk.ts';
import { newToken, tokenHash } from './platform/http/tokens.ts';
import { announceRunning } from './platform/running-servers.ts';
import { ensureVendors, type Reconciliation, reconcile, vendorCommand } from './vendor-gateway/index.ts';

export type Installation = {
  config: Config;
  brand: Brand;
  database: Database;
  secrets: ReturnType<typeof drawSecrets>;
  options: StartOptions;
};

/** Imports the brand's own feed into an empty catalogue. */
async function seedCatalogue(database: Database, brand: Brand): Promise<void> {
  const feed = join(brand.dir, 'feed/catalogue.json');
  if ((await readVersion(database.db)) === 0n && existsSync(feed))
    await importFeed(database.db, decodeText(readFileSync(feed)), { imageHosts: pictureHosts(brand) });
}

/**
 * Runs a part of the start; on failure it stops the server before the database closes, so that its jobs do not fail.
 */
async function orClose<T>(server: { close: () => PromiseLike<unknown> }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Serves the installation; the database has been migrated. Closing it closes the database too. */
export async function serve({ config, brand, database, secrets, options }: Installation): Promise<Started> {
  const { db } = database;
  await expectRootKey(db, secrets.fingerprint);
  secrets.keep();
  await settleRootKey(db, secrets.fingerprint, { isProven: false });
  await seedCatalogue(database, brand);
  await seedContent(db, brand);
  await seedHelp(db, brand);
  const [own, ...others] = await ensureVendors(db, secrets, [IN_HOUSE_VENDOR, ...brand.studioVendors], {
    recallUrl: STUDIO_RECALL_PAGE,
  });
  if (!own) throw new Error('the studio has no key');
  // The studio's key was opened, or made, with this root key.
  await settleRootKey(db, secrets.fingerprint, { isProven: true });
  const keys = [own, ...others] as const;
  const disk = database.kind === 'embedded' ? await openDisk(config.dataDir, options.freeSpace) : null;
  const app = await buildApp({
    config,
    brand,
    database,
    secrets,
    checksOutput: options.checksOutput ?? false,
    ...(options.drawDigits ? { drawDigits: options.drawDigits } : {}),
    ...(options.drawCode ? { drawCode: options.drawCode } : {}),
    isDiskLow: () => disk?.isLow() ?? false,
    freeDiskBytes: () => disk?.freeBytes() ?? null,
    launchPages: Object.fromEntries(keys.map(({ vendor }) => [vendor, STUDIO_LAUNCH_PAGE])),
  });
  const { server, live, doors, jobs } = app;
  const studio = await orClose(server, async () => {
    const mounted = config.roles.has('studio')
      ? await mountStudio(server, { config, database, keys, live, timeZone: brand.timeZone })
      : null;
    await server.listen({ port: config.port, host: config.host });
    return mounted;
  });
  const { port } = server.server.address() as AddressInfo;
  studio?.reachGatewayAt(config.gatewayUrl ?? `http://127.0.0.1:${port}`);
  const url = config.publicUrl ?? `http://localhost:${port}`;
  const consoleUrl = consoleAddress(config, port);
  const operatorAuthenticator = createOperatorAuthenticator(db, {
    secrets,
    issuer: () => app.brand.name,
    clock: () => new Date(),
  });
  const socket = controlSocket(config.dataDir, config.databaseUrl === null ? undefined : process.pid);
  const stopControl = await serveControl(socket, {
    ...options.commands?.(db),
    'catalogue-feed': async (given) => {
      const { text, dryRun, remove, vendors } = JSON.parse(given) as FeedCommand;
      const options = { imageHosts: pictureHosts(brand), vendors };
      if (dryRun) return previewImport(db, text, options);
      const report = await importFeed(db, text, { ...options, remove });
      await live.refresh();
      return report;
    },
    backup: async () => {
      if (config.databaseUrl !== null) throw new BackupRefused(ON_POSTGRES);
      return makeBackup(database, config.dataDir);
    },
    'backup-record': () => recordBackup(db),
    'ledger-check': () => recount(database),
    'ledger-check-full': () => recountInFull(database),
    vendor: (text) => vendorCommand(db, secrets, JSON.parse(text) as string[]),
    'vendor-reconcile': (text) => reconcile(db, JSON.parse(text) as Reconciliation),
    agent: (text) => agentCommand(db, JSON.parse(text) as string[]),
    'agents-rebuild': () => rebuildTeams(db, brand),
    'agents-recompute': (text) => recomputeRun(db, text || undefined),
    operator: (text) => operatorCommand(db, { operatorAuthenticator, consoleUrl }, JSON.parse(text) as string[]),
  });
  const leaveList = announceRunning(config.dataDir, socket);
  startLedgerMonitor(jobs, db, (accounts) =>
    server.log.error({ accounts: accounts.map(String) }, 'the books of these wallets do not add up: they are frozen'),
  );
  startAuditVerification(jobs, db, (row) =>
    server.log.error({ row: row.toString() }, 'a row of the audit record is missing or was altered'),
  );
  disk?.begin(jobs, (line) => server.log.error(line), config.ballastBytes);
  // Only a server with the console's pages creates an invitation: another one's link would lead nowhere and
  // invalidate the working one.
  const hasPages = config.roles.has('api');
  let setupUrl: string | null = null;
  if (hasPages && !(await hasOperators(db))) {
    const token = newToken();
    await insertSetupToken(db, tokenHash(token));
    setupUrl = `${consoleUrl}?setup=${token}`;
  }
  return {
    url,
    consoleUrl,
    setupUrl,
    hasPages,
    roles: [...config.roles],
    notices: [PROMISE_LINES[database.kind], disk?.warning()].filter((line) => typeof line === 'string'),
    lost: database.lost,
    async close() {
      doors.upgrade();
      leaveList();
      await stopControl();
      await disk?.close();
      await server.close();
      await database.close();
    },
  };
}
