import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROMISE_LINES, PROMISES } from './db/promises.ts';
import { start } from './start.ts';
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
