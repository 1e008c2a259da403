/** A disk that reports a failed sync once and accepts all later ones. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addFavourite } from '@parlour/contract/favourites.endpoints';
import { expect, type TestOptions, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { startChild } from '../../testing/crash.ts';
import { embeddedFolder, scratchPath } from '../../testing/databases.ts';
import type { FailingDisk } from '../../testing/failing-disk.ts';
import { askControl, controlSocket } from '../control-socket.ts';
import { openDatabase } from './open.ts';
import type { Probe } from './pglite.protocol.ts';

const script = (name: string): string => fileURLToPath(new URL(`../../testing/${name}`, import.meta.url));
const writer = script('crash-writer.ts');
const module = new URL('../../testing/failing-disk.ts', import.meta.url).href;

const BUSY = { status: 503, body: { code: 'system.busy' } };

type Found = { writer: number; n: number; found: number; top: number };

/** Reopens a folder and returns the newest number of each writer. */
async function readAgain(folder: string): Promise<Map<number, number>> {
  const reader = startChild(writer, [folder]);
  const line = await reader.line((said) => said.startsWith('found'));
  await reader.kill();
  const rows: Found[] = JSON.parse(line.slice('found '.length));
  for (const { n, found, top } of rows) expect([found, top]).toEqual([n, n]);
  return new Map(rows.map((row) => [row.writer, row.n]));
}

const KINDS: [string, FailingDisk['fails'], number, TestOptions][] = [
  ['shared by commits', 'log', 25, {}],
  ['of the log before a data file', 'logNow', 2, { tags: 'wide' }],
  ['of a data file', 'fileNow', 2, { tags: 'wide' }],
  ['shared by commits that was overtaken by a good one', 'overtaken', 25, { tags: 'wide' }],
];

for (const [what, fails, after, options] of KINDS) {
  test(
    `P-03 a failing sync ${what} ends the database: nothing is answered after it, nothing answered is lost`,
    options,
    async () => {
      const [live, shadow] = [embeddedFolder(), embeddedFolder()];
      const disk: FailingDisk = { fails, after, folders: { live, shadow } };
      const child = startChild(writer, [live, JSON.stringify({ module, options: disk } satisfies Probe)]);
      expect(await child.ended).toBe(1);
      expect(child.errors()).toContain('The embedded database stopped. The disk refused to keep what was written to ');
      expect(child.lines).not.toContain('late');

      const acknowledged = child.lines.flatMap((line) => {
        const [word, by, n] = line.split(' ');
        return word === 'ack' ? [{ by: Number(by), n: Number(n) }] : [];
      });
      expect(acknowledged.length).toBeGreaterThan(0);
      for (const folder of [live, shadow]) {
        const kept = await readAgain(folder);
        expect(acknowledged.filter(({ by, n }) => n > (kept.get(by) ?? 0))).toEqual([]);
      }
    },
  );
}

test('a server whose disk fails answers that it is busy, and says which sync it was', { tags: 'wide' }, async () => {
  const when = scratchPath();
  const options: FailingDisk = { fails: 'log', when };
  const database = await openDatabase({ kind: 'embedded', dataDir: embeddedFolder() }, { module, options });
  const app = await testApp(database);
  const player = await app.register();
  const star = (nodeId: string) => app.call(addFavourite, { body: { nodeId } }, player);
  expect((await star('1001')).status).toBe(200);
  writeFileSync(when, '');
  expect([await star('1002'), await star('1003')]).toMatchObject([BUSY, BUSY]);
  expect(await database.lost).toContain('The disk refused to keep what was written to ');
  await app.close();
  await database.close();
});

test('a server whose disk fails ends with 1 and one line', { tags: 'wide' }, async () => {
  const [dataDir, when] = [scratchPath(), scratchPath()];
  mkdirSync(dataDir);
  renameSync(embeddedFolder(), join(dataDir, 'db'));
  const probe: Probe = { module, options: { fails: 'log', when } satisfies FailingDisk };
  const env = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' };
  const server = startChild(script('failing-server.ts'), [JSON.stringify(probe)], env);
  await server.line((line) => line.startsWith('open '));
  writeFileSync(when, '');
  // The first commit meets the failure; it may be the server's own.
  await askControl(controlSocket(dataDir), 'operator', '["invite"]');
  expect(await server.ended).toBe(1);
  expect(server.errors()).toMatch(
    /^The embedded database stopped\. The disk refused to keep what was written to \S+ \(EIO: i\/o error, fdatasync\)\. What was acknowledged until then is safe, and nothing was after it: look at the disk and its space, then start again\.\n$/,
  );
});

test('a disk that refuses the first sync is not opened, and says so', async () => {
  const probe: Probe = { module, options: { fails: 'first' } satisfies FailingDisk };
  const opening = openDatabase({ kind: 'embedded', dataDir: embeddedFolder() }, probe);
  await expect(opening).rejects.toThrow(
    /^The embedded database could not be opened\. The disk refused to keep what was written to \S+ \(EIO: i\/o error, fdatasync\)\. What was acknowledged until then is safe, and nothing was after it: look at the disk and its space, then start again\.$/,
  );
});

test('a database whose commits ask for no sync is not opened', async () => {
  const dataDir = embeddedFolder();
  await expect(openDatabase({ kind: 'embedded', dataDir }, { isDeaf: true })).rejects.toThrow(
    `The embedded database in ${dataDir} could not be opened, and was left as it is: a commit did not ask for a sync of the log, so nothing would survive a power cut. This version of PGlite does not fit: install the one that package-lock.json names (npm ci).`,
  );
  const again = await openDatabase({ kind: 'embedded', dataDir });
  await again.close();
});
