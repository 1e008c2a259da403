import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { start } from './bootstrap.ts';
import { PROMISE_LINES, PROMISES } from './platform/db/guarantees.ts';
import { openDatabase } from './platform/db/open.ts';
import { tokenHash } from './platform/http/tokens.ts';
import { startChild } from './testing/crash.ts';
import { embeddedFolder, onDatabase, scratchPath } from './testing/databases.ts';

onDatabase('embedded', () => {
  it('R-D4 R-D7 a start says what the database promises and that the disk is nearly full, and so does /readyz', async () => {
    const dataDir = scratchPath();
    mkdirSync(dataDir);
    renameSync(embeddedFolder(), join(dataDir, 'db'));
    const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test' };
    const started = await start({ env, freeSpace: async () => 5 * 1024 ** 2 });
    try {
      expect(started.notices).toEqual([
        PROMISE_LINES.embedded,
        expect.stringMatching(/^The disk of \S+ is nearly full \(5 MB free\): nothing is written until 1 GB is free\./),
      ]);
      const ready = await fetch(`${started.url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { ready: true, writes: false, degraded: [], database: 'embedded', promises: PROMISES.embedded },
      ]);
      const written = await fetch(`${started.url}/wps/session/login`, { method: 'POST' });
      expect([written.status, written.headers.get('retry-after')]).toEqual([503, '30']);
      expect((await fetch(`${started.url}/m/home`)).status).toBe(200);
    } finally {
      await started.close();
    }
  });
});

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  it('a start that is refused says why, and nothing else, and leaves no key behind', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const [dataDir, other] = [scratchPath(), scratchPath()];
    const env = {
      PORT: '0',
      DATABASE_URL: target.url,
      DATABASE_OWNER_URL: '',
      SECRET_KEY: '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
    };
    const first = await start({ env: { ...env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' } });
    const refused = async (more: Record<string, string>) => {
      const child = startChild(join(import.meta.dirname, 'main.ts'), [], { ...env, ...more });
      expect(await child.ended).toBe(1);
      return child;
    };
    const stranger = await refused({ DATA_DIR: other });
    expect(stranger.errors()).toMatch(/^SECRET_KEY .+\n$/);
    expect(existsSync(join(other, 'root.key'))).toBe(false);
    const late = await refused({ DATA_DIR: dataDir, PORT: new URL(first.url).port });
    expect(late.errors()).toMatch(/^listen EADDRINUSE.+\n$/);
    expect(late.lines.filter((line) => /job/.test(line))).toEqual([]);
    await first.close();
  });

  it('a server without the role api has no set-up link, and leaves the one of the server with the pages as it is', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const dataDir = scratchPath();
    const as = (roles: string) =>
      start({
        env: {
          PORT: '0',
          DATA_DIR: dataDir,
          DATABASE_URL: target.url,
          LOG_LEVEL: 'silent',
          NODE_ENV: 'test',
          ROLES: roles,
        },
      });
    const pages = await as('api');
    const jobs = await as('jobs');
    try {
      expect([pages.hasPages, jobs.hasPages, jobs.setupUrl]).toEqual([true, false, null]);
      const database = await openDatabase(target);
      const hash = tokenHash(new URL(pages.setupUrl ?? '').searchParams.get('setup') ?? '');
      const link = await database.db.selectFrom('operator_setup').select('token_hash').executeTakeFirst();
      await database.close();
      expect(Buffer.from(link?.token_hash ?? [])).toEqual(hash);
    } finally {
      await jobs.close();
      await pages.close();
    }
  });
});
