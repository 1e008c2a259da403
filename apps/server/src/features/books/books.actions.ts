/** Counting the books, and keeping what was counted. */
import type { Db } from '../../db/db.ts';
import { trialBalance } from '../wallet/index.ts';
import { daysOf } from './books.rules.ts';
import { catchUp, daysDue, insertBalance, readSums } from './books.store.ts';
import { houseProblems } from './checks.store.ts';
import { beginCount, giveUpCount, keepCount, type LedgerCount, readCount } from './count.store.ts';

/** Days behind that are made up for when the house was closed. */
const MOST_DAYS_BEHIND = 31;

export type Recount = Awaited<ReturnType<typeof recount>>;

/** Recounts everything: the ledger by itself, and against what the subjects keep of it. A job, or an operator's wish. */
export async function recount(db: Db) {
  const ledger = await trialBalance(db);
  const problems = [...ledger.problems, ...(await houseProblems(db))];
  return { ...ledger, clean: problems.length === 0, problems };
}

/** Recounts everything and keeps how it stands for whoever looks next. */
async function recountAndKeep(db: Db) {
  const begun = performance.now();
  const counted = await recount(db);
  const kept = await keepCount(db, { clean: counted.clean, tookMs: Math.round(performance.now() - begun) });
  return { counted, kept };
}

/**
 * How the books stood when they were counted last. Where that is a while ago they are counted again beside the answer,
 * once for all who look.
 */
export async function lastCount(db: Db): Promise<LedgerCount> {
  const last = await readCount(db);
  if (!last) return (await recountAndKeep(db)).kept;
  if (await beginCount(db)) void recountAndKeep(db).catch(() => giveUpCount(db).catch(() => {}));
  return last;
}

/**
 * Counts the books now and keeps the result under a business day.
 *
 * @param operator who asked; nobody for the one of the day
 * @returns its id, or undefined when the day has its own already
 */
export async function keepBalance(
  db: Db,
  { day, timeZone, operator }: { day: string; timeZone: string; operator?: string },
): Promise<bigint | undefined> {
  await catchUp(db, timeZone);
  const {
    counted: { clean, problems, transfers, operations },
  } = await recountAndKeep(db);
  const sums = await readSums(db, { day, timeZone });
  const made = await insertBalance(db, {
    clean,
    problems,
    transfers,
    operations,
    day,
    sums,
    cause: operator === undefined ? 'daily' : 'asked',
    operator_name: operator ?? '',
  });
  return made?.id;
}

/** Makes the trial balance of each business day that is over and has none; answers how many were made. */
export async function keepDaily(db: Db, timeZone: string): Promise<number> {
  const { last, yesterday } = await daysDue(db, timeZone);
  if (last !== null && last >= yesterday) return 0;
  const days = daysOf(last ?? yesterday, yesterday)
    .filter((day) => day !== last)
    .slice(0, MOST_DAYS_BEHIND)
    .reverse();
  let made = 0;
  for (const day of days) if ((await keepBalance(db, { day, timeZone })) !== undefined) made++;
  return made;
}
