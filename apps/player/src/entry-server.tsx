/**
 * Renders documents: home, login over it, registration, categories, vendors and searches completely, every other page
 * as a shell that the app fills. Loaded by the server once; between documents it keeps nothing but loaded texts.
 */
import { RECOMMENDED_IOS } from '@parlour/contract/device';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode, type Theme } from '@parlour/contract/languages';
import { drawDecimals } from '@parlour/contract/money-display';
import { drawnAddress } from '@parlour/contract/rendered-pages';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from './app/App.tsx';
import { buildRouter } from './app/router.tsx';
import { categoryOf, isHome, PATHS } from './app/routes.ts';
import { buildQueryClient, queriesOf, type Start } from './app/start.ts';
import { startQueries } from './features/home/home.start.ts';
import { EarlyLogin } from './features/sessions/EarlyLogin.tsx';
import { whitelabelQuery } from './features/system/system.queries.ts';
import { setTransport } from './shared/api.ts';
import { drawInZone } from './shared/dates.ts';
import { I18nProvider, loadT, type Table, translator } from './shared/i18n.tsx';

type Chunk = { file: string; src?: string; css?: string[]; imports?: string[]; assets?: string[] };
/** Vite's build manifest: `dist/client/.vite/manifest.json`. */
export type Manifest = Record<string, Chunk>;

export type Request = {
  /** Path and query. */
  address: string;
  language: LanguageCode;
  theme: Theme;
  downloadBar: boolean;
  /** Catalogue version of the answers. */
  version: string;
};

const THEME_COLOURS: Record<Theme, string> = { dark: '#120e18', light: '#f6f3f2' };

export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** Returns JSON that is safe inside a script element. */
export const blockJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** Returns the style sheets, scripts and assets of chunks and of their imports. */
function closure(manifest: Manifest, keys: string[]): { css: string[]; js: string[]; assets: string[] } {
  const seen = new Set<string>();
  const css = new Set<string>();
  const js = new Set<string>();
  const assets = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const inner of chunk.imports ?? []) visit(inner);
    for (const file of chunk.css ?? []) css.add(`/${file}`);
    for (const file of chunk.assets ?? []) assets.add(`/${file}`);
    js.add(`/${chunk.file}`);
  };
  for (const key of keys) visit(key);
  return { css: [...css], js: [...js], assets: [...assets] };
}

const CATEGORY_CHUNKS = ['src/app/InnerFrame.tsx', 'src/features/catalogue/CategoryScreen.tsx'];
const HOME_CHUNKS = ['src/app/MainFrame.tsx', 'src/features/home/HomeScreen.tsx'];
const OTHER_CHUNKS: Partial<Record<string, string[]>> = {
  [PATHS.provider]: ['src/app/InnerFrame.tsx', 'src/features/catalogue/ProviderScreen.tsx'],
  [PATHS.search]: ['src/app/InnerFrame.tsx', 'src/features/search/SearchScreen.tsx'],
  [PATHS.register]: ['src/app/InnerFrame.tsx', 'src/features/sessions/RegisterScreen.tsx'],
  [PATHS.login]: [...HOME_CHUNKS, 'src/app/deferred.ts', 'src/features/sessions/LoginPopup.tsx'],
};

function chunksOf(path: string): string[] {
  if (isHome(path)) return HOME_CHUNKS;
  return categoryOf(path) === null ? (OTHER_CHUNKS[path] ?? []) : CATEGORY_CHUNKS;
}

const SPLASH = '<p class="splash" id="splash"><img src="/brand/mark.svg" alt="" width="64" height="64"></p>';

/** Font subset of the first paint. On a slow connection the display face may load a page later. */
const BASIC = 'basic';

/** Additional font subsets by language. */
const ALPHABETS: Partial<Record<LanguageCode, string[]>> = {
  ...Object.fromEntries(['DE', 'ES', 'FR', 'IT', 'PT', 'SV', 'NL'].map((code) => [code, ['latin']])),
  ...Object.fromEntries(['CS', 'PL', 'RO', 'HU', 'TR', 'TY'].map((code) => [code, ['latin', 'latin-ext']])),
  ...Object.fromEntries(['RU', 'UK'].map((code) => [code, ['cyrillic']])),
  ...Object.fromEntries(['KK', 'MN'].map((code) => [code, ['cyrillic', 'cyrillic-ext']])),
  VI: ['latin', 'latin-ext', 'vietnamese'],
  EL: ['greek'],
};

function filesOf(manifest: Manifest, path: string, language: LanguageCode, ownTexts?: string) {
  const screen = chunksOf(path);
  const { css, assets } = closure(manifest, ['src/entry-client.tsx', ...screen]);
  const app = `/${manifest['src/entry-client.tsx']?.file ?? ''}`;
  const texts = ownTexts ?? `/${manifest[`locales/${language}.json?catalogue`]?.file ?? ''}`;
  return {
    css,
    texts,
    fonts: [BASIC, ...(ALPHABETS[language] ?? [])].flatMap((name) => {
      const file = assets.find((asset) => asset.includes(`/manrope-${name}-wght`));
      return file ? [`<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`] : [];
    }),
    boot: `/${manifest['src/boot.ts']?.file ?? ''}`,
    app,
    parts: [...closure(manifest, ['src/entry-client.tsx', ...screen]).js.filter((file) => file !== app), texts],
  };
}

/** Separates React's image preloads, rendered in front of the tree, for the head. */
export function splitPreloads(html: string): { preloads: string; tree: string } {
  const preloads = /^(<link rel="preload"[^>]*>)*/.exec(html)?.[0] ?? '';
  return { preloads, tree: html.slice(preloads.length) };
}

export type Renderer = {
  /**
   * Renders the complete document of a page.
   *
   * @throws when a call of the page fails: an incomplete page is not cached
   */
  renderPage(request: Request): Promise<string>;
};

export type RendererOptions = {
  /** Of the browser build. */
  manifest: Manifest;
  /** Answers the page's calls without a network. */
  fetch: typeof fetch;
  /** The merchant's texts by language, as they are now: URL of the file for browsers, and its compiled table. */
  texts: () => ReadonlyMap<string, { address: string; messages: Record<string, unknown> }>;
};

export function createRenderer({ manifest, fetch, texts }: RendererOptions): Renderer {
  setTransport(fetch);
  return {
    async renderPage({ address, language, theme, downloadBar, version }) {
      const [path = '', query = ''] = address.split('?');
      const queryClient = buildQueryClient();
      const own = texts().get(language);
      const t = own ? translator(own.messages as Table, LANGUAGES[language].tag) : await loadT(language);
      const brand = await queryClient.fetchQuery(whitelabelQuery);
      drawInZone(brand.timeZone);
      drawDecimals(brand.currency.exponent);
      const files = filesOf(manifest, path, language, own?.address);
      const drawn = drawnAddress(address) !== null;
      let title: string | null = null;
      let body = '';
      let early = '';
      let preload: string[] = [];
      if (drawn) {
        const started = await startQueries(queryClient, { path, query, language });
        title = started.title;
        const router = buildRouter({ queryClient }, createMemoryHistory({ initialEntries: [address] }));
        await router.load();
        const { preloads, tree } = splitPreloads(
          renderToString(
            <App
              router={router}
              queryClient={queryClient}
              language={language}
              t={t}
              downloadBar={downloadBar}
              title={title}
            />,
          ),
        );
        preload = [...started.preload, preloads];
        body = tree;
        if (path === PATHS.login)
          early = renderToStaticMarkup(
            <I18nProvider language={language} t={t}>
              <EarlyLogin brand={brand} />
            </I18nProvider>,
            { identifierPrefix: 'early' },
          );
      }
      const start: Start = {
        language,
        theme,
        downloadBar,
        title,
        version,
        texts: files.texts,
        queries: queriesOf(queryClient),
      };
      queryClient.clear();
      const { tag, rtl } = LANGUAGES[language] ?? LANGUAGES[DEFAULT_LANGUAGE];
      const name = escapeText(brand.name);
      return [
        `<!doctype html><html lang="${tag}" dir="${rtl ? 'rtl' : 'ltr'}" data-theme="${theme}" data-time-zone="${brand.timeZone}" data-decimals="${brand.currency.exponent}" data-boot="${drawn ? 'late' : 'now'}" data-entry="${files.app}" data-parts="${files.parts.join(' ')}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
        `<title>${name}</title><meta name="description" content="${escapeText(t('app.description', { name: brand.name }))}">`,
        `<meta name="theme-color" content="${THEME_COLOURS[theme]}">`,
        ...preload,
        ...files.fonts,
        ...files.css.map((file) => `<link rel="stylesheet" href="${file}">`),
        '<link rel="stylesheet" href="/brand/theme.css">',
        ...(drawn ? [] : [files.app, ...files.parts].map((file) => `<link rel="modulepreload" href="${file}">`)),
        '<link rel="manifest" href="/manifest.webmanifest"><link rel="icon" href="/brand/mark.svg" type="image/svg+xml">',
        '<link rel="apple-touch-icon" href="/brand/icons/apple-touch-icon.png"></head>',
        '<body>',
        // Shown by the server to clients with such an old system, on which scripts do not run.
        `<p class="advice" hidden>${escapeText(t('system.oldIos', { version: RECOMMENDED_IOS.join('.') }))}</p>`,
        `<div id="app"${drawn ? ' data-drawn' : ''}${early ? ' inert' : ''}>${body}</div>${drawn ? early : SPLASH}`,
        `<noscript>${escapeText(t('app.noScript'))}</noscript>`,
        `<script type="application/json" id="start">${blockJson(start)}</script>`,
        `<script type="module" async src="${files.boot}"></script></body></html>`,
      ].join('');
    },
  };
}
