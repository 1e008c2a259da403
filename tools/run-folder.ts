/** Temporary folder of one run: leftovers of any run are removed by the next one. */
import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^parlour-run-(\d+)$/;
const MEMORY = '/dev/shm';
/** Free memory that a run's databases require. */
const ENOUGH_BYTES = 3 * 1024 ** 3;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const hasRoom = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
};

/** Creates this process's folder in `base`, and removes those of ended processes. */
function ownFolder(base: string): string {
  for (const name of readdirSync(base)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) rmSync(join(base, name), { recursive: true, force: true });
  }
  const folder = join(base, `parlour-run-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  // When this runs as root, PostgreSQL runs in it as another user.
  mkdirSync(folder, { mode: 0o755 });
  return folder;
}

/**
 * @returns `env` for every process of the run: `TMPDIR`, and `PARLOUR_SCRATCH` for databases, in memory if it is large
 *   enough
 */
export function openRun(): { env: { TMPDIR: string; PARLOUR_SCRATCH: string }; remove: () => void } {
  const folder = ownFolder(tmpdir());
  const scratch = hasRoom(MEMORY) ? ownFolder(MEMORY) : folder;
  return {
    env: { TMPDIR: folder, PARLOUR_SCRATCH: scratch },
    remove() {
      for (const gone of new Set([folder, scratch])) rmSync(gone, { recursive: true, force: true });
    },
  };
}
