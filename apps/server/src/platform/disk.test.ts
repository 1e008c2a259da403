import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idleJobs } from '../testing/jobs.ts';
import { type Disk, openDisk } from './disk.ts';

const GIB = 1024 ** 3;
const BYTES = 3 * 1024 ** 2 + 5;

let dataDir: string;
let free: number | null | Error;
let said: string[];
let disk: Disk;
const begin = async (ballastBytes = 0) => {
  disk = await openDisk(dataDir, async () => {
    if (free instanceof Error) throw free;
    return free;
  });
  disk.begin(idleJobs, (line) => said.push(line), ballastBytes);
  await disk.settled();
};
const find = async (bytes: number | null | Error) => {
  free = bytes;
  await disk.look();
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parlour-disk-'));
  [free, said] = [4 * GIB, []];
});
afterEach(async () => {
  await disk.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('R-D7 below 1 GB the disk is low, said once, and it is not when there is room again', async () => {
  free = GIB - 1;
  await begin();
  const low = `The disk of ${dataDir} is nearly full (1023 MB free): nothing is written until 1 GB is free. To go on, free space.`;
  expect([disk.isLow(), disk.warning(), said]).toEqual([true, low, []]);
  await find(GIB);
  const back = `The disk of ${dataDir} has room again: writes are taken.`;
  expect([disk.isLow(), disk.warning(), said]).toEqual([false, null, [back]]);
  await find(GIB - 1);
  await find(GIB - 2);
  expect([disk.isLow(), said]).toEqual([true, [back, low]]);
  // A failed measurement keeps the previous state.
  await find(new Error('EIO'));
  expect(disk.isLow()).toBe(true);
  await find(GIB);
  await find(new Error('EIO'));
  expect([disk.isLow(), said]).toEqual([false, [back, low, back]]);
});

it('R-D7 a file system that tells no figures is no full one', async () => {
  free = null;
  await begin(BYTES);
  expect([disk.isLow(), existsSync(join(dataDir, 'ballast'))]).toEqual([false, false]);
});

it('R-D7 the ballast takes its room for real, and the warning names it', async () => {
  await begin(BYTES);
  const { size, blocks } = statSync(join(dataDir, 'ballast'));
  expect([size, blocks * 512 >= size]).toEqual([BYTES, true]);
  expect(existsSync(join(dataDir, 'ballast.building'))).toBe(false);
  await find(0);
  expect(disk.warning()).toContain(`To go on, delete ${join(dataDir, 'ballast')} for a start, and free space.`);
});

it('R-D7 a small disk keeps its room, and what is asked for as none is none', async () => {
  free = 4 * GIB - 1;
  await begin(BYTES);
  await disk.close();
  free = 4 * GIB;
  await begin(0);
  expect(existsSync(join(dataDir, 'ballast'))).toBe(false);
});

it('R-D7 a ballast that is not finished leaves nothing', async () => {
  disk = await openDisk(dataDir, async () => 4 * GIB);
  disk.begin(idleJobs, () => {}, 1024 * GIB);
  await disk.close();
  expect(['ballast', 'ballast.building'].filter((name) => existsSync(join(dataDir, name)))).toEqual([]);
});
