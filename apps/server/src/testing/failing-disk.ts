/**
 * A disk whose sync fails once: the next sync of the same file succeeds, although data of the failed one is lost.
 * Prints `late` for every answer sent after the failure.
 */
import { existsSync, fdatasync, fdatasyncSync, fsyncSync, writeSync } from 'node:fs';
import type { Syncs } from '../platform/db/durable-files.ts';
import type { ProbeEvent } from '../platform/db/pglite.protocol.ts';
import shadowDisk from './shadow-disk.ts';

export type FailingDisk = {
  /**
   * Which sync fails: the one shared by commits, one of the log before a data file, one of a data file, any from the
   * start, or the shared one after a later sync of the log had succeeded.
   */
  fails: keyof Syncs | 'overtaken' | 'first';
  /** Number of successful ones before, counted from the first statement on. */
  after?: number;
  /** Fails only once this file exists. */
  when?: string;
  /** Maintains a copy of the live folder with what such a disk still has after a power failure. */
  folders?: { live: string; shadow: string };
};

const refused = (): Error => Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });

/** Per thread: events and syncs belong to one disk. */
const disk = { isOpen: false, hasFailed: false, lastStart: '', watch: (_event: ProbeEvent): void => {} };

export const syncs = (given: unknown): Syncs | undefined => {
  if (!given) return undefined;
  const { fails, after = 0, when } = given as FailingDisk;
  let left = after;
  let told = (): void => {};
  const failsNow = (kind: FailingDisk['fails']): boolean => {
    if (fails === 'first') return true;
    if (!disk.isOpen || kind !== fails || disk.hasFailed || (when && !existsSync(when)) || left-- > 0) return false;
    disk.hasFailed = true;
    return true;
  };
  return {
    log: (handle, done) => {
      if (failsNow('log')) return void setImmediate(done, refused());
      if (!failsNow('overtaken')) return fdatasync(handle, done);
      disk.watch({ kind: 'sync-failed', path: disk.lastStart, log: true });
      told = () => setImmediate(done, refused());
    },
    logNow: (handle) => {
      if (failsNow('logNow')) throw refused();
      fdatasyncSync(handle);
      told();
    },
    fileNow: (handle) => {
      if (failsNow('fileNow')) throw refused();
      fsyncSync(handle);
    },
  };
};

/** Without options it ends the thread at its first statement. */
export default (given: unknown): ((event: ProbeEvent) => void) => {
  if (!given) {
    return ({ kind }) => {
      if (kind === 'ran') throw new Error('the disk is gone');
    };
  }
  const { folders } = given as FailingDisk;
  let isDown = false;
  if (folders) disk.watch = shadowDisk(folders);
  return (event) => {
    if (event.kind === 'ran') disk.isOpen = true;
    if (event.kind === 'sync-start') disk.lastStart = event.path;
    if (event.kind === 'sync-failed') isDown = true;
    if (event.kind === 'answered' && isDown) writeSync(1, 'late\n');
    disk.watch(event);
  };
};
