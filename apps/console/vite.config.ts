import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contract } from '../../tools/vite-contract.ts';
import { layers } from '../../tools/vite-layers.ts';

/** Where the server of `npm run dev` listens; the development server hands its calls on. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [contract(), react(), layers()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'workshop.html'].map((page) => resolve(import.meta.dirname, page)) },
  },
  server: { proxy: { '/wps': server, '/brand': server, '/img': server } },
});
