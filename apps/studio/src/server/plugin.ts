/**
 * The in-house vendor as a Fastify plugin. It runs within the platform's process in the demo world, yet accesses the
 * wallet only through the gateway's HTTP protocol, with the codes and keys of the vendors whose games it plays.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { nameHouse } from '@parlour/contract/house-zone';
import { faceOf, sheetOf } from '@parlour/fonts/sheets';
import { CLIENT_SEED } from '@parlour/games/fairness';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { StudioFailure } from '../shared/wire.ts';
import { logoOf, recipeOf, sceneStore } from './art.ts';
import type { StudioDatabase } from './database.ts';
import type { Catalogue } from './games.ts';
import { type GatewayKeys, openGateway } from './gateway-client.ts';
import { makePlay } from './play.ts';
import { makeRounds } from './rounds.ts';
import { openSqlite } from './sqlite.ts';
import { StudioStore } from './studio.store.ts';

export type StudioOptions = {
  /** Origin of the gateway; a function when the port is known only after listening. */
  gatewayUrl: string | (() => string);
  /** Keys of the vendors under whose names games are played, the studio's own first. */
  keys: GatewayKeys;
  /** Folder of generated images, and of the database file when no database is given. */
  dataDir: string;
  /** Database of sessions, seeds and rounds: a file in `dataDir`, or one shared by several servers. */
  database?: StudioDatabase;
  /** Awaited before each sweep of unfinished rounds; its errors are logged, and the sweep continues. */
  beforeSweep?: () => Promise<void>;
  catalogue?: Catalogue;
  publicPath?: string;
  /** Allowed embedders of the game, as sources of a content security policy. */
  frameAncestors?: readonly string[];
  /** IANA name of the time zone of rounds; without it the player's own. */
  timeZone?: string;
  /** Built pages; without them only the API is served. */
  pagesDir?: string;
  clock?: () => number;
  retryMs?: readonly number[];
  giveUpMs?: number;
  cleanUpMs?: number;
};

const PAGES_DIR = resolve(import.meta.dirname, '../../dist');
const DAY = 'public, max-age=86400';
const YEAR = 'public, max-age=31536000, immutable';
const PAGES = ['play', 'verify', 'recall'] as const;

const policy = (frameAncestors: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; ');

const session = z.string().max(80);
const enterBody = z.strictObject({
  token: z.string().min(1).max(200),
  game: z.string().max(64).default(''),
  language: z.string().max(10).optional(),
});
const spinBody = z.strictObject({
  session,
  spinId: z.string().regex(/^[0-9A-Za-z_-]{8,64}$/),
  bet: z.string().max(24),
  choice: z.string().max(64).default(''),
  clientSeed: z.string().regex(CLIENT_SEED).optional(),
});
const chooseBody = z.strictObject({ session, round: z.string().max(40), choice: z.string().max(64) });
const roundBody = z.strictObject({ session, round: z.string().max(40) });
const seedBody = z.strictObject({ session, clientSeed: z.string().regex(CLIENT_SEED) });
const historyBody = z.strictObject({ session });

const STATUS: Partial<Record<StudioFailure['code'], number>> = { MALFORMED: 400, UNKNOWN_ROUND: 404, UNAVAILABLE: 503 };

function send(reply: FastifyReply, answer: { ok: true } | StudioFailure): FastifyReply {
  return reply.code(answer.ok ? 200 : (STATUS[answer.code] ?? 200)).send(answer);
}

/** Mounts the studio under `publicPath` (default `/studio`) and resumes interrupted spins. */
export async function studioPlugin(app: FastifyInstance, options: StudioOptions): Promise<void> {
  const base = options.publicPath ?? '/studio';
  const clock = options.clock ?? Date.now;
  const catalogue = options.catalogue ?? (() => undefined);
  const scenes = sceneStore(join(options.dataDir, 'scenes'));
  const [own, ...others] = options.keys;
  const store = new StudioStore(options.database ?? openSqlite(options.dataDir, own.vendor));
  const gateway = openGateway(options.keys, { url: options.gatewayUrl });
  const vendorOf = (game: string): string => {
    const wanted = catalogue(game)?.vendor;
    return others.find(({ vendor }) => vendor === wanted)?.vendor ?? own.vendor;
  };
  const rounds = makeRounds({
    store,
    gateway,
    clock,
    retryMs: options.retryMs ?? [1000, 3000],
    giveUpMs: options.giveUpMs ?? 120_000,
    warn: (what, detail) => app.log.warn(detail, `studio: ${what}`),
  });
  const play = makePlay({
    store,
    gateway,
    rounds,
    clock,
    catalogue,
    vendorOf,
    artOf: (game) => {
      const at = `${base}/art/${encodeURIComponent(game)}`;
      return { scene: `${at}/scene.webp`, logo: `${at}/logo.svg` };
    },
  });

  await app.register(
    async (studio) => {
      // The pages run in frames with an opaque origin: their resources must allow any origin, and their requests carry
      // no cookies.
      studio.addHook('onRequest', async (_request, reply) => {
        reply.headers({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        });
      });
      studio.setErrorHandler((error: { statusCode?: number }, request, reply) => {
        const refused = error.statusCode !== undefined && error.statusCode < 500;
        if (!refused) request.log.error({ err: error }, 'studio: unexpected error');
        const code = refused ? 'MALFORMED' : 'UNAVAILABLE';
        return reply.code(error.statusCode ?? 503).send({ ok: false, code } satisfies StudioFailure);
      });

      studio.options('/api/*', async (_request, reply) =>
        reply
          .headers({
            'access-control-allow-methods': 'GET, POST',
            'access-control-allow-headers': 'content-type',
            'access-control-max-age': '86400',
          })
          .code(204)
          .send(),
      );
      await studio.register(
        async (api) => {
          api.addHook('onRequest', async (_request, reply) => {
            reply.header('cache-control', 'no-store');
          });
          const post = <T>(path: string, body: z.ZodType<T>, act: (input: T) => Promise<object>) =>
            api.post(path, { bodyLimit: 4096 }, async (request, reply) => {
              const input = body.safeParse(request.body);
              if (!input.success) return send(reply, { ok: false, code: 'MALFORMED' });
              return send(reply, (await act(input.data)) as { ok: true } | StudioFailure);
            });
          post('/session', enterBody, (b) => play.enter(b.token, b.game, b.language));
          post('/spin', spinBody, (b) => play.spin(b.session, b));
          post('/choose', chooseBody, (b) => play.choose(b.session, b.round, b.choice));
          post('/resume', roundBody, (b) => play.resume(b.session, b.round));
          post('/shown', roundBody, (b) => play.shown(b.session, b.round));
          post('/seed', seedBody, (b) => play.rotate(b.session, b.clientSeed));
          post('/history', historyBody, (b) => play.history(b.session));
          api.get<{ Params: { round: string } }>('/round/:round', async (request, reply) =>
            send(reply, await play.recall(request.params.round)),
          );
        },
        { prefix: '/api' },
      );

      // Only games of the catalogue are drawn, so that invented codes cause no work.
      studio.get<{ Params: { game: string; file: string } }>('/art/:game/:file', async (request, reply) => {
        const info = catalogue(request.params.game);
        const recipe = info && recipeOf(info);
        if (!recipe) return reply.callNotFound();
        reply.header('cache-control', DAY);
        if (request.params.file === 'logo.svg') return reply.type('image/svg+xml').send(logoOf(recipe));
        if (request.params.file === 'scene.webp') return reply.type('image/webp').send(await scenes.sceneOf(recipe));
        return reply.callNotFound();
      });

      studio.get<{ Params: { '*': string } }>('/fonts/*', async (request, reply) => {
        const [folder = '', file = ''] = request.params['*'].split('/');
        if (!file) {
          const sheet = sheetOf(folder.replace(/\.css$/, ''));
          return sheet ? reply.header('cache-control', DAY).type('text/css').send(sheet) : reply.callNotFound();
        }
        const face = await faceOf(folder, file);
        return face ? reply.header('cache-control', YEAR).type('font/woff2').send(face) : reply.callNotFound();
      });

      const root = options.pagesDir ?? PAGES_DIR;
      if (existsSync(root)) {
        await studio.register(fastifyStatic, {
          root,
          prefix: '/',
          wildcard: true,
          preCompressed: true,
          index: false,
          cacheControl: false,
          setHeaders: (reply, path) => {
            reply.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
          },
        });
        const ancestors = options.frameAncestors ?? ["'self'"];
        const { timeZone } = options;
        for (const page of PAGES) {
          const built = readFileSync(join(root, `${page}.html`), 'utf8');
          const document = timeZone ? nameHouse(built, { timeZone }) : built;
          studio.get(`/${page}`, async (_request, reply) => {
            return reply
              .headers({
                'content-security-policy': policy(page === 'play' ? ancestors : ["'self'", ...ancestors]),
                // For browsers without support of frame-ancestors; the others ignore it.
                'x-frame-options': 'SAMEORIGIN',
                'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
                'cache-control': 'no-cache',
              })
              .type('text/html; charset=utf-8')
              .send(document);
          });
        }
      }
    },
    { prefix: base },
  );

  // One at a time: a sweep that takes longer than the interval is not run concurrently.
  let sweeping: Promise<void> | null = null;
  const sweep = (everything: boolean): void => {
    sweeping ??= (options.beforeSweep?.() ?? Promise.resolve())
      .catch((error: unknown) => app.log.error({ err: error }, 'studio: a sweep was not prepared'))
      .then(() => rounds.sweep(everything))
      .catch((error: unknown) => app.log.error({ err: error }, 'studio: rounds were not taken up'))
      .finally(() => {
        sweeping = null;
      });
  };
  const timer = setInterval(() => sweep(false), options.cleanUpMs ?? 2000).unref();
  // The gateway may be this process: the first sweep waits until it listens.
  app.addHook('onListen', async () => sweep(true));
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sweeping;
    await rounds.idle();
    await store.close();
  });
}
