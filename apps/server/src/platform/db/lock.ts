/**
 * Allows one process at a time on a data folder: the embedded database has no lock of its own, and two processes on one
 * folder lose data without an error.
 *
 * The lock is a file that names its holder. It appears atomically (a finished file is linked into place), and is taken
 * over only when its holder has certainly ended: same host, same process namespace, and no process with that number and
 * start time. A timeout is never used, because a busy holder is still a holder.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const holderSchema = z.object({
  token: z.string(),
  host: z.string(),
  hostName: z.string(),
  boot: z.string(),
  pid: z.int().positive(),
  /** Clock ticks after boot at which the process started; null where the system does not report it. */
  started: z.string().nullable(),
  since: z.string(),
});

export type LockHolder = z.infer<typeof holderSchema>;

export class DataFolderLocked extends Error {
  readonly sentence = true;
  readonly holder: LockHolder | null;
  constructor(message: string, holder: LockHolder | null) {
    super(message);
    this.name = 'DataFolderLocked';
    this.holder = holder;
  }
}

export type DataFolderLock = { release: () => void };

const LOCK_FILE = 'parlour.lock';

const readOr = (file: string, fallback: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return fallback;
  }
};

const processSpace = (): string => {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return 'one';
  }
};

const thisHost = (): string => `${readOr('/etc/machine-id', '')}/${hostname()}/${processSpace()}`;

const thisBoot = (): string => readOr('/proc/sys/kernel/random/boot_id', 'unknown');

/** Returns the state letter and start time of a process, or null when there is no such process. */
const processStat = (pid: number): { state: string; started: string } | null => {
  const stat = readOr(`/proc/${pid}/stat`, '');
  if (stat === '') return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', started: fields[19] ?? '' };
};

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
};

const certainlyGone = (holder: LockHolder): boolean => {
  if (holder.host !== thisHost()) return false;
  if (holder.boot !== thisBoot()) return true;
  if (holder.started === null) return !exists(holder.pid);
  const stat = processStat(holder.pid);
  if (stat === null) return !exists(holder.pid);
  return stat.started !== holder.started || stat.state === 'Z' || stat.state === 'X';
};

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const readHolder = (file: string): LockHolder | null | 'none' => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 'none';
    throw error;
  }
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

const refusal = (file: string, holder: LockHolder | null): DataFolderLocked => {
  if (holder === null) {
    return new DataFolderLocked(
      `The lock file ${file} cannot be read: make sure that no Parlour server uses this folder, delete the file, and start again.`,
      null,
    );
  }
  const who = `process ${holder.pid} on host ${holder.hostName} since ${holder.since}`;
  const mend =
    holder.host === thisHost()
      ? 'stop that process, or start this one with another DATA_DIR.'
      : `stop it there; if that host is gone for good, delete ${file} and start again.`;
  return new DataFolderLocked(`The data folder is in use by ${who}: ${mend}`, holder);
};

/**
 * Takes the lock of `file`, also from a holder that has ended. Two processes may find the same dead holder, so the
 * takeover itself is guarded by a lock named after the dead holder's token; under it the dead lock cannot change, and a
 * rename replaces it atomically.
 */
const take = (file: string): LockHolder => {
  const mine: LockHolder = {
    token: randomUUID(),
    host: thisHost(),
    hostName: hostname(),
    boot: thisBoot(),
    pid: process.pid,
    started: processStat(process.pid)?.started ?? null,
    since: new Date().toISOString(),
  };
  const draft = `${file}.${mine.token}`;
  writeFileSync(draft, JSON.stringify(mine), { flag: 'wx', flush: true });
  try {
    for (;;) {
      try {
        linkSync(draft, file);
        return mine;
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
      }
      const holder = readHolder(file);
      if (holder === 'none') continue;
      if (holder === null || !certainlyGone(holder)) throw refusal(file, holder);
      const claimFile = `${file}.takeover-${holder.token}`;
      const claim = take(claimFile);
      try {
        const now = readHolder(file);
        if (now !== 'none' && now?.token === holder.token) {
          renameSync(draft, file);
          return mine;
        }
      } finally {
        drop(claimFile, claim);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
};

const drop = (file: string, mine: LockHolder): void => {
  const holder = readHolder(file);
  if (holder !== 'none' && holder?.token === mine.token) rmSync(file, { force: true });
};

/**
 * Locks the data folder for this process, creating the folder when missing. Throws `DataFolderLocked`, with one
 * sentence for the operator, when another process holds the lock.
 */
export const lockDataFolder = (dataDir: string): DataFolderLock => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, LOCK_FILE);
  const mine = take(file);
  return { release: () => drop(file, mine) };
};
