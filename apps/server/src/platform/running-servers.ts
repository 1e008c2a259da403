/**
 * Lists the servers of this user on this machine, so that a command without settings finds the running installation
 * instead of creating or changing another one.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

export type Running = {
  pid: number;
  dataDir: string;
  /** Path of the control socket. */
  socket: string;
};

const OWN = userInfo();
const folder = (): string => join(tmpdir(), `parlour-running-${OWN.uid}`);

/** Whether the folder belongs only to this user: in a shared temporary folder another user may have created it. */
function isOurs(path: string): boolean {
  const { uid, mode } = statSync(path);
  return uid === OWN.uid && (mode & 0o077) === 0;
}

/**
 * Records that this process serves an installation.
 *
 * @returns a function that removes the record
 */
export function announceRunning(dataDir: string, socket: string): () => void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  chmodSync(folder(), 0o700);
  const file = join(folder(), `${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ pid: process.pid, dataDir, socket } satisfies Running), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
};

/** Lists every running server and removes the records of processes that ended. */
export function listRunning(): Running[] {
  let names: string[];
  try {
    if (!isOurs(folder())) return [];
    names = readdirSync(folder());
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
  return names.flatMap((name) => {
    const file = join(folder(), name);
    const running = JSON.parse(readFileSync(file, 'utf8')) as Running;
    if (isAlive(running.pid)) return running;
    rmSync(file, { force: true });
    return [];
  });
}
