import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { type DatabaseKind, onDatabase } from '../testing/databases.ts';
import { atriumClient } from '../vendor-gateway/atrium/vendor-client.ts';
import { CERTIFICATION } from '../vendor-gateway/certification/index.ts';
import { ensureVendor, type IssuedKey, vendorCommand } from '../vendor-gateway/index.ts';
import { parlourClient } from '../vendor-gateway/parlour/vendor-client.ts';

const COMMAND = join(import.meta.dirname, 'vendor-simulate.ts');
const PLAIN = CERTIFICATION.filter(({ needs }) => needs === undefined).length;
const OF_AWARDS = CERTIFICATION.filter(({ needs }) => needs === 'award');
const OF_OPERATORS = CERTIFICATION.filter(({ needs }) => needs === 'operator').length;
/** Each plays the whole list in its own process: the gate runs one of them, every other run all. */
const QUICK = { kind: 'postgres', protocol: parlourClient.protocol };

type Simulated = { code: number; lines: string[]; errors: string };
const runAt = (url: string, words: readonly string[]): Promise<Simulated> =>
  new Promise((done) => {
    execFile(process.execPath, [COMMAND, '--url', url, ...words], (error, stdout, errors) =>
      done({ code: Number(error?.code ?? 0), lines: stdout.trim().split('\n'), errors: errors.trim() }),
    );
  });

const onEither = (suite: (kind: DatabaseKind, open: () => Promise<TestApp>) => void): void => {
  for (const kind of ['postgres', 'embedded'] as const)
    onDatabase(kind, (_kind, _open, { fresh }) => suite(kind, async () => testApp(await fresh())));
};

onEither((kind, open) => {
  describe.each([parlourClient, atriumClient])('vendor:simulate in $protocol', ({ protocol }) => {
    const WIDE = { tags: 'wide' };
    const isQuick = kind === QUICK.kind && protocol === QUICK.protocol;
    let app: TestApp;
    let url = '';
    let key: IssuedKey;

    beforeAll(async () => {
      app = await open();
      const { db } = app.database;
      key = await ensureVendor(db, app.secrets, 'BGS');
      // Before its first call, because a vendor's protocol is cached for a second.
      await db.updateTable('gateway_vendor').set({ protocol }).where('code', '=', 'BGS').execute();
      url = await app.server.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => app.close());

    const simulate = (...words: string[]) =>
      runAt(url, ['--vendor', 'BGS', '--key', `${key.keyId}:${key.secret}`, '--protocol', protocol, ...words]);
    const mayAward = async (may: boolean) => {
      await app.database.db.updateTable('gateway_vendor').set({ may_award: may }).where('code', '=', 'BGS').execute();
    };
    const failed = (lines: readonly string[]) => lines.filter((line) => line.includes('FAILED'));

    it(
      'plays the certification list on a running platform, says what it could not see, and ends with 0',
      isQuick ? {} : WIDE,
      async () => {
        await mayAward(false);
        const { code, lines } = await simulate();
        expect(failed(lines)).toEqual([]);
        expect([code, lines[0], lines.at(-1)]).toEqual([
          0,
          `Vendor BGS with game 1001, ${protocol}`,
          `${PLAIN} passed, 0 failed, ${OF_AWARDS.length + OF_OPERATORS} not run`,
        ]);
      },
    );

    it('plays what is paid without a bet, too, where the vendor may', WIDE, async () => {
      await mayAward(true);
      const { code, lines } = await simulate('--award');
      expect(failed(lines)).toEqual([]);
      expect([code, lines.at(-1)]).toEqual([
        0,
        `${PLAIN + OF_AWARDS.length} passed, 0 failed, ${OF_OPERATORS} not run`,
      ]);
    });

    it('names the cases that failed, and ends with 1', WIDE, async () => {
      // The simulated vendor claims a right that the platform does not grant.
      await mayAward(false);
      const { code, lines } = await simulate('--award');
      const told = lines.filter((_line, n) => lines[n + 1]?.includes('FAILED')).map((line) => line.slice(20));
      expect(told).toEqual(OF_AWARDS.map(({ title }) => title));
      expect([code, lines.at(-1)]).toEqual([1, `${PLAIN} passed, ${OF_AWARDS.length} failed, ${OF_OPERATORS} not run`]);
    });

    it('says in one sentence why it cannot begin', WIDE, async () => {
      const refused = async (...words: string[]) => {
        const { code, errors } = await runAt(url, words);
        return [code, errors.split('\n')[0]];
      };
      const speaking = ['--vendor', 'BGS', '--protocol', protocol];
      expect(await refused(...speaking, '--key', 'k0:nothing')).toEqual([1, `vendor BGS has no such key at ${url}`]);
      expect(await refused(...speaking, '--key', 'k0')).toEqual([1, '--vendor and --key are needed']);
      expect(await refused('--vendor', 'BGS', '--key', 'k:s', '--protocol', 'x')).toEqual([
        1,
        'there is no protocol x',
      ]);
      const { db } = app.database;
      await vendorCommand(db, app.secrets, ['add', 'OTHER', 'https://games.example/play', '--protocol', protocol]);
      const other = await ensureVendor(db, app.secrets, 'OTHER', { protocol });
      const named = ['--vendor', 'OTHER', '--protocol', protocol, '--key', `${other.keyId}:${other.secret}`];
      expect(await refused(...named)).toEqual([
        1,
        'no game of OTHER can be opened by a trial player: name one with --game',
      ]);
    });
  });
});
