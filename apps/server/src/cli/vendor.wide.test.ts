import { execFile } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applyCommands } from '../ledger/wallet/index.ts';
import { openDatabase } from '../platform/db/open.ts';
import { aCommand } from '../testing/commands.ts';
import { embeddedFolder, onDatabase, scratchPath } from '../testing/databases.ts';
import { aPlayer, aVendor } from '../testing/players.ts';

const COMMAND = join(import.meta.dirname, 'vendor.ts');

onDatabase('embedded', () => {
  it('VW-59 npm run vendor -- reconcile ends with 0 where the lists agree and with 1 after a table where they do not', async () => {
    const dataDir = scratchPath();
    mkdirSync(dataDir);
    renameSync(embeddedFolder(), join(dataDir, 'db'));
    const database = await openDatabase({ kind: 'embedded', dataDir: join(dataDir, 'db') });
    const vendor = await aVendor(database.db, 'LISTED');
    const player = await aPlayer(database.db, vendor, 1_000n);
    await applyCommands(database.db, [aCommand(vendor, player)({ op: 'bet', tx: 'b-1', bet: 250n })]);
    await database.close();

    const file = join(dataDir, 'list.json');
    const run = (...words: string[]) =>
      new Promise<{ code: number; said: string; errors: string }>((done) => {
        const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '' };
        execFile(process.execPath, [COMMAND, 'reconcile', ...words], { env }, (error, said, errors) =>
          done({ code: Number(error?.code ?? 0), said, errors }),
        );
      });
    const held = (amount: string) => {
      const name = `P${player.accountId}`;
      const at = new Date().toISOString();
      const bet = { kind: 'bet', tx: 'b-1', player: name, outcome: 'ok', amount, at };
      writeFileSync(file, JSON.stringify({ transactions: [bet] }));
      return run('--vendor', 'listed', '--file', file);
    };
    expect(await held('-2.50')).toEqual({
      code: 0,
      said: 'LISTED: 1 operations compared, 0 differ; 0 cases closed, 0 open.\n',
      errors: '',
    });
    const { code, said } = await held('-2.49');
    const [, row = '', last] = said.split('\n');
    expect([code, last]).toEqual([1, 'LISTED: 1 operations compared, 1 differ; 0 cases closed, 1 open.']);
    expect(row.split(/ {2,}/)).toEqual(['amount', `P${player.accountId}`, 'bet', 'b-1', 'ok -2.50', 'ok -2.49']);
    expect(await run('--vendor', 'listed')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^--vendor and --file are needed\nnpm run vendor -- list/),
    });
  });
});
