/** Fixture of most benchmarks: a separate database, the server on it, and the clean-up of both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../apps/server/src/platform/db/db.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';

/**
 * Creates an empty migrated database: PostgreSQL at BENCH_DATABASE_URL, else the embedded one in a temporary folder.
 */
export async function benchDatabase(name: string): Promise<{ database: Database; drop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), `parlour-${name}-bench-`));
  const url = process.env.BENCH_DATABASE_URL;
  const database = await openDatabase(url ? { kind: 'postgres', url } : { kind: 'embedded', dataDir });
  await migrate(database);
  return {
    database,
    async drop() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
