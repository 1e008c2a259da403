import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { writeAtlases } from './build/atlases.ts';
import { compressAll } from './build/compress.ts';

const at = (path: string) => resolve(import.meta.dirname, path);

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  publicDir: false,
  plugins: [
    { name: 'studio-atlases', buildStart: () => writeAtlases(at('src/client/generated')) },
    { name: 'studio-compress', apply: 'build', writeBundle: () => compressAll(at('dist')) },
    {
      name: 'studio-dev-pages',
      configureServer(server) {
        // The server serves play.html at /studio/play; in development this rewrite does.
        server.middlewares.use((request, _response, next) => {
          request.url = request.url?.replace(/^\/studio\/(play|verify|recall)(?=$|\?)/, '/studio/$1.html');
          next();
        });
      },
    },
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The pages' content security policy forbids data URLs, and separate files are cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { play: at('play.html'), verify: at('verify.html'), recall: at('recall.html') } },
  },
});
