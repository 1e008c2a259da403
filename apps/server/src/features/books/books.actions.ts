/** Counting the books, and keeping what was counted. */
import type { Database, Db } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ALL, readMark, readMoved, type TrialBalance, trialBalance, trialBalanceInParts } from '../wallet/index.ts';
import { daysOf } from './books.rules.ts';
import { catchUp, daysDue, insertBalance, readSums } from './books.store.ts';
import { type Counted, houseProblems } from './checks.store.ts';
import { beginCount, giveUpCount, keepCount, type LedgerCount, readCount, sayCounting } from './count.store.ts';
import { daysProblems, readDays, readLegs, readLegsInParts } from './days.store.ts';

/** Days behind that are made up for when the house was closed. */
const MOST_DAYS_BEHIND = 31;
/** Of how many operations the movements are read at once, and how many papers of a subject. */
const PART = { legs: 500, papers: 2_000 };
/** A count that goes on says so this often, so that none is begun beside it. */
const SAY_SO_EVERY_MS = 60_000;

export type Recount = TrialBalance;

const withProblems = (ledger: TrialBalance, more: readonly string[]): Recount => {
  const problems = [...ledger.problems, ...more];
  return { ...ledger, clean: problems.length === 0, problems };
};

/** Everything as it was at one moment, whatever is written meanwhile. */
async function countAtOnce(tx: Db): Promise<Recount> {
  const ledger = await trialBalance(tx);
  const counted: Counted = { moved: await readMoved(tx, ALL), upTo: (await readMark(tx)).transfer };
  const { sums, upto } = await readDays(tx);
  const days = daysProblems([...sums, ...(await readLegs(tx, upto, null))], counted.moved);
  return withProblems(ledger, [...days, ...(await houseProblems(tx, counted, null))]);
}

/** The same in parts, between which everybody else has a turn. */
async function countInParts(db: Db): Promise<Recount> {
  const { mark, days } = await inTransaction(db, async (tx) => ({
    mark: await readMark(tx),
    days: await readDays(tx),
  }));
  const { balance, moved } = await trialBalanceInParts(db, mark);
  const legs = await readLegsInParts(db, days.upto, mark.tx, PART.legs);
  const counted: Counted = { moved, upTo: mark.transfer };
  const house = await houseProblems(db, counted, PART.papers);
  return withProblems(balance, [...daysProblems([...days.sums, ...legs], moved), ...house]);
}

/** Recounts everything: the ledger by itself, and against what the subjects keep of it. A job, or an operator's wish. */
export const recount = ({ db, snapshot }: Database): Promise<Recount> =>
  snapshot ? snapshot(countAtOnce) : countInParts(db);

/**
 * Recounts everything and keeps how it stands for whoever looks next, or that it is not known.
 *
 * @param before what has to be done first, and fails the count with it
 */
async function recountAndKeep(
  database: Database,
  before: () => Promise<void> = async () => {},
): Promise<{ counted: Recount; kept: LedgerCount }> {
  const { db } = database;
  const begun = performance.now();
  const saying = setInterval(() => void sayCounting(db).catch(() => {}), SAY_SO_EVERY_MS);
  saying.unref();
  try {
    await sayCounting(db);
    await before();
    const counted = await recount(database);
    const tookMs = Math.round(performance.now() - begun);
    return { counted, kept: await keepCount(db, { clean: counted.clean, tookMs }) };
  } catch (error) {
    // A database that is away cannot be told; it takes the count for one whose server died.
    await giveUpCount(db).catch(() => {});
    throw error;
  } finally {
    clearInterval(saying);
  }
}

/**
 * How the books stood when they were counted last, and whether that still holds. Where it is a while ago they are counted
 * again beside the answer, once for all who look.
 *
 * @param failed hears of every count that came to nothing
 */
export async function lastCount(database: Database, failed: (error: unknown) => void): Promise<LedgerCount> {
  const { db } = database;
  const last = await readCount(db);
  if (!last.isTried) return (await recountAndKeep(database).catch(failed))?.kept ?? readCount(db);
  if (await beginCount(db)) void recountAndKeep(database).catch(failed);
  return last;
}

/**
 * Counts the books now and keeps the result under a business day.
 *
 * @param operator who asked; nobody for the one of the day
 * @returns its id, or undefined when the day has its own already
 */
export async function keepBalance(
  database: Database,
  { day, timeZone, operator }: { day: string; timeZone: string; operator?: string },
): Promise<bigint | undefined> {
  const { db } = database;
  const {
    counted: { clean, problems, transfers, operations },
  } = await recountAndKeep(database, () => catchUp(db, timeZone));
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
export async function keepDaily(database: Database, timeZone: string): Promise<number> {
  const { db } = database;
  const { last, yesterday } = await daysDue(db, timeZone);
  if (last !== null && last >= yesterday) return 0;
  const days = daysOf(last ?? yesterday, yesterday)
    .filter((day) => day !== last)
    .slice(0, MOST_DAYS_BEHIND)
    .reverse();
  let made = 0;
  for (const day of days) if ((await keepBalance(database, { day, timeZone })) !== undefined) made++;
  return made;
}
