/** How the commands of this folder are carried out: by a server that runs here, or on the database itself. */
import { type Config, ConfigProblems, readConfig } from '../config.ts';
import { askControl, controlSocket } from '../control.ts';
import type { Database, Db } from '../db/db.ts';
import { openAsItIs, openPrepared } from '../db/prepare.ts';

/** A command was refused; the message is for whoever gave it. */
class Refused extends Error {}

/** A kind of error whose message is for whoever gave the command. */
type Refusal = new (...parameters: never[]) => Error;

type Work<T> = {
  /** Name of the command on the control socket. */
  name: string;
  /** What is handed to a running server. */
  text: string;
  /** Carries the command out where no server holds the embedded database. */
  act: (db: Db, config: Config) => Promise<T>;
};

/** What the server that holds the embedded database answers; null where none does. */
async function askRunning<T>(config: Config, name: string, text: string): Promise<{ value: T } | null> {
  const running = config.databaseUrl ? null : await askControl<T>(controlSocket(config.dataDir), name, text);
  if (running && 'error' in running) throw new Refused(running.error);
  return running;
}

/**
 * Hands the command to the server that holds the embedded database, or carries it out here.
 *
 * @throws {Refused} when the running server refused
 * @throws {ConfigProblems} when the environment cannot be used
 */
export async function carryOut<T>({ name, text, act }: Work<T>): Promise<T> {
  const config = readConfig(process.env);
  const running = await askRunning<T>(config, name, text);
  if (running) return running.value;
  const database = await openPrepared(config);
  try {
    return await act(database.db, config);
  } finally {
    await database.close();
  }
}

/**
 * The same for a command that only looks: what is not the database of this version is left as it is.
 *
 * @throws {MigrationRefused} where there is no database of this version
 */
export async function lookInto<T>(
  name: string,
  look: (database: Database) => Promise<T>,
  open: (config: Config) => Promise<Database> = openAsItIs,
): Promise<T> {
  const config = readConfig(process.env);
  const running = await askRunning<T>(config, name, '');
  if (running) return running.value;
  const database = await open(config);
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/**
 * Runs a command to its exit code: an expected refusal is printed and ends it with 1, anything else is thrown.
 *
 * @param work answers the exit code
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

/** Runs a command that takes words and prints lines; without words it says how it is used. */
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
