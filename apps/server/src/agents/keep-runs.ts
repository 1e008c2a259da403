/** Job that settles contracts: begins runs on time, decides them, and pays due lines and agents' debts. */
import type { ContractKind } from '@parlour/agents/contract';
import type { Db } from '../platform/db/db.ts';
import type { JobScheduler, Turn } from '../platform/jobs/index.ts';
import { listPayersWithFunds, listPaying } from './payments.store.ts';
import { type PaymentParts, payDebts, payRun } from './payments.ts';
import { findLastRun } from './runs.store.ts';
import { beginRun, computeRun, type RunSettings } from './runs.ts';

const EVERY_MS = 15_000;

export type RunJobDeps = {
  db: Db;
  settings: RunSettings;
  payments: PaymentParts;
  /** Kinds of contracts to settle. */
  kinds: readonly ContractKind[];
  clock: () => Date;
};

/** Decides the current run, or begins the next. @returns whether something was done and more may remain */
async function step({ db, settings, clock }: RunJobDeps, kind: ContractKind): Promise<boolean> {
  const last = await findLastRun(db, kind);
  return last?.state === 'waiting' ? computeRun(db, last, settings) : beginRun(db, kind, settings, clock());
}

/** Settles everything that is due. */
export async function settleContracts(
  parts: RunJobDeps,
  { each, signal }: Pick<Turn, 'each' | 'signal'>,
): Promise<void> {
  const { db, payments, kinds } = parts;
  await each(
    kinds,
    (kind) => `kind:${kind}`,
    async (kind) => {
      while (!signal.aborted && (await step(parts, kind)));
    },
  );
  await each(
    await listPaying(db),
    ({ id }) => `run:${id}`,
    ({ id }) => payRun(db, payments, id, each),
  );
  await each(
    await listPayersWithFunds(db, parts.settings.ledgerId),
    (payer) => `payer:${payer}`,
    (payer) => payDebts(db, payments, payer, each),
  );
}

export function startRunJobs(jobs: JobScheduler, parts: RunJobDeps): void {
  jobs.shared({ name: 'agents.settle', everyMs: EVERY_MS, run: (turn) => settleContracts(parts, turn) });
}
