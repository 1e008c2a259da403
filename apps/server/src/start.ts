/** Starts a whole installation: configuration, database, migrations, and what `serve.ts` puts on them. */
import { mkdirSync } from 'node:fs';
import { providerProblems } from './adapters/provider-settings.ts';
import { type Brand, readBrand } from './brand.ts';
import { ConfigProblems, readConfig } from './config.ts';
import type { Probe } from './db/pglite.protocol.ts';
import { openPrepared, ownsBooks } from './db/prepare.ts';
import { openSecrets } from './secrets.ts';

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
  /** Looks into the embedded database; only tests do. */
  probe?: Probe;
};

export type Started = {
  url: string;
  /** One-use link that creates the first operator; null once there is one. */
  setupUrl: string | null;
  /** The role that the server runs as on a PostgreSQL server could change the books. */
  ownsBooks: boolean;
  /** Resolves with the reason when the database is gone for good, and nothing but another start can mend it. */
  lost: Promise<string>;
  close: () => Promise<void>;
};

/**
 * Starts the platform and answers when it can be used.
 *
 * @throws {ConfigProblems} when the configuration or the brand cannot be used
 */
export async function start(options: StartOptions): Promise<Started> {
  const config = readConfig(options.env);
  const brand = { ...readBrand(config.brandDir), ...options.brand };
  const problems = providerProblems({
    settings: config.providers,
    publicUrl: config.publicUrl,
    ...brand.providers,
    wantsGoogle: brand.flags.GOOGLELOGIN3 ?? false,
    wantsFacebook: brand.flags.FACEBOOKLOGIN3 ?? false,
  });
  if (problems.length > 0) throw new ConfigProblems(problems);
  mkdirSync(config.dataDir, { recursive: true });
  const secrets = openSecrets(config.dataDir, config.secretKey);
  const opening = openPrepared(config, options.probe);
  // The embedded database wakes on a thread of its own: most of the server's code is read meanwhile.
  const [database, { serve }] = await Promise.all([opening, import('./serve.ts')]);
  try {
    const started = await serve({ config, brand, database, secrets, options });
    return { ...started, ownsBooks: config.databaseUrl !== null && (await ownsBooks(database.db)) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
