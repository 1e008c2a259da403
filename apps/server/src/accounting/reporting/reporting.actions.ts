/**
 * Verification of the ledger, and storage of its results.
 *
 * The verification of a day advances a checkpoint when it finds no fault, and later ones start there. One that finds a
 * fault after a checkpoint is repeated from the first entry before anything is reported.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ALL,
  beyond,
  type Checkpoint,
  drawMark,
  findCheckpoint,
  isFinal,
  type Mark,
  type PartsCounted,
  readMark,
  readMoved,
  saveCheckpoint,
  summariseNewest,
  type TrialBalance,
  trialBalance,
  trialBalanceInParts,
} from '../../ledger/wallet/index.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Counted, houseProblems } from './checks.store.ts';
import { beginCount, giveUpCount, keepCount, type LedgerCount, readCount, sayCounting } from './count.store.ts';
import { daysProblems, readDays, readLegs, readLegsInParts } from './days.store.ts';
import { daysOf } from './reporting.rules.ts';
import { catchUp, daysDue, insertBalance, readSums } from './reporting.store.ts';

/** Maximum number of missed days that are made up for after a shutdown. */
const MOST_DAYS_BEHIND = 31;
/**
 * Rows per statement: transfers, rows by number and wallets of the ledger, operations whose movements are in no day
 * yet, and records of a subject. Statements block all others on the embedded database.
 */
const SIZES = {
  embedded: { ledger: { transfers: 1_000, numbers: 2_000, wallets: 4_000 }, legs: 500, papers: 2_000 },
  postgres: { ledger: { transfers: 20_000, numbers: 40_000, wallets: 20_000 }, legs: 20_000, papers: 20_000 },
};
type Size = (typeof SIZES)['embedded'];
/** Interval at which a running verification reports itself, so that no other one starts. */
const SAY_SO_EVERY_MS = 60_000;

export type Recount = TrialBalance & {
  /** Closed day from which the verification continued; null when everything was verified. */
  since: string | null;
};

const withProblems = (ledger: TrialBalance, more: readonly string[], since: string | null = null): Recount => {
  const problems = [...ledger.problems, ...more];
  return { ...ledger, clean: problems.length === 0, problems, since };
};

/** Verifies everything in one snapshot, regardless of concurrent writes. */
async function countAtOnce(tx: Db): Promise<Recount> {
  const ledger = await trialBalance(tx);
  const counted: Counted = { moved: await readMoved(tx, ALL), upTo: (await readMark(tx)).transfer };
  const { sums, upto } = await readDays(tx);
  const days = daysProblems([...sums, ...(await readLegs(tx, upto, null))], counted.moved);
  return withProblems(ledger, [...days, ...(await houseProblems(tx, counted))]);
}

/** Result of a verification, and its data for a checkpoint. */
type Parts = { counted: Recount; mark: Mark } & Pick<PartsCounted, 'accounts' | 'moved'>;

/**
 * The same in parts, from a checkpoint or from the beginning.
 *
 * @param db one transaction with one snapshot, or the embedded database, on which others run between parts
 * @param at mark up to which transfers are verified, in a snapshot taken after it; by default up to now
 */
async function countInParts(
  db: Db,
  { size, from, at }: { size: Size; from?: Checkpoint | undefined; at?: Mark | undefined },
): Promise<Parts> {
  const { now, days } = await inTransaction(db, async (tx) => ({ now: await readMark(tx), days: await readDays(tx) }));
  const mark = at ?? now;
  const { balance, moved, accounts } = await trialBalanceInParts(db, mark, { size: size.ledger, from });
  // The days may include more than the mark: both are compared as of now.
  const later = at ? await readMoved(db, beyond(at.transfer)) : [];
  const legs = await readLegsInParts(db, days.upto, now.tx, size.legs);
  const counted: Counted = { moved, upTo: mark.transfer };
  const house = await houseProblems(db, counted, { size: size.papers, since: from?.transfer ?? null });
  const problems = [...daysProblems([...days.sums, ...legs], [...moved, ...later]), ...house];
  return { counted: withProblems(balance, problems, from?.day ?? null), mark, accounts, moved };
}

/** Verifies in parts, in the way that each kind of database allows. */
async function count(
  { db, snapshot }: Database,
  limits: { from?: Checkpoint | undefined; at?: Mark | undefined },
): Promise<Parts> {
  if (snapshot) return snapshot((tx) => countInParts(tx, { ...limits, size: SIZES.postgres }));
  await summariseNewest(db);
  return countInParts(db, { ...limits, size: SIZES.embedded });
}

/** Verifies everything from the first entry: the ledger itself, and against the tables of other subjects. */
export const recountInFull = async (database: Database): Promise<Recount> =>
  database.snapshot ? database.snapshot(countAtOnce) : (await count(database, {})).counted;

/**
 * Verifies the ledger from the last closed day; completely when no day was closed yet, and when a fault is found, so
 * that every kind of fault and the first faulty transfer are named.
 */
export async function recount(database: Database): Promise<Recount> {
  const from = await findCheckpoint(database.db);
  const counted = from && (await count(database, { from })).counted;
  return counted?.clean ? counted : recountInFull(database);
}

/** Wait of closing a day for the transactions that run at its mark. */
const FINAL = { tries: 40, everyMs: 250 };

/** Returns a mark before which no row can appear any more; undefined when a transaction stays open. */
async function finalMark(db: Db): Promise<Mark | undefined> {
  const mark = await drawMark(db);
  for (let n = 0; n < FINAL.tries; n++) {
    if (await isFinal(db, mark)) return mark;
    await sleep(FINAL.everyMs);
  }
  return undefined;
}

/** Verifies the ledger and, if it is consistent, closes a day: later verifications start here. */
async function recountAndClose(database: Database, day: string): Promise<Recount> {
  const { db } = database;
  // On the embedded database no one writes while the mark is read, so the verification's own mark is final.
  const at = await finalMark(db);
  if (!at) return recount(database);
  const counting = (from?: Checkpoint) => count(database, database.snapshot ? { from, at } : { from });
  let closing = await counting(await findCheckpoint(db));
  if (!closing.counted.clean) {
    const full = await recountInFull(database);
    if (!full.clean || closing.counted.since === null) return full;
    // The checkpoint is wrong and the ledger is consistent: the next one is created without it.
    closing = await counting();
    if (!closing.counted.clean) return full;
  }
  const { counted, mark, moved, accounts } = closing;
  const { transfers, operations } = counted;
  await saveCheckpoint(db, { ...mark, day, transfers, operations, moved }, accounts);
  return counted;
}

/**
 * Verifies the ledger and stores its state, or that it is unknown.
 *
 * @param work the verification, with preparations whose failure counts as its own
 */
async function recountAndKeep(
  database: Database,
  work: () => Promise<Recount> = () => recount(database),
): Promise<{ counted: Recount; kept: LedgerCount }> {
  const { db } = database;
  const begun = performance.now();
  const saying = setInterval(() => void sayCounting(db).catch(() => {}), SAY_SO_EVERY_MS);
  saying.unref();
  try {
    await sayCounting(db);
    const counted = await work();
    const tookMs = Math.round(performance.now() - begun);
    return { counted, kept: await keepCount(db, { clean: counted.clean, tookMs }) };
  } catch (error) {
    // If the database is unavailable, it later treats the verification as one of a server that died.
    await giveUpCount(db).catch(() => {});
    throw error;
  } finally {
    clearInterval(saying);
  }
}

/**
 * Returns the state of the latest verification. If that is some time ago, a new one starts in the background, once for
 * all callers.
 *
 * @param failed called with the error of a failed verification
 */
export async function lastCount(database: Database, failed: (error: unknown) => void): Promise<LedgerCount> {
  const { db } = database;
  const last = await readCount(db);
  if (!last.isTried) return (await recountAndKeep(database).catch(failed))?.kept ?? readCount(db);
  if (await beginCount(db)) void recountAndKeep(database).catch(failed);
  return last;
}

/**
 * Verifies the ledger now and stores the result under a business day. The daily verification continues from the
 * previously closed day and closes this one; one requested by an operator reads everything.
 *
 * @param operator requesting operator; undefined for the daily one
 * @returns its id, or undefined when the day has its own already
 */
export async function keepBalance(
  database: Database,
  { day, timeZone, operator }: { day: string; timeZone: string; operator?: string },
): Promise<bigint | undefined> {
  const { db } = database;
  const {
    counted: { clean, problems, transfers, operations, since },
  } = await recountAndKeep(database, async () => {
    await catchUp(db, timeZone);
    return operator === undefined ? recountAndClose(database, day) : recountInFull(database);
  });
  const sums = await readSums(db, { day, timeZone });
  const made = await insertBalance(db, {
    clean,
    problems,
    transfers,
    operations,
    day,
    sums,
    since,
    cause: operator === undefined ? 'daily' : 'asked',
    operator_name: operator ?? '',
  });
  return made?.id;
}

/** Creates the missing trial balances of past business days; returns their number. */
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
