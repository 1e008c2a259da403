import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { cleanUpPromoCodes } from '../campaigns/promo-codes/index.ts';
import { forgetIssues } from '../lottery/index.ts';
import { cleanUpPayments } from '../payments/payout-accounts/payout-accounts.store.ts';
import { cleanUpProtection } from '../players/responsible-gaming/index.ts';
import { eachDatabase } from '../testing/databases.ts';
import { idleJobs } from '../testing/jobs.ts';
import { startMaintenance } from './cleanup.ts';

const SOURCES = join(import.meta.dirname, '..');

eachDatabase((_kind, open) => {
  test('no cleanup deletes an unlimited number of rows in one statement', async () => {
    const { db } = await open();
    const said: string[] = [];
    const note: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        said.push(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const runs = new Map<string, () => unknown>();
    startMaintenance({
      db: db.withPlugin(note),
      jobs: {
        ...idleJobs,
        shared(job) {
          runs.set(job.name, () => job.run(null as never));
          return idleJobs.shared(job);
        },
      },
      sessions: { endAll: async () => 0, endExpired: async () => 0 },
      operatorSessions: { endLapsed: async () => {} },
      days: { chats: 1, feedbackPictures: 1 },
      timeZone: 'UTC',
      clock: () => new Date('2030-01-01T03:30:00Z'),
    });
    // Registered by its own feature.
    runs.set('promo-codes.cleanup', () => cleanUpPromoCodes(db.withPlugin(note)));
    runs.set('responsible-gaming.cleanup', () => cleanUpProtection(db.withPlugin(note)));
    runs.set('payout-accounts.cleanup', () => cleanUpPayments(db.withPlugin(note)));
    runs.set('lottery.cleanup', () => forgetIssues(db.withPlugin(note), 3));
    const named = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .flatMap((file) => readFileSync(join(SOURCES, file), 'utf8').match(/'[a-z-]+\.cleanup'/g) ?? []);
    expect(named.map((name) => name.slice(1, -1)).filter((name) => !runs.has(name))).toEqual([]);
    const cleanups = [...runs].filter(([name]) => /cleanup|delete-old/.test(name));
    expect(cleanups.length).toBeGreaterThan(12);
    for (const [, run] of cleanups) await run();
    const deletes = said.filter((one) => /delete from/i.test(one));
    expect(deletes.length).toBeGreaterThan(20);
    expect(deletes.filter((one) => !/\blimit\b/i.test(one))).toEqual([]);
  });
});
