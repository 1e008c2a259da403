/**
 * `npm run dev`: the server restarts when its sources change, and Vite serves the player app with hot module
 * replacement. Vite proxies API calls, images, games and the console to the server.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const PORT = Number(process.env.PORT ?? 8080);
const SERVER_PORT = PORT + 1;
const BEHIND = ['/wps', '/lgw', '/img', '/brand', '/studio', '/console', '/gateway', '/docs', '/manifest.webmanifest'];

const server = spawn(process.execPath, ['--watch', 'apps/server/src/main.ts'], {
  cwd: ROOT,
  env: {
    ...process.env,
    PORT: String(SERVER_PORT),
    PUBLIC_URL: `http://localhost:${PORT}`,
    CONSOLE_URL: `http://console.localhost:${PORT}`,
    DATA_DIR: process.env.DATA_DIR ?? '.dev',
  },
  stdio: 'inherit',
});

process.env.SERVER_URL = `http://127.0.0.1:${SERVER_PORT}`;
const vite = await createServer({
  root: join(ROOT, 'apps/player'),
  server: {
    port: PORT,
    strictPort: true,
    proxy: Object.fromEntries(BEHIND.map((path) => [path, `http://127.0.0.1:${SERVER_PORT}`])),
  },
});
await vite.listen();
process.stdout.write(`The player app reloads as you edit: http://localhost:${PORT}/m/home\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.kill(signal);
    void vite.close().then(() => process.exit(0));
  });
}
