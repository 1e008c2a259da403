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
  },
  server: { proxy: { '/wps': server, '/brand': server, '/img': server } },
});
