import { forgetByEmail } from '@parlour/contract/password-reset.endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { onDatabase } from '../../testing/databases.ts';
import { smtpDouble } from '../../testing/smtp.ts';
import { FLAGS, SECRET_KEY, visitor } from './scene.ts';

/** Separability of two groups by response times: 0.5 none, 1 complete. */
function separation(known: number[], unknown: number[]): number {
  let wins = 0;
  for (const k of known) for (const u of unknown) wins += k > u ? 1 : k === u ? 0.5 : 0;
  const share = wins / (known.length * unknown.length);
  return Math.max(share, 1 - share);
}

async function makeMembers(app: TestApp, prefix: string, count: number): Promise<void> {
  await sql`insert into member (account, nickname, email)
    select ${prefix} || n, ${prefix}, ${prefix} || n || '@example.com' from generate_series(1, ${count}) n`.execute(
    app.database.db,
  );
}

/**
 * Measures response times in milliseconds for known and unknown names in turn.
 *
 * @param whole includes the background work after the response
 */
async function timesOf(app: TestApp, known: string, pairs: number, whole: boolean) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  const measure = async (kind: 'known' | 'unknown', name: string) => {
    const before = performance.now();
    const answer = await app.call(forgetByEmail, { body: { username: name, email: `${name}@example.com` } }, visitor());
    if (whole) await app.settle();
    times[kind].push(performance.now() - before);
    await app.settle();
    answers.add(JSON.stringify(answer));
  };
  const asKnown = (n: number) => measure('known', `${known}${n}`);
  const asUnknown = (n: number) => measure('unknown', `no${known}${n}`);
  for (let n = 1; n <= pairs; n++) for (const ask of n % 2 ? [asKnown, asUnknown] : [asUnknown, asKnown]) await ask(n);
  expect([...answers]).toEqual(['{"status":200,"body":{"success":true,"value":{"sent":true}}}']);
  return times;
}

onDatabase('embedded', (_kind, open) => {
  describe('forgot password by e-mail', () => {
    it('P-39 neither the answer nor its time tells a known name from an unknown one', async () => {
      const pairs = 60;
      const app = await testApp(await open(), { brand: { flags: FLAGS }, env: { SECRET_KEY } });
      await makeMembers(app, 'thiri', pairs);
      const { known, unknown } = await timesOf(app, 'thiri', pairs, false);
      expect(separation(known, unknown)).toBeLessThan(0.7);
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from outbox`.execute(app.database.db);
      expect(rows[0]?.n).toBe(BigInt(pairs));
      await app.close();
    });

    it('P-39 control: an answer that waited for the mail server would tell', async () => {
      const pairs = 20;
      const smtp = await smtpDouble({ authOptional: true, hideSTARTTLS: true, disabledCommands: ['STARTTLS', 'AUTH'] });
      const env = { SECRET_KEY, MAIL_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'no-reply@parlour.example' };
      const app = await testApp(await open(), { brand: { flags: FLAGS }, env });
      await makeMembers(app, 'nandar', pairs);
      const { known, unknown } = await timesOf(app, 'nandar', pairs, true);
      expect(separation(known, unknown)).toBeGreaterThan(0.85);
      expect(smtp.accepted).toHaveLength(pairs);
      await app.close();
      await smtp.close();
    });
  });
});
