import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startChild } from '../testing/crash.ts';
import { embeddedFolder, onDatabase, scratchPath } from '../testing/databases.ts';

const MAIN = join(import.meta.dirname, '../main.ts');

/** Runs a command with the given settings and none of the test's own. */
const command = (file: string, words: string[], settings: Record<string, string>) =>
  new Promise<{ code: number; said: string; errors: string }>((done) => {
    const { DATA_DIR: _dir, DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, ...rest } = process.env;
    const options = { env: { ...rest, ...settings } };
    execFile(process.execPath, [join(import.meta.dirname, file), ...words], options, (error, said, errors) =>
      done({ code: Number(error?.code ?? 0), said, errors }),
    );
  });

async function serve(temporary: string) {
  const dataDir = scratchPath();
  mkdirSync(dataDir);
  renameSync(embeddedFolder(), join(dataDir, 'db'));
  const child = startChild(MAIN, [], {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
    TMPDIR: temporary,
  });
  await child.line((said) => said.startsWith('Everything is played with play money'));
  return { child, dataDir };
}

onDatabase('embedded', () => {
  it('a command without settings finds the installation that runs, and asks where there are several', async () => {
    const temporary = scratchPath();
    mkdirSync(temporary);
    const first = await serve(temporary);
    const ask = () => command('operator.ts', ['invite'], { TMPDIR: temporary });
    expect(await ask()).toMatchObject({ code: 0, said: expect.stringContaining('?setup=') });

    const second = await serve(temporary);
    const refused = await ask();
    expect(refused.code).toBe(1);
    for (const { dataDir } of [first, second]) expect(refused.errors).toContain(dataDir);
    expect(refused.errors).toContain('Set DATA_DIR to the one you mean.');
    expect(await command('operator.ts', ['invite'], { TMPDIR: temporary, DATA_DIR: first.dataDir })).toMatchObject({
      code: 0,
    });

    // For a folder without a database, running servers are listed.
    const empty = scratchPath();
    const elsewhere = await command('operator.ts', ['list'], { TMPDIR: temporary, DATA_DIR: empty });
    expect(elsewhere.errors).toContain('Servers of yours run with other folders: ');
    for (const { dataDir } of [first, second]) expect(elsewhere.errors).toContain(dataDir);
    const copies = await command('backup.ts', ['list'], { DATA_DIR: empty });
    expect([copies.code, copies.said]).toEqual([0, '']);
    expect(copies.errors).toContain(`There is no copy in ${empty}/backups yet.`);

    // A killed server is no longer listed.
    await second.child.kill();
    expect(await ask()).toMatchObject({ code: 0 });
    await first.child.kill();
  });

  it.each([
    ['operator.ts', ['invite']],
    ['agent.ts', ['grant', 'thiri']],
    ['vendor.ts', ['list']],
    ['ledger-check.ts', []],
    ['catalogue-import.ts', [join(import.meta.dirname, '../../../../brands/demo/feed/catalogue.json')]],
  ] as [string, string[]][])(
    '%s makes no installation where there is none, and says where it looked',
    async (file, words) => {
      const dataDir = scratchPath();
      const { code, errors } = await command(file, words, { DATA_DIR: dataDir, TMPDIR: scratchPath() });
      expect(code).toBeGreaterThan(0);
      expect(errors).toContain(`There is no database in ${dataDir}/db yet: start the server once (npm start)`);
      expect(errors).toContain('No server of yours is on record in ');
      expect(existsSync(dataDir)).toBe(false);
    },
  );
});
