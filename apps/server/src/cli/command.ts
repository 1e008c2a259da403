/** Executes the commands of this folder: through a running server, or directly on the database. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, ConfigProblems, readConfig } from '../config/config.ts';
import { openSecrets, type Secrets } from '../config/secrets.ts';
import { askControl, controlSocket } from '../platform/control-socket.ts';
import type { Database, Db } from '../platform/db/db.ts';
import { openAsItIs } from '../platform/db/open-and-migrate.ts';
import { expectRootKey } from '../platform/db/root-key.ts';
import { listRunning } from '../platform/running-servers.ts';

/** A command was refused; the message is for its user. */
class Refused extends Error {}

/** Class of an error whose message is for the command's user. */
type Refusal = new (...parameters: never[]) => Error;

type Work<T> = {
  /** Name of the command on the control socket. */
  name: string;
  /** Payload for a running server. */
  text: string;
  /** Executes the command when no server has the embedded database open. */
  act: (db: Db, config: Config) => Promise<T>;
};

/** Settings that identify an installation. */
const NAMES_ONE = ['DATA_DIR', 'DATABASE_URL'];

type Place = { config: Config; socket: string };

/**
 * Finds the installation of a command: the one of the settings, else the running one, else the one in the default
 * folder.
 *
 * @throws {Refused} when several are running and none is named
 */
export function locate(): Place {
  const config = readConfig(process.env);
  const isNamed = NAMES_ONE.some((name) => (process.env[name] ?? '') !== '');
  const running = listRunning();
  if (isNamed) {
    const own = running.find(({ dataDir }) => dataDir === config.dataDir && config.databaseUrl === null);
    return { config, socket: own?.socket ?? controlSocket(config.dataDir) };
  }
  const [one, ...others] = running;
  if (!one) return { config, socket: controlSocket(config.dataDir) };
  if (others.length > 0) {
    const all = running.map(({ pid, dataDir }) => `  ${dataDir} (process ${pid})`).join('\n');
    throw new Refused(`Several installations run here:\n${all}\nSet DATA_DIR to the one you mean.`);
  }
  return { config: { ...config, dataDir: one.dataDir }, socket: one.socket };
}

/** Returns the answer of a running server; null when none is running, or when the settings name a PostgreSQL server. */
async function askRunning<T>({ config, socket }: Place, name: string, text: string): Promise<{ value: T } | null> {
  const running = config.databaseUrl ? null : await askControl<T>(socket, name, text);
  if (running && 'error' in running) throw new Refused(running.error);
  return running;
}

/**
 * Opens the keys of an installation, for a command that encrypts data for its database.
 *
 * @throws {KeysMissing} when there are none
 * @throws {OtherRootKey} when they are not those of its servers
 */
export async function openKeys(db: Db, { dataDir, secretKey }: Config): Promise<Secrets> {
  const secrets = openSecrets(dataDir, secretKey, false);
  await expectRootKey(db, secrets.fingerprint);
  return secrets;
}

/** Describes the running servers, and where the command looked. */
function whatRuns(): string {
  const running = listRunning().map(({ dataDir, pid }) => `${dataDir} (process ${pid})`);
  return running.length > 0
    ? `Servers of yours run with other folders: ${running.join(', ')}.`
    : `No server of yours is on record in ${tmpdir()}, where servers with the same TMPDIR leave a record.`;
}

/** Opens the database of an existing installation, without creating or migrating it. */
async function openPlace({ config }: Place, open: (config: Config) => Promise<Database>): Promise<Database> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'db/pgdata')))
    throw new Refused(
      `There is no database in ${config.dataDir}/db yet: start the server once (npm start), or name the installation that you mean by DATA_DIR or DATABASE_URL. ${whatRuns()}`,
    );
  return open(config);
}

/**
 * Sends the command to the running server, or executes it on its database. No command creates a database.
 *
 * @throws {Refused} when the running server refused, or no installation was found
 * @throws {ConfigProblems} when the environment is invalid
 */
export async function carryOut<T>({ name, text, act }: Work<T>): Promise<T> {
  const place = locate();
  const running = await askRunning<T>(place, name, text);
  if (running) return running.value;
  const database = await openPlace(place, openAsItIs);
  try {
    return await act(database.db, place.config);
  } finally {
    await database.close();
  }
}

/**
 * The same for a read-only command: a database of another version is not changed.
 *
 * @throws {MigrationRefused} when there is no database of this version
 */
export async function lookInto<T>(
  name: string,
  look: (database: Database) => Promise<T>,
  open: (config: Config) => Promise<Database> = openAsItIs,
): Promise<T> {
  const place = locate();
  const running = await askRunning<T>(place, name, '');
  if (running) return running.value;
  const database = await openPlace(place, open);
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/**
 * Runs a command to its exit code: an expected refusal is printed and exits with 1, anything else is thrown.
 *
 * @param work returns the exit code
 */
export async function run(refusals: readonly Refusal[], work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const isSentence = (error as { sentence?: boolean }).sentence === true;
    if (
      !(error instanceof Error) ||
      !(isSentence || [Refused, ConfigProblems, ...refusals].some((kind) => error instanceof kind))
    )
      throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Runs a command that takes words and prints lines; without words it prints its usage. */
export const runWords = (
  name: string,
  { usage, refusals }: { usage: string; refusals: readonly Refusal[] },
  act: (db: Db, words: string[], config: Config) => Promise<string[]>,
): Promise<void> =>
  run(refusals, async () => {
    const words = process.argv.slice(2);
    if (words.length === 0) throw new Refused(usage);
    const lines = await carryOut({ name, text: JSON.stringify(words), act: (db, config) => act(db, words, config) });
    for (const line of lines) console.log(line);
    return 0;
  });
