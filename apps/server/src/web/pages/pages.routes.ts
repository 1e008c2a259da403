/**
 * Pages of the player app: complete documents for home, login, registration, the categories, vendors and searches, a
 * shell for every other page, the files of the build, and the brand's files. They contain no personal data and can be
 * cached by anyone.
 */
import { join } from 'node:path';
import { getHome, type Home } from '@parlour/contract/catalogue.endpoints';
import { recommendsNewerIos } from '@parlour/contract/device';
import type { OutputOf } from '@parlour/contract/endpoint';
import { DEFAULT_LANGUAGE, isLanguage, type LanguageCode } from '@parlour/contract/languages';
import { isPage } from '@parlour/contract/pages';
import { PATHS } from '@parlour/contract/routes';
import { getWhitelabel } from '@parlour/contract/system.endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledTexts } from '../../config/brand-texts.ts';
import { workerPolicy } from '../../platform/http/headers.ts';
import { ASK, type HeldFile, heldBytes, heldText, holdFile, holdFolder, sendFile, YEAR } from './files.ts';
import { type Documents, keepDocuments, openRenderer, SHELL, scriptAddress } from './page-cache.ts';
import { accepts, lookOf } from './render-preferences.ts';
import type { LiveTheme } from './theme.ts';

export type PagesOptions = {
  /** Folder with the player app's two builds: `client` and `server`. */
  playerDist: string;
  brandDir: string;
  /** The colours of the brand's folder, which may change while the server runs. */
  theme: LiveTheme;
  /** Colours, logo and icons set in the console, instead of those of the folder; null without them. */
  branding: {
    version: () => string;
    sheet: () => string | null;
    mark: () => string | null;
    icon: (name: string) => Buffer | null;
  };
  whitelabel: OutputOf<typeof getWhitelabel>;
  /** External hosts of pictures. */
  imageHosts: readonly string[];
  /** Texts of the languages in which some replace shipped ones; they change while the server runs. */
  texts: () => ReadonlyMap<string, CompiledTexts>;
  catalogue: { version: () => string; home: (language: LanguageCode) => Home };
  /** Returns the HTTP status of a page for a refused caller, or null. */
  closedTo: (address: string) => number | null;
  /** Whether a browser has the cookie of a session, which may have ended. */
  carriesSession: (request: FastifyRequest) => boolean;
};

/** Answers the API calls of a page during rendering, without a network. */
function answerer(app: FastifyInstance, { whitelabel, catalogue }: PagesOptions): typeof fetch {
  const value = (body: unknown) => new Response(JSON.stringify({ success: true, value: body }));
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, 'http://in-process');
    if (address.pathname === getWhitelabel.path) return value(whitelabel);
    if (address.pathname === getHome.path) {
      const asked = address.searchParams.get('language') ?? '';
      return value(catalogue.home(isLanguage(asked) ? asked : DEFAULT_LANGUAGE));
    }
    if (init?.method && init.method !== 'GET') throw new Error(`A page was drawn that wants to ${init.method}`);
    const answer = await app.inject({ method: 'GET', url: address.pathname + address.search });
    return new Response(answer.payload, { status: answer.statusCode });
  };
}

/** Returns the change of a rendered document for one client; null when there is none. */
function changed(request: FastifyRequest, closed: number | null): ((html: string) => string) | null {
  // The app loads the reason before it renders anything.
  if (closed !== null) return (html) => html.replace('<html ', '<html data-closed ');
  return recommendsNewerIos(request.headers['user-agent'] ?? '')
    ? (html) => html.replace('<p class="advice" hidden>', '<p class="advice">')
    : null;
}

/** @param address of the document, which may be the shell instead of the requested page */
async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  documents: Documents,
  { address, offered, closed }: { address: string; offered: string[]; closed: number | null },
) {
  const page = await documents.get(address, lookOf(request.cookies, offered));
  reply.header('vary', 'cookie, accept-encoding');
  const change = changed(request, closed);
  if (!change) {
    reply.header('cache-control', ASK).header('etag', page.tag);
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send();
  }
  reply.type('text/html; charset=utf-8');
  if (change) {
    if (closed === 503) reply.header('retry-after', '30');
    return reply
      .code(closed ?? 200)
      .header('cache-control', 'no-store')
      .send(change(page.plain.toString()));
  }
  const encodings = request.headers['accept-encoding'];
  if (accepts(encodings, 'br')) return reply.header('content-encoding', 'br').send(page.brotli);
  if (accepts(encodings, 'gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
}

const ICONS = [
  { src: '/brand/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/brand/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/brand/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/brand/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** @param version of the icons: an installed app requests them again when their URLs change */
function manifestOf({ name }: { name: string }, version: string) {
  return {
    id: '/m/home',
    name,
    short_name: name,
    start_url: '/m/home',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: '#120e18',
    theme_color: '#120e18',
    icons: version === '0' ? ICONS : ICONS.map((icon) => ({ ...icon, src: `${icon.src}?v=${version}` })),
  };
}

/** Texts under `/brand/texts/CODE-version.js`. A page of an older version gets the current texts. */
function textRoutes(app: FastifyInstance, texts: PagesOptions['texts']): void {
  const files = new Map<string, { address: string; file: HeldFile }>();
  app.get<{ Params: { name: string } }>('/brand/texts/:name', (request, reply) => {
    const [, code = ''] = /^([A-Z]{2})-[0-9a-f]{12}\.js$/.exec(request.params.name) ?? [];
    const current = texts().get(code);
    if (!current) return reply.callNotFound();
    const { address, script } = current;
    const held = files.get(code);
    const file = held?.address === address ? held.file : heldText(script, '.js');
    files.set(code, { address, file });
    return sendFile(request, reply, file, address.endsWith(request.params.name) ? YEAR : ASK);
  });
}

function brandRoutes(app: FastifyInstance, { brandDir, theme, branding, whitelabel }: PagesOptions): void {
  const icons = holdFolder(join(brandDir, 'icons'));
  app.get('/brand/theme.css', (request, reply) => {
    const sheet = branding.sheet();
    return sendFile(request, reply, sheet === null ? theme.file() : heldText(sheet, '.css'), ASK);
  });
  const mark = holdFile(join(brandDir, 'mark.svg'));
  app.get('/brand/mark.svg', (request, reply) => {
    const own = branding.mark();
    const file = own === null ? mark : heldText(own, '.svg');
    return file ? sendFile(request, reply, file, ASK) : reply.callNotFound();
  });
  app.get<{ Params: { name: string } }>('/brand/icons/:name', (request, reply) => {
    const own = branding.icon(request.params.name);
    const file = own ? heldBytes(own, '.png') : icons.get(request.params.name);
    return file ? sendFile(request, reply, file, 'public, max-age=3600') : reply.callNotFound();
  });
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', ASK)
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(whitelabel, branding.version()))),
  );
}

/**
 * Page that opens an operator's view of a player: its script exchanges the code in the fragment of the address for a
 * session of this tab, and goes on to home. Operators' texts are in English.
 */
function viewRoute(app: FastifyInstance, { playerDist }: PagesOptions): void {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>View as player</title>
<link rel="stylesheet" href="/brand/theme.css">
<script type="module" src="${scriptAddress(playerDist, 'src/view.ts')}"></script>
<h1>View as player</h1>
<p role="status">Opening the view …</p>
<p hidden>The link works once and within a minute. Go back to the player’s page in the console, and open the view again.</p>
</html>
`;
  app.get('/view', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page),
  );
}

/** Registers the pages. Requires the builds, which `tools/build.ts` creates. */
export async function pagesPlugin(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const renderer = await openRenderer(options.playerDist, { fetch: answerer(app, options), texts: options.texts });
  const documents = keepDocuments(renderer, options.catalogue.version);
  const assets = holdFolder(join(options.playerDist, 'client/assets'));
  const worker = holdFile(join(options.playerDist, 'client/sw.js'));

  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const file = assets.get(request.params.name);
    return file ? sendFile(request, reply, file, YEAR) : reply.callNotFound();
  });
  const policy = workerPolicy(options.imageHosts);
  if (worker)
    app.get('/sw.js', (request, reply) =>
      sendFile(request, reply.header('content-security-policy', policy), worker, ASK),
    );
  viewRoute(app, options);
  brandRoutes(app, options);
  textRoutes(app, options.texts);

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isOff = path === PATHS.cockfight && !options.whitelabel.flags.COCKFIGHT3;
    if (isOff || (!isPage(path) && path !== SHELL)) return reply.header('cache-control', ASK).redirect(PATHS.home, 302);
    const closed = path === SHELL ? null : options.closedTo(request.ip);
    // The shell explains why the platform is closed, and takes a member from the login page to home without its form.
    const isShell = closed !== null || (path === PATHS.login && options.carriesSession(request));
    const address = isShell ? SHELL : request.url;
    return sendDocument(request, reply, documents, { address, offered: options.whitelabel.languages, closed });
  };
  app.get('/', page);
  app.get('/m', page);
  app.get('/m/*', page);
  // A browser requesting an unknown page is redirected home; a program gets the error of an unknown path.
  app.get('/*', (request, reply) =>
    request.url.startsWith('/wps/') || !(request.headers.accept ?? '').includes('text/html')
      ? reply.callNotFound()
      : reply.header('cache-control', ASK).redirect(PATHS.home, 302),
  );
}
