/** The real app on a real database, called without a socket. Every response is validated against its schema. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { createClient } from '@parlour/contract/client';
import type { Endpoint, Envelope, OutputOf, SentInputOf } from '@parlour/contract/endpoint';
import { register } from '@parlour/contract/registration.endpoints';
import { getCaptcha, getEncryptionKey } from '@parlour/contract/sessions.endpoints';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type App, buildApp } from '../app.ts';
import { type Brand, pictureHosts, readBrand } from '../config/brand.ts';
import { readConfig } from '../config/config.ts';
import { openSecrets, type Secrets } from '../config/secrets.ts';
import { argon, type Hasher } from '../core/accounts/index.ts';
import { seedContent } from '../engagement/announcements/index.ts';
import { importFeed } from '../games/catalogue/index.ts';
import type { Database } from '../platform/db/db.ts';
import { ensureVendor } from '../vendor-gateway/index.ts';
import { SEALED, sealed } from './seal.ts';

/** In the gate hashes have the minimum cost, because a tenth of its work would be passwords of incidental members. */
const HASHER =
  process.env['PARLOUR_TIER'] === 'gate' ? argon({ memoryCost: 64, timeCost: 1, parallelism: 1 }) : argon();

export const CAPTCHA_DIGITS = '135790';
/** Constant SMS code in tests. */
export const SMS_CODE = '246801';
export const PASSWORD = 'correct horse 9';
/** For tests that serve one database by several apps. */
export const SHARED_SECRET = { SECRET_KEY: 'one secret for all of a test’s servers' };

const TEST_BROWSER = 'a-browser-of-the-tests-'.padEnd(43, '0');

/** One browser with its cookies and its token. */
export type Player = { token: string; cookies: Record<string, string>; account: string; address?: string };

const games = Array.from({ length: 80 }, (_, i) => ({
  vendor: i % 2 ? 'JL' : 'BGS',
  code: `game-${i + 1}`,
  nodeId: String(1001 + i),
  category: ['RNG', 'RNG', 'FISH', 'LIVE'][i % 4],
  classifications: i % 4 === 0 ? ['ASIA'] : [],
  names: { EN: `Game ${i + 1}`, MY: `ဂိမ်း ${i + 1}`, CN: `游戏${i + 1}` },
  hot: i < 12 ? 12 - i : null,
  new: i % 10 === 0,
  order: i,
}));

/** A small catalogue: 80 games of two vendors, plus a lottery and a sports vendor. */
export const TEST_FEED = {
  format: 'parlour-feed/1',
  vendors: [
    {
      code: 'JL',
      name: 'Nine Rivers',
      names: { EN: 'Nine Rivers', MY: 'မြစ်ကိုးသွယ်' },
      categories: ['RNG', 'LIVE'],
      order: 2,
    },
    { code: 'BGS', name: 'Parlour Studio', categories: ['RNG', 'FISH'], order: 1, hot: true },
    { code: 'TCG_SEA', name: 'Sea Draws', categories: ['ELOTT'], order: 3 },
    { code: 'SP1', name: 'Field', categories: ['SPORTS'], order: 4 },
  ],
  classifications: [
    { key: 'ASIA', category: 'RNG', names: { EN: 'Asian tales', MY: 'အာရှပုံပြင်' } },
    { key: 'FAST', category: 'ELOTT', names: { EN: 'Fast draws' } },
  ],
  games: [
    ...games,
    {
      vendor: 'TCG_SEA',
      code: 'draw',
      nodeId: '2001',
      category: 'ELOTT',
      classifications: ['FAST'],
      names: { EN: 'Sea Draw' },
      order: 200,
    },
    { vendor: 'SP1', code: 'cup', nodeId: '2002', category: 'SPORTS', names: { EN: 'Penalty Cup' }, order: 201 },
  ],
};

export type TestApp = App & {
  database: Database;
  brand: Brand;
  secrets: Secrets;
  /** Calls an endpoint as a player, or as a visitor. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: SentInputOf<E>,
    player?: Player | null,
  ) => Promise<{ status: number; body: Envelope<OutputOf<E>> }>;
  raw: (options: InjectOptions) => Promise<LightMyRequestResponse>;
  /** Encrypts a body as a client does. */
  seal: (method: string, path: string, body: unknown, over?: Record<string, unknown>) => Promise<string>;
  /** Registers a member, in the given browser or in a new one. */
  register: (account?: string, browser?: Player) => Promise<Player>;
  close: () => Promise<void>;
};

/** Returns the value of a successful response; fails otherwise. */
export function valueOf<T>({ status, body }: { status: number; body: Envelope<T> }): T {
  if (!body.success) throw new Error(`expected success, got ${status} ${body.code} ${JSON.stringify(body.value)}`);
  return body.value;
}

const cookiesOf = (response: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie.value]));

export async function testApp(
  database: Database,
  over: {
    brand?: Partial<Brand>;
    /** Wraps the brand that the app gets. */
    watch?: (brand: Brand) => Brand;
    env?: Record<string, string>;
    feed?: object;
    hasher?: Hasher;
    clock?: () => Date;
    isDiskLow?: () => boolean;
    freeDiskBytes?: () => number | null;
  } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-app-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    THROTTLE_SCALE: '1000',
    ...over.env,
  });
  // Draws every few seconds would burden every test; tests of the lottery enable it.
  const brand = { ...readBrand(config.brandDir), lottery: { enabled: false }, ...over.brand };
  const secrets = openSecrets(dataDir, config.secretKey);
  await importFeed(database.db, JSON.stringify(over.feed ?? TEST_FEED), { imageHosts: pictureHosts(brand) });
  await seedContent(database.db, brand);
  await ensureVendor(database.db, secrets, 'BGS');
  const app = await buildApp({
    config,
    brand: over.watch?.(brand) ?? brand,
    database,
    secrets,
    checksOutput: true,
    drawDigits: () => CAPTCHA_DIGITS,
    drawCode: () => SMS_CODE,
    ...(over.clock ? { clock: over.clock } : {}),
    ...(over.isDiskLow ? { isDiskLow: over.isDiskLow } : {}),
    ...(over.freeDiskBytes ? { freeDiskBytes: over.freeDiskBytes } : {}),
    launchPages: { BGS: '/studio/play' },
    hasher: over.hasher ?? HASHER,
  });
  await app.server.ready();
  let names = 0;

  // All callers share one browser for captchas and codes, unless they send their own cookie.
  const raw = (options: InjectOptions) => {
    const isConsoles = typeof options.url === 'string' && /^\/(wps\/)?console(\/|$)/.test(options.url);
    return app.server.inject({
      ...options,
      headers: { ...(isConsoles ? { host: config.console.hostname } : {}), ...options.headers },
      cookies: Object.assign({ mc_pre: TEST_BROWSER }, options.cookies),
    });
  };

  async function seal(
    method: string,
    path: string,
    body: unknown,
    changes: Record<string, unknown> = {},
  ): Promise<string> {
    return sealed(valueOf(await call(getEncryptionKey, {})), method, path, body, changes);
  }

  async function call<E extends Endpoint>(endpoint: E, input: SentInputOf<E>, player: Player | null = null) {
    let status = 0;
    let body: unknown;
    const perform = createClient({
      base: '',
      timeoutMs: 10_000,
      headers: (): Record<string, string> => (player ? { [TOKEN_HEADER]: player.token } : {}),
      encrypt: async (method, path, content) => ({
        headers: SEALED,
        body: await seal(method, path, content),
      }),
      fetch: async (url, init) => {
        const response = await raw({
          method: init?.method,
          url: url as string,
          headers: init?.headers as Record<string, string>,
          cookies: player?.cookies ?? {},
          ...(player?.address ? { remoteAddress: player.address } : {}),
          ...(init?.body
            ? { payload: init.body instanceof Uint8Array ? Buffer.from(init.body) : (init.body as string) }
            : {}),
        });
        if (player) Object.assign(player.cookies, cookiesOf(response));
        status = response.statusCode;
        body = response.json();
        return new Response(response.body, { status: 200 });
      },
    });
    await perform(endpoint, input);
    return { status, body: body as Envelope<OutputOf<E>> };
  }

  return {
    ...app,
    database,
    brand,
    secrets,
    call,
    raw,
    seal,
    async register(account = `player_${++names}`, browser = { token: '', cookies: {}, account: '' }) {
      const player: Player = Object.assign(browser, { account });
      const { captchaId } = valueOf(await call(getCaptcha, {}, player));
      const value = valueOf(
        await call(
          register,
          {
            body: {
              username: account,
              password: PASSWORD,
              confirmPassword: PASSWORD,
              birthday: '1990-01-31',
              captcha: CAPTCHA_DIGITS,
              captchaId,
            },
          },
          player,
        ),
      );
      player.token = value.token;
      return player;
    },
    async close() {
      await app.server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
