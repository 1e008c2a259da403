import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contract } from '../../tools/vite-contract.ts';
import { catalogues } from './vite/catalogues.ts';
import { classNameOf } from './vite/class-names.ts';

/** The same app for the server, which draws the first documents with it. One file that needs no package. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [contract(), catalogues(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    ssr: 'src/entry-server.tsx',
    target: 'node24',
    outDir: 'dist/server',
    emptyOutDir: true,
    assetsInlineLimit: 0,
  },
  ssr: { noExternal: true, target: 'node' },
});
