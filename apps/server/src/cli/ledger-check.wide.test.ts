import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { keepDaily, recount, recountInFull } from '../accounting/reporting/index.ts';
import { applyCommands } from '../ledger/wallet/index.ts';
import { controlSocket, serveControl } from '../platform/control-socket.ts';
import type { Database } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { aCommand } from '../testing/commands.ts';
import { embeddedFolder, onDatabase, scratchPath } from '../testing/databases.ts';
import { aPlayer, aVendor } from '../testing/players.ts';

const COMMAND = join(import.meta.dirname, 'ledger-check.ts');

const check = (
  dataDir: string,
  databaseUrl = '',
  words: string[] = [],
): Promise<{ code: number; lines: string[]; errors: string }> =>
  new Promise((done) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: '' };
    execFile(process.execPath, [COMMAND, ...words], { env }, (error, stdout, errors) =>
      done({ code: Number(error?.code ?? 0), lines: stdout.trim().split('\n'), errors }),
    );
  });

it('ledger:check counts the books on the database and beside a running server, and names the first wrong transfer', async () => {
  const dataDir = scratchPath();
  mkdirSync(dataDir);
  renameSync(embeddedFolder(), join(dataDir, 'db'));
  const database = await openDatabase({ kind: 'embedded', dataDir: join(dataDir, 'db') });
  const { db } = database;
  const stop = await serveControl(controlSocket(dataDir), {
    'ledger-check': () => recount(database),
    'ledger-check-full': () => recountInFull(database),
  });
  const vendor = await aVendor(db, 'CHECKED');
  await aPlayer(db, vendor, 100n);
  const { accountId } = await aPlayer(db, vendor, 200n);
  const clean = {
    code: 0,
    lines: ['The books are clean: 2 transfers of 2 operations, and every balance is the sum of its entries.'],
    errors: '',
  };
  expect(await check(dataDir)).toEqual(clean);
  expect(await check(dataDir, '', ['--all'])).toMatchObject({ code: 2, errors: expect.stringContaining("'--all'") });

  await keepDaily(database, 'UTC');
  const since = await check(dataDir);
  expect(since.lines).toEqual([
    ...clean.lines,
    expect.stringMatching(/^Counted from the close of \d{4}-\d\d-\d\d on; /),
  ]);
  expect(await check(dataDir, '', ['--full'])).toEqual(clean);
  await sql`delete from books_checkpoint`.execute(db);

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

const notCounted = (why: string) => ({ code: 2, lines: [''], errors: `The books could not be counted: ${why}\n` });
const isMissing =
  /^The books could not be counted: The database is behind this version: 2 migrations from \S+ on are missing\. Start the server \(npm start\), which carries them out, then ask again\.\n$/;

/** Counts the applied migrations of a database. */
const migrations = async (database: Database): Promise<bigint> =>
  (await sql<{ n: bigint }>`select count(*) as n from migration`.execute(database.db)).rows[0]?.n ?? 0n;
const forgetTwo = (database: Database) =>
  database.exec('delete from migration where name in (select name from migration order by name desc limit 2)');

it('ledger:check makes no database and migrates none: it ends with 2 and says what does', async () => {
  const dataDir = scratchPath();
  mkdirSync(dataDir);
  expect(await check(dataDir)).toEqual(
    notCounted(
      `There is no database in ${dataDir}/db yet: start the server once (npm start), or name the installation that you mean by DATA_DIR or DATABASE_URL. No server of yours is on record in ${tmpdir()}, where servers with the same TMPDIR leave a record.`,
    ),
  );
  expect(readdirSync(dataDir)).toEqual([]);

  renameSync(embeddedFolder(), join(dataDir, 'db'));
  const open = () => openDatabase({ kind: 'embedded', dataDir: join(dataDir, 'db') });
  let database = await open();
  await forgetTwo(database);
  const before = await migrations(database);
  // Locked by a process that does not answer commands.
  expect(await check(dataDir)).toMatchObject({ code: 2, errors: expect.stringContaining('is in use by process') });
  await database.close();
  expect(await check(dataDir)).toEqual({ code: 2, lines: [''], errors: expect.stringMatching(isMissing) });
  database = await open();
  expect(await migrations(database)).toBe(before);
  await database.close();
});

it('ledger:check ends with 2 and one sentence when the server that counts could not', async () => {
  const dataDir = scratchPath();
  mkdirSync(dataDir);
  const stop = await serveControl(controlSocket(dataDir), {
    'ledger-check': () => Promise.reject(new Error('The embedded database stopped.')),
  });
  expect(await check(dataDir)).toEqual(notCounted('The embedded database stopped.'));
  await stop();
});

onDatabase('postgres', (_kind, _open, { newTarget }) => {
  const urlOf = async () => {
    const target = await newTarget();
    if (target.kind !== 'postgres') throw new Error('not a server');
    return target.url;
  };

  it('ledger:check counts a server’s books while they are played in', async () => {
    const url = await urlOf();
    const database = await openDatabase({ kind: 'postgres', url });
    const { db } = database;
    const vendor = await aVendor(db, 'PLAYED');
    const command = aCommand(vendor, await aPlayer(db, vendor, 1_000_000n));
    let isOver = false;
    let bets = 0;
    const playing = (async () => {
      for (; !isOver; bets++)
        await applyCommands(db, [command({ op: 'settle', tx: `t${bets}`, round: `r${bets}`, bet: 3n, win: 2n })]);
    })();
    const { code, lines, errors } = await check(scratchPath(), url);
    isOver = true;
    await playing;
    expect([code, errors]).toEqual([0, '']);
    expect(lines).toEqual([
      expect.stringMatching(/^The books are clean: [\d,]+ transfers of [\d,]+ operations, and every/),
    ]);
    expect(bets).toBeGreaterThan(0);
    await database.close();
  });

  it('ledger:check says of an empty, an older or no database what to do, and leaves it as it is', async () => {
    const url = await urlOf();
    const database = await openDatabase({ kind: 'postgres', url });
    await forgetTwo(database);
    const before = await migrations(database);
    expect(await check(scratchPath(), url)).toEqual({ code: 2, lines: [''], errors: expect.stringMatching(isMissing) });
    expect(await migrations(database)).toBe(before);
    await database.exec('drop schema public cascade; create schema public');
    expect(await check(scratchPath(), url)).toEqual(
      notCounted('The database is empty: start the server once (npm start), which makes its tables.'),
    );
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(database.db);
    expect(rows).toEqual([]);
    await database.close();
    const nowhere = await check(scratchPath(), url.replace(/host=[^&]*/, 'host=/nowhere'));
    expect(nowhere).toMatchObject({ code: 2, lines: [''] });
    expect(nowhere.errors).toMatch(/^The books could not be counted: .*\/nowhere.*\n$/);
  });
});
