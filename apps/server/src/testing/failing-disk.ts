/**
 * A disk whose syncs fail, once: the next sync of the same file succeeds, over what the failed one lost. Says `late` on the
 * process's output for every answer that leaves after the failure.
 */
import { existsSync, fdatasync, fdatasyncSync, fsyncSync, writeSync } from 'node:fs';
import type { Syncs } from '../platform/db/durable-files.ts';
import type { ProbeEvent } from '../platform/db/pglite.protocol.ts';
import shadowDisk from './shadow-disk.ts';

export type FailingDisk = {
  /**
   * Which sync fails: the one that commits share, one of the log that goes before a data file, one of a data file, any from
   * the first moment on, or the shared one after a later sync of the log had succeeded.
   */
  fails: keyof Syncs | 'overtaken' | 'first';
  /** How many of them succeed before, counted from the first statement on. */
  after?: number;
  /** Fails only once this file exists. */
  when?: string;
  /** Keeps beside the live folder what such a disk still has after a power cut. */
  folders?: { live: string; shadow: string };
};

const refused = (): Error => Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });

/** Of the thread: the events and the syncs are those of one disk. */
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

/** Without options it ends the thread at the first statement that it runs. */
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
