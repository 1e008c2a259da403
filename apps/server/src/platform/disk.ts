/**
 * Watches the disk of the embedded database. PostgreSQL stops when the disk is full, perhaps in the middle of a write
 * that cannot be undone, so writes are refused while there is still room. A ballast file, which contains nothing
 * useful, can be deleted to make room.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobScheduler } from './jobs/index.ts';

const GIB = 1024 ** 3;
/** With less free space than this, writes are refused. */
const LOW_BYTES = GIB;
/** The ballast is created only above this amount of free space, so that a small machine keeps its room. */
const AMPLE_BYTES = 4 * GIB;
const LOOK_EVERY_MS = 5_000;
const CHUNK_BYTES = 1024 ** 2;
const PAUSE_MS = 20;

/** Returns the free bytes of a folder's disk; null where its file system does not report them. */
export type FreeSpace = (folder: string) => Promise<number | null>;

export type Disk = {
  /** Whether writes must be refused. */
  isLow: () => boolean;
  /** Free bytes at the last measurement; null where the file system does not report them. */
  freeBytes: () => number | null;
  /** Warning to operators about a low disk; null while there is room. */
  warning: () => string | null;
  /** Measures again. */
  look: () => Promise<void>;
  /**
   * Measures periodically, and creates the ballast when it is missing and there is room for it.
   *
   * @param say called once when room runs out, and once when there is room again
   */
  begin: (jobs: JobScheduler, say: (line: string) => void, ballastBytes: number) => void;
  /** Resolves when the ballast has been created or will not be. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

const freeSpace: FreeSpace = async (folder) => {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks === 0 ? null : bavail * bsize;
};

/** Random bytes, because a file system may store zeros without allocating blocks. */
async function writeBallast(path: string, bytes: number, isOver: () => boolean): Promise<void> {
  const building = `${path}.building`;
  const chunk = randomBytes(CHUNK_BYTES);
  try {
    {
      await using file = await open(building, 'w', 0o600);
      for (let at = 0; at < bytes; at += CHUNK_BYTES) {
        if (isOver()) return;
        await file.write(chunk, 0, Math.min(CHUNK_BYTES, bytes - at));
        // The database writes to the same disk and has priority.
        await pause(PAUSE_MS);
      }
      await file.sync();
    }
    await rename(building, path);
  } finally {
    await rm(building, { force: true });
  }
}

/** Takes the first measurement of a data folder's disk. @param free replaced by tests */
export async function openDisk(dataDir: string, free: FreeSpace = freeSpace): Promise<Disk> {
  const ballast = join(dataDir, 'ballast');
  let left: number | null = null;
  let isClosed = false;
  let isLooking = false;
  let say: (line: string) => void = () => {};
  let making: Promise<void> = Promise.resolve();

  const isLow = () => left !== null && left < LOW_BYTES;
  const warning = () => {
    if (left === null || !isLow()) return null;
    const mend = existsSync(ballast) ? `delete ${ballast} for a start, and free space` : 'free space';
    return `The disk of ${dataDir} is nearly full (${Math.floor(left / 1024 ** 2)} MB free): nothing is written until 1 GB is free. To go on, ${mend}.`;
  };
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const was = isLow();
    // When a measurement fails, the previous value is kept.
    left = await free(dataDir).catch(() => left);
    isLooking = false;
    if (was !== isLow()) say(warning() ?? `The disk of ${dataDir} has room again: writes are taken.`);
  };
  await look();

  return {
    isLow,
    freeBytes: () => left,
    warning,
    look,
    begin(jobs, listener, ballastBytes) {
      say = listener;
      jobs.everyProcess({ name: 'disk.monitor', everyMs: LOOK_EVERY_MS, run: look });
      if (ballastBytes === 0 || left === null || left < AMPLE_BYTES || existsSync(ballast)) return;
      making = writeBallast(ballast, ballastBytes, () => isClosed).catch((error: unknown) =>
        say(`The ballast ${ballast} could not be made: ${error instanceof Error ? error.message : String(error)}`),
      );
    },
    settled: () => making,
    async close() {
      isClosed = true;
      await making;
    },
  };
}
