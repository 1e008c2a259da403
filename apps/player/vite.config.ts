import { join, relative } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contract } from '../../tools/vite-contract.ts';
import { layers } from '../../tools/vite-layers.ts';
import { catalogues } from './vite/catalogues.ts';
import { sharedOf } from './vite/chunks.ts';
import { classNameOf } from './vite/class-names.ts';
import { frameOf, stylesOf } from './vite/frame.ts';
import { parts } from './vite/parts.ts';
import { precompress } from './vite/precompress.ts';
import room from './vite/room.json' with { type: 'json' };
import { sheets } from './vite/sheets.ts';
import { shellOf } from './vite/shell.ts';

/** Where the server of `npm run dev` listens; the development server hands its calls on. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

const source = (file: string): string => join(import.meta.dirname, 'src', file);

/** The frame around the pages renders once for each of them: what its compiled form remembers would only be bytes. */
const FRAME = '/player/src/app/';

/** What the server draws complete documents of. */
const DRAWN = ['app/MainFrame.tsx', 'features/home/HomeScreen.tsx', 'features/catalogue/CategoryScreen.tsx'];

/** Parts that a first visit of home loads: the page, what follows it in the pauses, and what the house announces. */
const FIRST = [
  'app/MainFrame.tsx',
  'features/home/HomeScreen.tsx',
  'app/deferred.ts',
  'features/home/carousel.engine.ts',
  'features/announcements/NotificationsPopup.tsx',
  'shared/html/Html.tsx',
];

/** What opens without a network, whatever was opened before: what the server draws, the frames, what lies over them on every page. */
const SHELL = [
  'src/boot.ts',
  'src/entry-client.tsx',
  'src/app/InnerFrame.tsx',
  'src/app/PageFailure.tsx',
  'src/features/catalogue/CategoryScreen.tsx',
  'src/app/MenuPopup.tsx',
  'src/app/ServicePopup.tsx',
  ...FIRST.slice(0, 4).map((file) => `src/${file}`),
];

const OUT = 'dist/client';

const frame = frameOf(source('entry-client.tsx'));
const drawn = stylesOf(DRAWN.map(source));
const shared = sharedOf({
  entry: source('entry-client.tsx'),
  home: FIRST.map(source),
  frame,
  drawn,
  // Two KiB more than `tests/bytes.test.ts` holds pages to: the guesses of this app's pages are as much too high. Where they
  // are not, `node tools/fit-chunks.ts` finds how much more room a page needs.
  limit: (part) =>
    (/(Popup|Sheet)\.tsx$/.test(part) ? 46 : 32) -
    ((room as Record<string, number>)[relative(import.meta.dirname, part)] ?? 0),
  files: 5,
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contract(),
    parts(),
    catalogues(),
    react(),
    babel({ presets: [reactCompilerPreset({ sources: (file) => !file.includes(FRAME) })] }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      injectRegister: null,
      manifest: false,
      injectManifest: {
        globPatterns: [
          'assets/*.{js,css,svg}',
          'assets/manrope-{basic,latin}-wght-*.woff2',
          'assets/bricolage-*.woff2',
        ],
        manifestTransforms: [shellOf(join(import.meta.dirname, OUT), SHELL)],
      },
    }),
    sheets([[source('entry-client.tsx'), ...DRAWN.map(source)], FIRST.map(source)]),
    layers(),
    precompress(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  resolve: {
    // Libraries bring a stand-in along for a React that does not have the hook.
    alias: [
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    target: 'es2022',
    outDir: OUT,
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A list of every chunk's scripts would weigh more than the round trip that it saves; styles must come first.
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      // Nothing here is a getter: what is only read is left out.
      treeshake: { propertyReadSideEffects: false },
      input: { boot: 'src/boot.ts', view: 'src/view.ts', app: 'src/entry-client.tsx' },
      output: {
        // The first script names every part of the app and every sheet of styles: short names keep it small.
        chunkFileNames: ({ name }) => `assets/${name.replace(/(?:Screen|View|Banner)$/, '')}-[hash:7].js`,
        assetFileNames: (asset) =>
          asset.names[0]?.endsWith('.css') ? 'assets/[hash:6].css' : 'assets/[name]-[hash].[ext]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: (id, context) => frame(id, context) ?? shared(id, context) }],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/wps', '/brand', '/img', '/studio', '/manifest.webmanifest'].map((path) => [path, server]),
    ),
  },
});
