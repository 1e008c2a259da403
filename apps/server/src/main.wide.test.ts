/** Console output of the product at start. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { startChild } from './testing/crash.ts';
import { onDatabase, scratchPath } from './testing/databases.ts';
import { administer, startTestPostgres } from './testing/postgres.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const WARNING = 'Not a database for production';
const OWNS = 'the role in DATABASE_URL owns the tables and could change the books';

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  it('R-S13 a role that owns the tables is warned of, one that only serves is not', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const dataDir = scratchPath();
    const said = async (urls: Record<string, string>): Promise<boolean[]> => {
      const child = startChild(MAIN, [], { ...urls, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
      await child.line((line) => line.startsWith('Everything is played with play money'));
      await child.kill();
      const warnings = child.lines.filter((line) => line.startsWith(WARNING));
      // One line for all databases.
      expect(warnings).toHaveLength(1);
      return warnings.map((line) => line.includes(OWNS));
    };
    expect(await said({ DATABASE_URL: target.url })).toEqual([true]);
    const role = `serves_${randomUUID().slice(0, 8)}`;
    await administer(
      inject('databases').postgres?.url.replace('{database}', 'postgres') ?? '',
      `create role ${role} login`,
    );
    const own = new URL(target.url);
    own.username = role;
    expect(await said({ DATABASE_URL: own.href, DATABASE_OWNER_URL: target.url })).toEqual([false]);
  });

  it('R-D5 in production a server that is fit for it is started on without a warning, one that is not is refused', async () => {
    const unfit = await newTarget();
    if (unfit.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const settings = { LOG_LEVEL: 'silent', PORT: '0', NODE_ENV: 'production' };
    const refused = startChild(MAIN, [], { ...settings, DATABASE_URL: unfit.url, DATA_DIR: scratchPath() });
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toMatch(
      /^The database cannot be used in production \(NODE_ENV\):\n( {2}- .+ \(.+\)\n){4,}$/,
    );

    const folder = scratchPath();
    mkdirSync(folder, { mode: 0o755 });
    const fit = await startTestPostgres(folder, { fsync: 'on', full_page_writes: 'on' });
    try {
      await administer(fit.address('postgres'), 'create role serves login');
      const own = new URL(fit.address('postgres'));
      own.username = 'serves';
      const child = startChild(MAIN, [], {
        ...settings,
        DATABASE_URL: own.href,
        DATABASE_OWNER_URL: fit.address('postgres'),
        DATA_DIR: scratchPath(),
      });
      await child.line((line) => line.startsWith('Everything is played with play money'));
      await child.kill();
      expect(child.lines.filter((line) => line.startsWith(WARNING))).toEqual([]);
    } finally {
      await fit.stop();
    }
  });
});
