/**
 * A disk that loses all unsynced data at a power failure. It maintains a shadow of the live folder, to which bytes are
 * written only when the sync of their file has ended, and as they were when that sync began. Truncations and removals
 * of files apply immediately, which is the worst that a real disk may do.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { ProbeEvent } from '../platform/db/pglite.protocol.ts';

type Range = { from: number; to: number };
type Block = { at: number; bytes: Buffer };

const readRange = (path: string, { from, to }: Range): Block => {
  const handle = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(to - from);
    return { at: from, bytes: bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, from)) };
  } finally {
    closeSync(handle);
  }
};

const merged = (ranges: readonly Range[]): Range[] => {
  const out: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else out.push({ ...range });
  }
  return out;
};

export default ({ live, shadow }: { live: string; shadow: string }): ((event: ProbeEvent) => void) => {
  const dirty = new Map<string, Range[]>();
  const syncing = new Map<string, Block[][]>();
  const twin = (path: string): string => join(shadow, relative(live, path));

  const apply = (path: string, blocks: readonly Block[]): void => {
    const target = twin(path);
    mkdirSync(dirname(target), { recursive: true });
    const handle = openSync(target, existsSync(target) ? 'r+' : 'w');
    try {
      for (const { at, bytes } of blocks) writeSync(handle, bytes, 0, bytes.length, at);
    } finally {
      closeSync(handle);
    }
  };

  return (event) => {
    switch (event.kind) {
      case 'write': {
        const ranges = dirty.get(event.path) ?? [];
        const last = ranges.at(-1);
        if (last && last.to === event.position) last.to += event.length;
        else ranges.push({ from: event.position, to: event.position + event.length });
        dirty.set(event.path, ranges);
        break;
      }
      case 'sync-start': {
        if (statSync(event.path).isDirectory()) break;
        const blocks = merged(dirty.get(event.path) ?? []).map((range) => readRange(event.path, range));
        dirty.delete(event.path);
        syncing.set(event.path, [...(syncing.get(event.path) ?? []), blocks]);
        break;
      }
      case 'sync-end': {
        // Two syncs of one file may overlap: one that started later covers the earlier one's data.
        for (const blocks of syncing.get(event.path) ?? []) apply(event.path, blocks);
        syncing.delete(event.path);
        break;
      }
      case 'sync-failed':
        // The data of the failed sync is lost, and counts as written from now on: no later sync includes it.
        syncing.delete(event.path);
        break;
      case 'rename': {
        const ranges = dirty.get(event.path);
        dirty.delete(event.path);
        if (ranges) dirty.set(event.to, ranges);
        else dirty.delete(event.to);
        if (existsSync(twin(event.path))) renameSync(twin(event.path), twin(event.to));
        break;
      }
      case 'remove':
        dirty.delete(event.path);
        rmSync(twin(event.path), { force: true, recursive: true });
        break;
      case 'resize':
        if (existsSync(twin(event.path))) truncateSync(twin(event.path), event.size);
    }
  };
};
