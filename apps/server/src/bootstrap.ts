/** Starts a whole installation: configuration, database, migrations, and the services of `serve.ts`. */
import { mkdirSync } from 'node:fs';
import { type Brand, readBrand } from './config/brand.ts';
import { findSettingProblems } from './config/brand-conflicts.ts';
import { readTheme } from './config/brand-theme.ts';
import { ConfigProblems, readConfig } from './config/config.ts';
import { drawSecrets } from './config/secrets.ts';
import type { Control } from './platform/control-socket.ts';
import type { Db } from './platform/db/db.ts';
import { openPrepared } from './platform/db/open-and-migrate.ts';
import type { Probe } from './platform/db/pglite.protocol.ts';
import { NotForProduction } from './platform/db/production-checks.ts';
import type { FreeSpace } from './platform/disk.ts';
import { releaseAllLeases } from './platform/jobs/index.ts';

export type StartOptions = {
  env: Record<string, string | undefined>;
  /** Validates every response against its schema. */
  checksOutput?: boolean;
  /** Replaces settings of the brand; only in tests. */
  brand?: Partial<Brand>;
  /** Chooses captcha digits; only in tests. */
  drawDigits?: () => string;
  /** Chooses the digits of SMS codes; only in tests. */
  drawCode?: () => string;
  /** Free space for the embedded database; only in tests. */
  freeSpace?: FreeSpace;
  /** Further commands of the control socket; only in tests. */
  commands?: (db: Db) => Control;
  /** Probes the embedded database; only in tests. */
  probe?: Probe;
};

export type Started = {
  url: string;
  /** URL of the console. */
  consoleUrl: string;
  /** One-use link that creates the first operator; null once there is one. */
  setupUrl: string | null;
  /** Whether this server serves pages: it does not without the role `api`. */
  hasPages: boolean;
  roles: string[];
  /** Notices for the person who starts it, one sentence each. */
  notices: string[];
  /** Resolves with the reason when the database has failed permanently, so that only a restart helps. */
  lost: Promise<string>;
  close: () => Promise<void>;
};

/**
 * Starts the platform; resolves when it is ready.
 *
 * @throws {ConfigProblems} when the configuration or the brand is invalid
 * @throws {NotForProduction} in production, when the PostgreSQL server does not meet the requirements
 */
export async function start(options: StartOptions): Promise<Started> {
  const config = readConfig(options.env);
  const brand = { ...readBrand(config.brandDir), ...options.brand };
  readTheme(config.brandDir);
  const problems = findSettingProblems(config, brand);
  if (problems.length > 0) throw new ConfigProblems(problems);
  mkdirSync(config.dataDir, { recursive: true });
  const secrets = drawSecrets(config.dataDir, config.secretKey);
  const notices: string[] = [];
  const opening = openPrepared(config, {
    probe: options.probe,
    onWeaknesses: (found) => {
      if (config.isProduction && found.length > 0) throw new NotForProduction(found);
      const all = found.map(({ what }) => what).join('; ');
      if (all) notices.push(`Not a database for production (docs/operations.md has the mends): ${all}.`);
    },
    onRestored: (seeds) =>
      notices.push(
        `The database was restored from a copy: ${seeds} pairs of the studio's seeds were retired, so that no round is drawn again. Players who were in a game open it again.`,
      ),
  });
  // The embedded database starts on its own thread: most of the server's code is loaded meanwhile.
  const [database, { serve }] = await Promise.all([opening, import('./serve.ts')]);
  try {
    // A killed process did not release its leases, and no other process can use this database now.
    if (database.kind === 'embedded') await releaseAllLeases(database.db);
    const started = await serve({ config, brand, database, secrets, options });
    return { ...started, notices: [...started.notices, ...notices] };
  } catch (error) {
    await database.close();
    throw error;
  }
}
