/** A brand's settings for agents' settlements, as applied by the server's jobs. */
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { agreeOn, playedOn } from '../agents/testing/settlements.ts';
import { aTeamMember } from '../agents/testing/teams.ts';
import { type Brand, readBrand } from '../config/brand.ts';
import { readConfig } from '../config/config.ts';
import { findLedger } from '../ledger/wallet/index.ts';
import type { Database } from '../platform/db/db.ts';
import type { Scope } from '../platform/http/mount.ts';
import { eachOrThrow, type Turn } from '../platform/jobs/index.ts';
import { eachDatabase, everythingSeen } from '../testing/databases.ts';
import { idleJobs } from '../testing/jobs.ts';
import { aVendor } from '../testing/players.ts';
import { openCreditPolicy } from './accounting.ts';
import { createAgentsModule } from './agents.ts';

/** Midnight of the first of November in Yangon, and a moment after the runs of that day. */
const FIRST = '2026-10-31T17:30:00.000Z';
const LATER = new Date('2026-11-01T20:00:00Z');

const turn: Turn = { signal: new AbortController().signal, each: eachOrThrow } as Turn;

/** Creates the jobs for a brand, by their names. */
function jobsOf(database: Database, agents: Partial<Brand['agents']>) {
  const brand = readBrand(readConfig({}).brandDir);
  const jobs = new Map<string, (turn: Turn) => unknown>();
  const scope = Object.assign(fastify(), { platform: { registry: [], throttles: {} } }) as unknown as Scope;
  createAgentsModule(scope, {
    database,
    jobs: {
      ...idleJobs,
      shared(job) {
        jobs.set(job.name, job.run);
        return idleJobs.shared(job);
      },
    },
    brand: { ...brand, agents: { ...brand.agents, settles: ['daily'], ...agents } },
    clock: () => LATER,
    credit: openCreditPolicy(database.db, brand),
    secure: false,
    secrets: { pepper: Buffer.alloc(32) },
  });
  return async (name: string) => jobs.get(name)?.(turn);
}

eachDatabase((_kind, _open, { fresh }) => {
  /** States of the lines of an agent who reached no tier, and of one below him who earned 2.50. */
  async function settledBy(agents: Partial<Brand['agents']>): Promise<string[]> {
    const database = await fresh();
    const { db } = database;
    const vendor = await aVendor(db, 'HOUSE');
    const top = await aTeamMember(db, vendor, null, 1);
    const low = await aTeamMember(db, vendor, top, 1);
    const tiers = [{ minTurnover: 50_001n, minActive: 0, minLoss: 0n, rate: 10_000n }];
    await agreeOn(db, { memberId: top.memberId, tiers, from: FIRST });
    await agreeOn(db, { memberId: low.memberId, ppm: 5_000n, from: FIRST });
    await playedOn(db, low.memberId, FIRST, { stake: 50_000n, ledgerId: findLedger('PLAY', 'MMK').id });
    const run = jobsOf(database, agents);
    await run('agents.settle');
    await everythingSeen(db);
    await run('agents.count-play');
    await run('agents.settle');
    const lines = await db.selectFrom('agent_run_line').select(['state', 'payable']).orderBy('position').execute();
    return lines.map(({ state, payable }) => `${state} ${payable}`);
  }

  it('nothing is computed below an agent who reached no tier, unless the brand says that he owes it all the same', async () => {
    expect(await settledBy({})).toEqual(['notReached 0', 'notComputed 0']);
    expect(await settledBy({ chainStops: false })).toEqual(['notReached 0', 'paid 250']);
  });

  it('a settlement above the sum of the brand waits for an operator, one of exactly that sum does not', async () => {
    expect(await settledBy({ chainStops: false, reviewAbove: '2' })).toEqual(['notReached 0', 'pendingReview 250']);
    expect(await settledBy({ chainStops: false, reviewAbove: '3' })).toEqual(['notReached 0', 'paid 250']);
  });

  it('settles the kinds of the brand alone', async () => {
    expect(await settledBy({ settles: ['hourly', 'dividend'] })).toEqual([]);
  });
});
