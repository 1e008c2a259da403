/** Composes alerts: the check of each kind, from the features that know its facts. */
import type { AlertQueue } from '@parlour/contract/alerts';
import { countWaitingAdjustments } from '../accounting/adjustments/index.ts';
import { countWaitingCredits } from '../accounting/credit-policy/index.ts';
import { readCount } from '../accounting/reporting/index.ts';
import type { Mailer } from '../adapters/mail/mail.ts';
import { outgoing } from '../adapters/outgoing.ts';
import { countAffiliatesDue } from '../agents/affiliates/index.ts';
import { countWaitingMoves } from '../agents/index.ts';
import { countWaitingGifts } from '../campaigns/bonus/index.ts';
import type { Brand } from '../config/brand.ts';
import { type Config, consoleAddress } from '../config/config.ts';
import {
  type Checks,
  EVALUATE_JOB,
  isArchiveFailing,
  judgeAudit,
  judgeBackups,
  judgeBudget,
  judgeDisk,
  judgeJob,
  judgeKeys,
  judgeLedger,
  judgePayouts,
  judgeProviders,
  judgeQueue,
  judgeRefusals,
  KEY_EXPIRES_DAYS,
  lastRecordedBackup,
  OUTAGE_SPAN_MS,
  openAlerts,
  REFUSALS_SPAN_MS,
  readOutcomes,
} from '../core/alerts/index.ts';
import { findBrokenRow } from '../core/audit/index.ts';
import { viewJobs } from '../core/health/index.ts';
import { countUnanswered } from '../engagement/chat/index.ts';
import { listExpiringKeys, prefixOf } from '../identity/api-keys/index.ts';
import { readSmsRefusals } from '../identity/otp/index.ts';
import { listFreezes } from '../ledger/wallet/index.ts';
import { countWaitingDeposits } from '../payments/deposits/index.ts';
import { countDueWithdrawals, countUnsent } from '../payments/withdrawals/index.ts';
import { lastBackup } from '../platform/db/backup.ts';
import type { Database, Db } from '../platform/db/db.ts';
import type { Hub } from '../platform/events/hub.ts';
import { ownUrl } from '../platform/http/base-url.ts';
import type { Scope } from '../platform/http/mount.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import { waitingCases } from '../vendor-gateway/cases/index.ts';
import { listRefusals } from '../vendor-gateway/index.ts';

export type AlertsComposition = {
  config: Config;
  brand: Brand;
  database: Database;
  jobs: Jobs;
  hub: Hub;
  clock: () => Date;
  mailer: Mailer;
  isDiskLow: () => boolean;
  freeDiskBytes: () => number | null;
};

/** Frozen wallets that are counted. */
const MOST_FREEZES = 1_000;
/** Id of no operator: requests of all operators count. */
const NOBODY = 0n;

type Waiting = { count: number; oldest: Date | null };
const approvals = ({ waiting, oldest }: { waiting: number; oldest: Date | null }): Waiting => ({
  count: waiting,
  oldest,
});

/** Reads every queue that has alerts. */
async function readQueues(db: Db): Promise<Record<AlertQueue, Waiting>> {
  const deposits = await countWaitingDeposits(db);
  const withdrawals = await countDueWithdrawals(db);
  const affiliates = await countAffiliatesDue(db, NOBODY);
  return {
    withdrawals: { count: withdrawals.due, oldest: withdrawals.oldest },
    deposits: { count: deposits.deposits, oldest: deposits.oldestDeposit },
    cases: { count: deposits.cases, oldest: deposits.oldestCase },
    adjustments: approvals(await countWaitingAdjustments(db, NOBODY)),
    bonuses: approvals(await countWaitingGifts(db, NOBODY)),
    credits: approvals(await countWaitingCredits(db, NOBODY)),
    agentMoves: approvals(await countWaitingMoves(db, NOBODY)),
    affiliates: { count: affiliates.payouts + affiliates.moves, oldest: affiliates.oldest },
    chats: await countUnanswered(db),
    vendorCases: await waitingCases(db),
  };
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other);

/** Returns the check of each kind. */
function createChecks({ config, brand, database, clock, isDiskLow, freeDiskBytes }: AlertsComposition): Checks {
  const { db, kind } = database;
  const startedAt = clock().getTime();
  const isReal = brand.deposits.methods.some(({ books }) => books.includes('REAL'));
  const listed = <T>(finding: T | null): T[] => (finding === null ? [] : [finding]);
  return {
    async job(at) {
      // Failed rows of this job are failed checks, which have alerts of their own.
      const jobs = await viewJobs(db);
      const upMs = at.getTime() - startedAt;
      return jobs.filter(({ name }) => name !== EVALUATE_JOB).flatMap((job) => listed(judgeJob(job, upMs)));
    },
    ledger: async () => judgeLedger((await readCount(db)).clean, (await listFreezes(db, MOST_FREEZES)).length),
    audit: async () => judgeAudit(await findBrokenRow(db)),
    async queue(at) {
      const queues = await readQueues(db);
      const names = Object.keys(queues) as AlertQueue[];
      return names.flatMap((name) => listed(judgeQueue(name, queues[name], at)));
    },
    'vendor-refusals': async (at) => judgeRefusals(await listRefusals(db, new Date(at.getTime() - REFUSALS_SPAN_MS))),
    provider: async (at) => judgeProviders(await readOutcomes(db, new Date(at.getTime() - OUTAGE_SPAN_MS))),
    payouts: async (at) => listed(judgePayouts(await countUnsent(db), at)),
    'sms-budget': async (at) => listed(judgeBudget(await readSmsRefusals(db), at)),
    disk: async () => listed(judgeDisk(freeDiskBytes(), isDiskLow())),
    async 'api-key'() {
      const keys = await listExpiringKeys(db, KEY_EXPIRES_DAYS);
      return judgeKeys(keys.map(({ public_id, name, until }) => ({ prefix: prefixOf(public_id), name, until })));
    },
    async backup(at) {
      const copied = kind === 'embedded' ? lastBackup(config.dataDir) : null;
      const last = later(copied, await lastRecordedBackup(db));
      return judgeBackups({ last, isReal, isArchiveFailing: await isArchiveFailing(database) }, at);
    },
  };
}

/** Opens alerts and mounts their endpoints. */
export function openAlertsModule(scope: Scope, parts: AlertsComposition): void {
  const { config, brand, database, jobs, hub, clock, mailer } = parts;
  openAlerts(scope, {
    db: database.db,
    hub,
    jobs,
    clock,
    mailer,
    ask: outgoing(),
    checks: createChecks(parts),
    channels: {
      ...config.alerts,
      brand,
      consoleUrl: () => consoleAddress(config, Number(new URL(ownUrl(scope)).port)),
    },
  });
}
