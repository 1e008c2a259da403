/** Builds the whole server, in order, from plain arguments. The caller starts listening. */

import { join } from 'node:path';
import { isGuest } from '@parlour/contract/accounts';
import { currencyOf } from '@parlour/contract/currencies';
import { statusOf } from '@parlour/contract/errors';
import { toMinor } from '@parlour/contract/money';
import { PATHS } from '@parlour/contract/routes';
import type { FastifyInstance } from 'fastify';
import { openCreditPolicy, openReportMails } from './compose/accounting.ts';
import { createAgentsModule } from './compose/agents.ts';
import { openAlertsModule } from './compose/alerts.ts';
import { artSources, tileArt } from './compose/art.ts';
import { sayBalances } from './compose/balance-events.ts';
import { openBrand } from './compose/brand.ts';
import { startMaintenance } from './compose/cleanup.ts';
import { consoleRoutes } from './compose/console.ts';
import { openCurrency } from './compose/currency.ts';
import { type Engagement, openEngagement } from './compose/engagement.ts';
import { type HomeOfHouse, openHome } from './compose/home.ts';
import { accessRoutes, openAccess } from './compose/identity.ts';
import { createLotteryModule } from './compose/lottery.ts';
import { mountProviders } from './compose/providers.ts';
import { STUDIO_PATH } from './compose/studio-paths.ts';
import { type Brand, minimumCycleMs, pictureHosts } from './config/brand.ts';
import type { Config } from './config/config.ts';
import { ROOT } from './config/config.ts';
import type { Secrets } from './config/secrets.ts';
import { type Hasher } from './core/accounts/index.ts';
import { createProviderOutcomes, type ProviderOutcomes } from './core/alerts/index.ts';
import { listTroubledJobs } from './core/health/index.ts';
import { openMedia } from './core/media/index.ts';
import { isLockedFor } from './core/member-locks/index.ts';
import { type Availability, openAvailability, openPlaces, systemRoutes, toWhitelabel } from './core/system/index.ts';
import { catalogueRoutes, type LiveCatalogue, openLiveCatalogue, startReopening } from './games/catalogue/index.ts';
import { favouritesRoutes } from './games/favourites/index.ts';
import { imagesPlugin } from './games/images/index.ts';
import { recentlyPlayedRoutes } from './games/recently-played/index.ts';
import { createApiKeys } from './identity/api-keys/index.ts';
import { createOperatorSessions } from './identity/operators/index.ts';
import { mayBeDemo, providerOrigins } from './identity/social-login/index.ts';
import { walletRoutes } from './ledger/wallet/index.ts';
import type { Database } from './platform/db/db.ts';
import { eventRoutes } from './platform/events/events.routes.ts';
import { type Hub, openHub } from './platform/events/hub.ts';
import { addressReader } from './platform/http/addresses.ts';
import { guardAvailability, type ServedRoute } from './platform/http/availability.ts';
import { ownUrl } from './platform/http/base-url.ts';
import { guardHosts, parseHosts } from './platform/http/console-host.ts';
import { guardCrossSite } from './platform/http/cross-site.ts';
import { docsRoutes } from './platform/http/docs.ts';
import { securityHeaders } from './platform/http/headers.ts';
import type { Platform } from './platform/http/http-context.ts';
import { metricsRoute } from './platform/http/metrics.ts';
import type { Scope } from './platform/http/mount.ts';
import { answerUnknownPaths } from './platform/http/not-found.ts';
import { guardWrites } from './platform/http/read-only-guard.ts';
import { readyRoute } from './platform/http/readiness.ts';
import { buildServer, type FastPath } from './platform/http/server.ts';
import { createSnapshots } from './platform/http/snapshots.ts';
import { createThrottleCounts } from './platform/http/throttle-counts.ts';
import { keyBudget, throttleTable } from './platform/http/throttles.ts';
import { guardRoles } from './platform/http/worker-server.ts';
import { expectRunner, type Jobs, openJobs } from './platform/jobs/index.ts';
import { launchRoutes, matchesRoutes } from './players/launch/index.ts';
import { gatewayPlugin, listLaunchPages } from './vendor-gateway/index.ts';
import { downloadRoutes, openSigner } from './web/downloads/index.ts';
import { consolePlugin, fontsPlugin, openTheme, pagesPlugin, THEME_EVERY_MS } from './web/pages/index.ts';

/** Pictures created by the build. */
const PREPARED_IMAGES = join(ROOT, '.cache/images');

export type AppParts = {
  config: Config;
  brand: Brand;
  database: Database;
  secrets: Secrets;
  /** Validates every response against its schema; on in tests and development. */
  checksOutput: boolean;
  /** Chooses captcha digits; tests fix them. */
  drawDigits?: () => string;
  /** Password hashing; tests count it. */
  hasher?: Hasher;
  /** Clock of time-based codes; tests set it. */
  clock?: () => Date;
  /** Chooses the digits of codes by SMS; tests fix them. */
  drawCode?: () => string;
  /** Whether writing requests are refused because of a full disk. */
  isDiskLow?: () => boolean;
  /** Free bytes of the embedded database's disk; null where they are not measured. */
  freeDiskBytes?: () => number | null;
  /** Launch page of each gateway vendor that is not external. */
  launchPages: Record<string, string>;
};

export type App = {
  /** The brand with its current name. */
  brand: Brand;
  server: FastifyInstance;
  live: LiveCatalogue;
  house: HomeOfHouse;
  engagement: Engagement;
  hub: Hub;
  jobs: Jobs;
  outcomes: ProviderOutcomes;
  platform: Platform;
  doors: Availability;
  routes: ServedRoute[];
  /** Closes expired guest accounts; returns their number. */
  closeTrials: () => Promise<number>;
  /** Ends expired sessions; returns their number. */
  endExpiredSessions: () => Promise<number>;
  /** Waits for background tasks: codes and mails being sent. */
  settle: () => Promise<void>;
};

export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database, secrets } = parts;
  const { db } = database;
  await openCurrency(db, parts.brand);
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const vendorPages = await listLaunchPages(db);
  const { callOrigins, frameOrigins: checkOrigins } = providerOrigins(parts);
  const vendorOrigins = [...vendorPages.values()].map((page) => new URL(page).origin);
  const frameOrigins = [...new Set([...vendorOrigins, ...checkOrigins])];
  const headers = securityHeaders({ imageHosts: pictureHosts(parts.brand), frameOrigins, callOrigins, secure });
  const snapshots = createSnapshots(headers);
  const jobs = await openJobs({
    database,
    takesShared: config.roles.has('jobs'),
    log: {
      error: (facts, text) => server.log.error(facts, text),
      warn: (facts, text) => server.log.warn(facts, text),
    },
  });
  if (!config.roles.has('jobs')) expectRunner(jobs, db);
  const liveBrand = await openBrand({ ...parts, jobs });
  const { brand, branding, texts } = liveBrand;
  const { labelsOf } = texts;
  const media = await openMedia({ database, jobs });
  const doors = await openAvailability({ database, jobs, places: openPlaces(config.placesFile) });
  const addressOf = addressReader(config.trustedProxies);
  // Vendors' calls bypass the availability check: the gateway itself refuses their bets during maintenance.
  let vendorsPath: FastPath = () => false;
  const hosts = parseHosts(config.console);
  const counts = createThrottleCounts(db, jobs);
  const server = await buildServer({
    throttleStore: counts.Store,
    headers,
    trustedProxies: config.trustedProxies,
    logLevel: config.logLevel,
    fastPath: (request, response) =>
      config.roles.has('api') &&
      !hosts.mayBeConsole(request) &&
      (vendorsPath(request, response) ||
        ((doors.isOpenToAll() || doors.verdictOf(addressOf(request)) === null) && snapshots.serve(request, response))),
  });
  database.listening?.watch((reason) => {
    if (reason)
      server.log.warn({ err: reason }, 'the connection that hears other servers was lost; it is opened again');
    else server.log.warn('the connection that hears other servers is there again');
  });
  guardRoles(server, config.roles, STUDIO_PATH);
  guardHosts(server, hosts, config.console.networks);
  guardCrossSite(server, (request) => (hosts.isConsole(request) ? config.console.url : config.publicUrl));
  const routes = guardAvailability(server, (address) => doors.verdictOf(address), hosts.isConsole);
  const isDiskLow = parts.isDiskLow ?? (() => false);
  guardWrites(server, isDiskLow);

  const clock = parts.clock ?? (() => new Date());
  const operatorSessions = createOperatorSessions(db, {
    secure: config.console.url?.startsWith('https:') ?? false,
    key: secrets.pepper,
  });
  const outcomes = createProviderOutcomes(db, jobs);
  const access = await openAccess({ ...parts, brand, jobs, server, clock, outcomes, labelsOf });
  const { sessions, devices, passwords, preSession, captchas, codes } = access;
  const launchPageOf = (vendor: string) => vendorPages.get(vendor) ?? parts.launchPages[vendor] ?? null;
  const opens = (vendor: string) => launchPageOf(vendor) !== null;
  const offers = (category: string) => category !== 'COCKFIGHT' || brand.flags.COCKFIGHT3 === true;
  const live = await openLiveCatalogue({ database, jobs, artOf: tileArt, opens, offers });
  startReopening(jobs, db, live);
  const hub = await openHub(database, (error) =>
    server.log.error({ err: error }, 'events did not reach the other servers'),
  );
  const house = await openHome({ ...liveBrand, database, jobs, media, live, snapshots, hub, clock });

  const platform: Platform = {
    registry: [],
    sessions,
    operators: operatorSessions,
    apiKeys: createApiKeys(db, { count: counts.counterOf('api-key', keyBudget(config.throttleScale)) }),
    isReadOnly: isGuest,
    decrypt: access.bodies.open,
    shuts: access.loginRateLimit.shuts,
    throttles: throttleTable(config.throttleScale, devices.of),
    checksOutput: parts.checksOutput,
  };
  const scope = server.decorate('platform', platform) as unknown as Scope;

  live.onChange(() => {
    snapshots.clear();
    hub.emitHere('all', { type: 'catalogue', version: house.version() });
  });
  const balances = sayBalances({ db, hub, currency: brand.currency });

  const whitelabel = toWhitelabel(brand, {
    hasGeetest: config.geetest !== null,
    demoProviders: mayBeDemo({ brand, config }),
    service: house.service,
    texts,
  });
  systemRoutes(scope, { brand, whitelabel, publicUrl: () => config.publicUrl ?? '', doors });
  downloadRoutes(scope, {
    brand,
    publicUrl: config.publicUrl,
    originOf: (request) => config.publicUrl ?? `${request.protocol}://${request.host}`,
    signer: config.profileSigner && openSigner(config.profileSigner, clock()),
    clock,
  });
  const { whereabouts, notices, backgroundTasks, emailCodes, isProven, languageOf } = accessRoutes(
    scope,
    access,
    doors,
  );
  catalogueRoutes(scope, { live, home: house.home, snapshots });
  const credit = openCreditPolicy(db, brand);
  const engagement = await openEngagement(scope, {
    config,
    brand,
    database,
    jobs,
    secrets,
    house,
    live,
    hub,
    snapshots,
    preSession,
    captchas,
    notices,
    proves: { smsCodes: codes.smsCodes, emailCodes, isProven, passwords },
    clock,
    languageOf,
    outcomes,
    labelsOf,
    credit,
  });
  favouritesRoutes(scope, { db, live, hub });
  recentlyPlayedRoutes(scope, { db, live, hub });
  walletRoutes(scope, { db, brand, live, isPlayLocked: (memberId) => isLockedFor(db, memberId, 'bets') });
  const lotteries = await createLotteryModule(scope, {
    database,
    jobs,
    brand,
    secrets,
    hub,
    inbox: engagement.inbox,
    labelsOf,
    feeds: config.lotteryFeeds,
    clock,
  });
  createAgentsModule(scope, { database, jobs, brand, clock, credit, secure, secrets });
  launchRoutes(scope, { db, live, launchPageOf, lotteries });
  matchesRoutes(scope, {
    live,
    isOwn: (vendor) => !vendorPages.has(vendor) && vendor in parts.launchPages,
    clock,
  });
  eventRoutes(scope, {
    db,
    jobs,
    hub,
    preSession,
    balances,
    sessions,
    operators: operatorSessions,
    onAvailability: doors.onChange,
    isOpenTo: (address) => doors.verdictOf(address) === null,
    signalUnread: engagement.signalUnread,
    catalogueVersion: house.version,
  });
  consoleRoutes(scope, {
    database,
    jobs,
    hub,
    brand,
    live,
    doors,
    passwords,
    secrets,
    clock,
    whereabouts,
    notices,
    sessions: operatorSessions,
    consoleUrl: config.console.url,
  });
  mountProviders(scope, { config, brand, db, mailer: access.mailer, ...codes, clock });
  const mailing = { config, brand, database, jobs, clock, mailer: access.mailer };
  openReportMails(scope, mailing);
  openAlertsModule(scope, { ...mailing, hub, isDiskLow, freeDiskBytes: parts.freeDiskBytes ?? (() => null) });

  const { exponent } = currencyOf(brand.currency);
  const minor = (amount: string) => toMinor(amount, exponent);
  const gateway = await gatewayPlugin(server, {
    db,
    jobs,
    reach: {
      ceilings: { perCall: minor(brand.vendors.creditMost), awardsPerDay: minor(brand.vendors.awardsDayMost) },
      timeZone: brand.timeZone,
    },
    secrets,
    live,
    takesBets: doors.takesBets,
    isAway: isDiskLow,
    minimumCycleMs: (nodeId) => minimumCycleMs(brand, live.now().find(nodeId)?.category),
    lobbyUrl: () => (config.publicUrl ?? ownUrl(server)) + PATHS.home,
    headers,
  });
  vendorsPath = gateway.fastPath;
  imagesPlugin(server, {
    ...artSources(live, house.content, engagement),
    cacheDir: join(config.dataDir, 'images'),
    prepared: [PREPARED_IMAGES],
    brandDir: brand.dir,
  });
  const theme = openTheme(brand.dir, server.log);
  jobs.everyProcess({ name: 'brand.theme', everyMs: THEME_EVERY_MS, run: theme.look });
  await pagesPlugin(server, {
    theme,
    branding,
    playerDist: join(ROOT, 'apps/player/dist'),
    brandDir: brand.dir,
    whitelabel,
    imageHosts: pictureHosts(brand),
    texts: texts.compiled,
    catalogue: house,
    closedTo: (address) => {
      const code = doors.verdictOf(address);
      return code && statusOf(code);
    },
    carriesSession: sessions.carriesSession,
  });
  fontsPlugin(server);
  consolePlugin(server, { dist: join(ROOT, 'apps/console/dist'), timeZone: brand.timeZone, decimals: exponent });
  docsRoutes(server, platform.registry, hosts.isConsole);
  const { read: throttle } = platform.throttles;
  readyRoute(server, { database, isDiskLow, troubledJobs: () => listTroubledJobs(db), throttle });
  const listenLosses = database.listening?.losses;
  await metricsRoute(server, { token: config.metricsToken, jobs: jobs.status, listenLosses, throttle });

  answerUnknownPaths(server, platform.registry);

  const upkeep = startMaintenance({
    db,
    jobs,
    sessions,
    operatorSessions,
    days: config.keptDays,
    timeZone: brand.timeZone,
    clock,
  });
  const settle = async () => {
    await codes.smsCodes.settle();
    await backgroundTasks.settle();
  };
  server.addHook('onClose', async () => {
    await jobs.close();
    await doors.close();
    balances.stop();
    await settle();
    await sessions.close();
    await engagement.close();
    await hub.close();
    await live.close();
    await liveBrand.close();
    await media.close();
  });
  return {
    brand,
    server,
    live,
    house,
    engagement,
    hub,
    jobs,
    outcomes,
    platform,
    doors,
    routes,
    closeTrials: upkeep.closeTrials,
    endExpiredSessions: sessions.endExpired,
    async settle() {
      await settle();
      await counts.settle();
    },
  };
}
