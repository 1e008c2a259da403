import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Brings the names in a folder to the disk. */
export const syncFolder = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Syncs under way at a time: the disk carries those that come together out together. */
const AT_ONCE = 16;

/** Brings every file and folder under `root`, and `root` itself, to the disk, and lets others go on meanwhile. */
export const syncTree = async (root: string): Promise<void> => {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (let at = 0; at < paths.length; at += AT_ONCE) await Promise.all(paths.slice(at, at + AT_ONCE).map(syncPath));
  await syncPath(root);
};

const syncPath = async (path: string): Promise<void> => {
  await using handle = await open(path, 'r');
  await handle.sync();
};
