/**
 * Baselines for the catalogue: `bare` sends bytes with node:http only, `fastify` the same bytes from a prebuilt buffer,
 * `query` queries the embedded database at every request and serialises the rows. Arguments: mode, file with the bytes.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { importFeed } from '../apps/server/src/games/catalogue/index.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { bigFeed } from './product.ts';
import { readPage } from './query-per-request.store.ts';

const [mode = '', file = ''] = process.argv.slice(2);
const say = (port: number) => process.stdout.write(`http://localhost:${port}\n`);

if (mode === 'bare') {
  const bytes = readFileSync(file);
  const server = createServer((request, response) => {
    if (request.headers['if-none-match'] === '"same"') return void response.writeHead(304, { etag: '"same"' }).end();
    response
      .writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes.length,
        etag: '"same"',
      })
      .end(bytes);
  });
  server.listen(0, '127.0.0.1', () => say((server.address() as AddressInfo).port));
} else {
  const app = fastify();
  if (mode === 'fastify') {
    const bytes = readFileSync(file);
    app.get('/*', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes));
  } else {
    const database = await openDatabase({
      kind: 'embedded',
      dataDir: join(mkdtempSync(join(tmpdir(), 'parlour-query-')), 'db'),
    });
    await migrate(database);
    await importFeed(database.db, bigFeed(20_000), { imageHosts: [] });
    app.get('/*', async () => ({ success: true, value: await readPage(database.db) }));
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  say((app.server.address() as AddressInfo).port);
}
process.on('SIGTERM', () => process.exit(0));
