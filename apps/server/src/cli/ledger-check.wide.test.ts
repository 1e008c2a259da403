import { execFile } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { controlSocket, serveControl } from '../control.ts';
import { openDatabase } from '../db/open.ts';
import { recount } from '../features/books/index.ts';
import { embeddedFolder, scratchPath } from '../testing/databases.ts';
import { aPlayer, aVendor } from '../testing/players.ts';

const COMMAND = join(import.meta.dirname, 'ledger-check.ts');

const check = (dataDir: string): Promise<{ code: number; lines: string[]; errors: string }> =>
  new Promise((done) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
    execFile(process.execPath, [COMMAND], { env }, (error, stdout, errors) =>
      done({ code: Number(error?.code ?? 0), lines: stdout.trim().split('\n'), errors }),
    );
  });

it('ledger:check counts the books on the database and beside a running server, and names the first wrong transfer', async () => {
  const dataDir = scratchPath();
  mkdirSync(dataDir);
  renameSync(embeddedFolder(), join(dataDir, 'db'));
  const database = await openDatabase({ kind: 'embedded', dataDir: join(dataDir, 'db') });
  const { db } = database;
  const stop = await serveControl(controlSocket(dataDir), { 'ledger-check': () => recount(db) });
  const vendor = await aVendor(db, 'CHECKED');
  await aPlayer(db, vendor, 100n);
  const { accountId } = await aPlayer(db, vendor, 200n);
  const clean = {
    code: 0,
    lines: ['The books are clean: 2 transfers of 2 operations, and every balance is the sum of its entries.'],
    errors: '',
  };
  expect(await check(dataDir)).toEqual(clean);

  await sql`alter table entry disable trigger user`.execute(db);
  await sql`update entry set amount = amount + 1 where account_id = ${accountId}`.execute(db);
  const { id } = await db
    .selectFrom('entry')
    .where('account_id', '=', accountId)
    .select('transfer_id as id')
    .executeTakeFirstOrThrow();
  const found = await check(dataDir);
  expect([found.code, found.lines[0], found.lines.at(-1)]).toEqual([
    1,
    'The books are not clean (2 transfers of 2 operations):',
    `The first transfer that is wrong is ${id}.`,
  ]);
  expect(found.lines).toContain('  1 transfers that are not balanced');

  await sql`update entry set amount = amount - 1 where account_id = ${accountId}`.execute(db);
  await stop();
  await database.close();
  expect(await check(dataDir)).toEqual(clean);
});
