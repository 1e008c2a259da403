/** Starts a whole installation: configuration, database, migrations, and what `serve.ts` puts on them. */
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
  /** Holds every answer against its schema. */
  checksOutput?: boolean;
  /** Settings in place of the brand's own; only tests do. */
  brand?: Partial<Brand>;
  /** Chooses captcha digits; only tests do. */
  drawDigits?: () => string;
  /** Chooses the digits of codes by SMS; only tests do. */
  drawCode?: () => string;
  /** How much room there is for the embedded database; only tests do. */
  freeSpace?: FreeSpace;
  /** More commands of the control socket; only tests have such. */
  commands?: (db: Db) => Control;
  /** Looks into the embedded database; only tests do. */
  probe?: Probe;
};

export type Started = {
  url: string;
  /** Address of the console's pages. */
  consoleUrl: string;
  /** One-use link that creates the first operator; null once there is one. */
  setupUrl: string | null;
  /** Whether players and operators find their pages here: a server without the role `api` has none. */
  hasPages: boolean;
  roles: string[];
  /** What whoever starts it should read, a sentence each. */
  notices: string[];
  /** Resolves with the reason when the database is gone for good, and nothing but another start can mend it. */
  lost: Promise<string>;
  close: () => Promise<void>;
};

/**
 * Starts the platform and answers when it can be used.
 *
 * @throws {ConfigProblems} when the configuration or the brand cannot be used
 * @throws {NotForProduction} in production, when the PostgreSQL server is not fit for it
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
  // The embedded database wakes on a thread of its own: most of the server's code is read meanwhile.
  const [database, { serve }] = await Promise.all([opening, import('./serve.ts')]);
  try {
    // A process that was killed kept its leases, and nobody else can be working on this database now.
    if (database.kind === 'embedded') await releaseAllLeases(database.db);
    const started = await serve({ config, brand, database, secrets, options });
    return { ...started, notices: [...started.notices, ...notices] };
  } catch (error) {
    await database.close();
    throw error;
  }
}
