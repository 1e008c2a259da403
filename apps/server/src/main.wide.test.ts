/** What the product says when it has started, as whoever started it reads it. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { startChild } from './testing/crash.ts';
import { onDatabase, scratchPath } from './testing/databases.ts';
import { administer } from './testing/postgres.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const OWNS = 'The role in DATABASE_URL owns the tables and could change the books';

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  it('R-S13 a role that owns the tables is warned of, one that only serves is not', async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('this needs PostgreSQL');
    const dataDir = scratchPath();
    const said = async (urls: Record<string, string>): Promise<string[]> => {
      const child = startChild(MAIN, [], { ...urls, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
      await child.line((line) => line.startsWith('Everything is played with play money'));
      await child.kill();
      return child.lines.filter((line) => line.startsWith(OWNS));
    };
    expect(await said({ DATABASE_URL: target.url })).toHaveLength(1);
    const role = `serves_${randomUUID().slice(0, 8)}`;
    await administer(
      inject('databases').postgres?.url.replace('{database}', 'postgres') ?? '',
      `create role ${role} login`,
    );
    const own = new URL(target.url);
    own.username = role;
    expect(await said({ DATABASE_URL: own.href, DATABASE_OWNER_URL: target.url })).toEqual([]);
  });
});
