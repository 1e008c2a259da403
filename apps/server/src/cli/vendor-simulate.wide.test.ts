import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CERTIFICATION } from '../gateway/certification/index.ts';
import { ensureVendor, type IssuedKey, vendorCommand } from '../gateway/index.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { onDatabase } from '../testing/databases.ts';

const COMMAND = join(import.meta.dirname, 'vendor-simulate.ts');
const VISIBLE = CERTIFICATION.filter(({ needs }) => needs === undefined).length;

onDatabase('embedded', (_kind, open) => {
  let app: TestApp;
  let url = '';
  let key: IssuedKey;

  beforeAll(async () => {
    app = await testApp(await open());
    key = await ensureVendor(app.database.db, app.secrets, 'BGS');
    url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const simulate = (...words: string[]): Promise<{ code: number; lines: string[]; errors: string }> =>
    new Promise((done) => {
      execFile(process.execPath, [COMMAND, '--url', url, ...words], (error, stdout, errors) =>
        done({ code: Number(error?.code ?? 0), lines: stdout.trim().split('\n'), errors: errors.trim() }),
      );
    });

  it('vendor:simulate plays the certification list on a running platform and says what it could not see', async () => {
    const { code, lines } = await simulate('--vendor', 'BGS', '--key', `${key.keyId}:${key.secret}`);
    expect(lines.filter((line) => line.includes('FAILED'))).toEqual([]);
    expect([code, lines[0], lines.at(-1)]).toEqual([
      0,
      'Vendor BGS with game 1001, parlour-v1',
      `${VISIBLE} passed, 0 failed, ${CERTIFICATION.length - VISIBLE} not run`,
    ]);
  });

  it('vendor:simulate says in one sentence why it cannot begin', async () => {
    const refused = async (...words: string[]) => (await simulate(...words)).errors.split('\n')[0];
    expect(await refused('--vendor', 'BGS', '--key', 'k0:nothing')).toBe(`vendor BGS has no such key at ${url}`);
    expect(await refused('--vendor', 'BGS', '--key', 'k0')).toBe('--vendor and --key are needed');
    expect(await refused('--vendor', 'BGS', '--key', 'k:s', '--protocol', 'x')).toBe('there is no protocol x');
    await vendorCommand(app.database.db, app.secrets, ['add', 'OTHER', 'https://games.example/play']);
    const other = await ensureVendor(app.database.db, app.secrets, 'OTHER');
    expect(await refused('--vendor', 'OTHER', '--key', `${other.keyId}:${other.secret}`)).toBe(
      'no game of OTHER can be opened by a trial player: name one with --game',
    );
  });
});
