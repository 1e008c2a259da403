import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startChild } from '../testing/crash.ts';
import { embeddedFolder, onDatabase, scratchPath } from '../testing/databases.ts';

const COMMAND = join(import.meta.dirname, 'backup.ts');
const MAIN = join(import.meta.dirname, '../main.ts');
/** State in PostgreSQL's control file of a database that was shut down cleanly. */
const SHUT_DOWN = 1;

const backup = (dataDir: string, words: string[] = [], databaseUrl = '') =>
  new Promise<{ code: number; said: string; errors: string }>((done) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: '' };
    execFile(process.execPath, [COMMAND, ...words], { env }, (error, said, errors) =>
      done({ code: Number(error?.code ?? 0), said, errors }),
    );
  });

const installation = () => {
  const dataDir = scratchPath();
  mkdirSync(dataDir);
  renameSync(embeddedFolder(), join(dataDir, 'db'));
  return { dataDir, pgdata: join(dataDir, 'db/pgdata') };
};

const serve = async (dataDir: string) => {
  const child = startChild(MAIN, [], { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' });
  const line = await child.line((said) => said.startsWith('Parlour is open: '));
  await child.line((said) => said.startsWith('Everything is played with play money'));
  return { child, port: Number(new URL(line.slice('Parlour is open: '.length)).port) };
};

const heard = (socket: Socket, what: string): Promise<void> =>
  new Promise((done) => {
    let all = '';
    const hear = (part: Buffer) => {
      all += part.toString();
      if (!all.includes(what)) return;
      socket.off('data', hear).pause();
      done();
    };
    socket.on('data', hear);
  });

onDatabase('embedded', () => {
  it('R-D3 on SIGTERM what is on its way is answered, nothing new comes in, and the database is closed in order', async () => {
    const { dataDir, pgdata } = installation();
    const { child, port } = await serve(dataDir);
    const body = JSON.stringify({ anything: 'x'.repeat(100) });
    const slow = connect(port, '127.0.0.1');
    slow.write(
      `POST /wps/session/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // The server waits for the body from now on.
    await heard(slow, '100 Continue');
    process.kill(child.pid, 'SIGTERM');
    const isOpen = () =>
      new Promise<boolean>((done) => {
        const knock = connect(port, '127.0.0.1', () => done(true));
        knock.on('error', () => done(false)).unref();
      });
    await expect.poll(isOpen).toBe(false);
    slow.write(body);
    expect(await text(slow)).toMatch(/^\s*HTTP\/1\.1 4\d\d /);
    expect(await child.ended).toBe(0);
    expect(readFileSync(join(pgdata, 'global/pg_control')).readInt32LE(16)).toBe(SHUT_DOWN);
    expect(['db/parlour.lock', 'control.sock'].filter((name) => existsSync(join(dataDir, name)))).toEqual([]);
  });

  it('R-D3 npm run backup copies beside a running server and without one, and puts back where there is nothing', async () => {
    const { dataDir, pgdata } = installation();
    const { child } = await serve(dataDir);
    const beside = await backup(dataDir);
    expect(beside).toMatchObject({ code: 0, errors: '' });
    expect(beside.said).toContain(`The database was copied to ${dataDir}/backups/`);
    await child.kill();
    expect(await backup(dataDir)).toMatchObject({ code: 0, errors: '' });

    const { said } = await backup(dataDir, ['list']);
    const [second = '', first = '', ...more] = said.trim().split('\n');
    expect([more, second > first]).toEqual([[], true]);
    const refused = await backup(dataDir, ['restore', first]);
    expect(refused).toMatchObject({ code: 1, said: '' });
    expect(refused.errors).toBe(
      `There is a database in ${pgdata}, and nothing is written over one. Move it away first: mv ${pgdata} ${pgdata}.old\n`,
    );
    renameSync(pgdata, `${pgdata}.old`);
    expect(await backup(dataDir, ['restore', first])).toEqual({
      code: 0,
      said: `${first} is the database now. What was booked after it is not in it.\n`,
      errors: '',
    });
    const again = await serve(dataDir);
    await again.child.kill();

    // A database that cannot be opened is not changed, and the message says how to restore the backup.
    renameSync(join(pgdata, 'PG_VERSION'), join(pgdata, 'PG_VERSION.gone'));
    const broken = startChild(MAIN, [], { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' });
    expect(await broken.ended).toBe(1);
    expect(broken.errors()).toContain(`The last backup is ${second}. To go back to it: mv ${pgdata} ${pgdata}.broken`);
  });

  it('R-D3 npm run backup makes no database, and leaves PostgreSQL to its own means', async () => {
    const dataDir = scratchPath();
    mkdirSync(dataDir);
    expect(await backup(dataDir)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^There is no database in .*\/db yet: start the server once/),
    });
    expect(await backup(dataDir, [], 'postgres://x@nowhere/x')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^DATABASE_URL names a PostgreSQL server.*pg_dump.*\n$/),
    });
    expect(await backup(dataDir, ['back'])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^npm run backup/),
    });
  });
});
