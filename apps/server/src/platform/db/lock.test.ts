import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startChild } from '../../testing/crash.ts';
import { embeddedFolder, scratchPath } from '../../testing/databases.ts';
import { inTime, often } from '../../testing/limits.ts';
import { DataFolderLocked, type LockHolder, lockDataFolder } from './lock.ts';
import { openDatabase } from './open.ts';

const OPENERS = often(20, 20, 100);
const holderScript = fileURLToPath(new URL('../../testing/lock-holder.ts', import.meta.url));
const writer = fileURLToPath(new URL('../../testing/crash-writer.ts', import.meta.url));

const lockOf = (folder: string): LockHolder => JSON.parse(readFileSync(join(folder, 'parlour.lock'), 'utf8'));

const refusalOf = (folder: string): DataFolderLocked => {
  try {
    lockDataFolder(folder);
  } catch (error) {
    if (error instanceof DataFolderLocked) return error;
    throw error;
  }
  throw new Error('The folder was locked twice.');
};

/** Creates a folder whose lock was left behind by a killed process. */
const abandoned = async (): Promise<string> => {
  const folder = scratchPath();
  const holder = startChild(holderScript, [folder]);
  await holder.line((line) => line === 'held');
  await holder.kill();
  return folder;
};

test('names the holder, since when, and what to do', async () => {
  const folder = scratchPath();
  const holder = startChild(holderScript, [folder]);
  await holder.line((line) => line === 'held');
  const { since, hostName } = lockOf(folder);
  expect(refusalOf(folder).message).toBe(
    `The data folder is in use by process ${holder.pid} on host ${hostName} since ${since}: stop that process, or start this one with another DATA_DIR.`,
  );
  await holder.kill();
});

test('is given back, and only the holder can give it back', () => {
  const folder = scratchPath();
  const first = lockDataFolder(folder);
  first.release();
  const second = lockDataFolder(folder);
  first.release();
  expect(refusalOf(folder).holder?.pid).toBe(process.pid);
  second.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('is taken over from a killed process', async () => {
  const folder = await abandoned();
  const lock = lockDataFolder(folder);
  expect(lockOf(folder).pid).toBe(process.pid);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('is taken over when the number of the killed process belongs to another one now', async () => {
  const folder = await abandoned();
  const file = join(folder, 'parlour.lock');
  writeFileSync(file, JSON.stringify({ ...lockOf(folder), pid: process.pid, started: '1' }));
  lockDataFolder(folder).release();
});

test('is taken over from before the last boot', async () => {
  const folder = await abandoned();
  const file = join(folder, 'parlour.lock');
  writeFileSync(file, JSON.stringify({ ...lockOf(folder), pid: process.pid, boot: 'another' }));
  lockDataFolder(folder).release();
});

test('is never taken from another host', async () => {
  const folder = await abandoned();
  const file = join(folder, 'parlour.lock');
  const foreign = { ...lockOf(folder), host: 'other', hostName: 'other.example', since: '2026-01-02T03:04:05.000Z' };
  writeFileSync(file, JSON.stringify(foreign));
  expect(refusalOf(folder).message).toBe(
    `The data folder is in use by process ${lockOf(folder).pid} on host other.example since 2026-01-02T03:04:05.000Z: stop it there; if that host is gone for good, delete ${file} and start again.`,
  );
  expect(lockOf(folder)).toEqual(foreign);
});

test('is not guessed at when the file cannot be read', async () => {
  const folder = await abandoned();
  const file = join(folder, 'parlour.lock');
  writeFileSync(file, '{"pid":');
  expect(refusalOf(folder).message).toBe(
    `The lock file ${file} cannot be read: make sure that no Parlour server uses this folder, delete the file, and start again.`,
  );
});

test('goes to exactly one of those who find it abandoned at once', async () => {
  const folder = await abandoned();
  const rivals = Array.from({ length: 8 }, () => startChild(holderScript, [folder]));
  const said = await Promise.all(rivals.map((rival) => rival.line((line) => line !== '')));
  expect(said.toSorted()).toEqual(['held', ...Array.from({ length: 7 }, () => 'refused')]);
  await Promise.all(rivals.map((rival) => rival.kill()));
});

test(`P-02 refuses ${OPENERS} of ${OPENERS} second openers within 2 s while the first one works`, {
  tags: 'wide',
}, async () => {
  const folder = embeddedFolder();
  const first = startChild(writer, [folder]);
  await first.line((line) => line.startsWith('ack'));
  let refused = 0;
  for (let i = 0; i < OPENERS; i++) {
    const before = performance.now();
    const error = await openDatabase({ kind: 'embedded', dataDir: folder }).catch((reason: unknown) => reason);
    const isQuick = inTime(performance.now() - before, 2_000);
    if (isQuick && error instanceof DataFolderLocked && error.holder?.pid === first.pid) refused++;
  }
  expect(refused).toBe(OPENERS);
  const said = first.lines.length;
  await first.line((line) => line.startsWith('ack') && first.lines.length > said);
  await first.kill();
  await (await openDatabase({ kind: 'embedded', dataDir: folder })).close();
});
