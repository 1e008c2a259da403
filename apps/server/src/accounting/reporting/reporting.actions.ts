/**
 * Counting the books, and keeping what was counted.
 *
 * The count of a day moves a checkpoint on when it finds everything right, and later counts begin there. One that finds a
 * fault after a checkpoint is repeated from the first entry before anything is said.
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

/** Days behind that are made up for when the house was closed. */
const MOST_DAYS_BEHIND = 31;
/**
 * How much is read by one statement: transfers, rows by their number and wallets of the ledger, operations whose movements
 * are in no day yet, and papers of a subject. The embedded database answers nobody else meanwhile.
 */
const SIZES = {
  embedded: { ledger: { transfers: 1_000, numbers: 2_000, wallets: 4_000 }, legs: 500, papers: 2_000 },
  postgres: { ledger: { transfers: 20_000, numbers: 40_000, wallets: 20_000 }, legs: 20_000, papers: 20_000 },
};
type Size = (typeof SIZES)['embedded'];
/** A count that goes on says so this often, so that none is begun beside it. */
const SAY_SO_EVERY_MS = 60_000;

export type Recount = TrialBalance & {
  /** The closed day that the count went on from; null where everything was counted. */
  since: string | null;
};

const withProblems = (ledger: TrialBalance, more: readonly string[], since: string | null = null): Recount => {
  const problems = [...ledger.problems, ...more];
  return { ...ledger, clean: problems.length === 0, problems, since };
};

/** Everything as it was at one moment, whatever is written meanwhile. */
async function countAtOnce(tx: Db): Promise<Recount> {
  const ledger = await trialBalance(tx);
  const counted: Counted = { moved: await readMoved(tx, ALL), upTo: (await readMark(tx)).transfer };
  const { sums, upto } = await readDays(tx);
  const days = daysProblems([...sums, ...(await readLegs(tx, upto, null))], counted.moved);
  return withProblems(ledger, [...days, ...(await houseProblems(tx, counted))]);
}

/** What was counted, and what a checkpoint keeps of it. */
type Parts = { counted: Recount; mark: Mark } & Pick<PartsCounted, 'accounts' | 'moved'>;

/**
 * The same in parts, from a checkpoint on or from the beginning.
 *
 * @param db one transaction that sees one moment, or the embedded database, on which everybody else has a turn between parts
 * @param at up to where transfers are counted, in a snapshot that was taken after it; up to now without one
 */
async function countInParts(
  db: Db,
  { size, from, at }: { size: Size; from?: Checkpoint | undefined; at?: Mark | undefined },
): Promise<Parts> {
  const { now, days } = await inTransaction(db, async (tx) => ({ now: await readMark(tx), days: await readDays(tx) }));
  const mark = at ?? now;
  const { balance, moved, accounts } = await trialBalanceInParts(db, mark, { size: size.ledger, from });
  // The days may have taken in more than the mark has: both are compared as they are now.
  const later = at ? await readMoved(db, beyond(at.transfer)) : [];
  const legs = await readLegsInParts(db, days.upto, now.tx, size.legs);
  const counted: Counted = { moved, upTo: mark.transfer };
  const house = await houseProblems(db, counted, { size: size.papers, since: from?.transfer ?? null });
  const problems = [...daysProblems([...days.sums, ...legs], [...moved, ...later]), ...house];
  return { counted: withProblems(balance, problems, from?.day ?? null), mark, accounts, moved };
}

/** One count in parts, as each kind of database allows it. */
async function count(
  { db, snapshot }: Database,
  limits: { from?: Checkpoint | undefined; at?: Mark | undefined },
): Promise<Parts> {
  if (snapshot) return snapshot((tx) => countInParts(tx, { ...limits, size: SIZES.postgres }));
  await summariseNewest(db);
  return countInParts(db, { ...limits, size: SIZES.embedded });
}

/** Recounts everything from the first entry: the ledger by itself, and against what the subjects keep of it. */
export const recountInFull = async (database: Database): Promise<Recount> =>
  database.snapshot ? database.snapshot(countAtOnce) : (await count(database, {})).counted;

/**
 * Recounts the books from the last closed day on; in full where no day was closed yet, and where that finds a fault, so that
 * every kind of it and the first wrong transfer are named.
 */
export async function recount(database: Database): Promise<Recount> {
  const from = await findCheckpoint(database.db);
  const counted = from && (await count(database, { from })).counted;
  return counted?.clean ? counted : recountInFull(database);
}

/** How long a close waits for the transactions that run at its mark. */
const FINAL = { tries: 40, everyMs: 250 };

/** Where the books end now, once no row before it can come any more; undefined where a transaction stays open. */
async function finalMark(db: Db): Promise<Mark | undefined> {
  const mark = await drawMark(db);
  for (let n = 0; n < FINAL.tries; n++) {
    if (await isFinal(db, mark)) return mark;
    await sleep(FINAL.everyMs);
  }
  return undefined;
}

/** Recounts the books and, if they are clean, closes a day: later counts go on from here. */
async function recountAndClose(database: Database, day: string): Promise<Recount> {
  const { db } = database;
  // On the embedded database nobody writes while the mark is read, so the count's own is final.
  const at = await finalMark(db);
  if (!at) return recount(database);
  const counting = (from?: Checkpoint) => count(database, database.snapshot ? { from, at } : { from });
  let closing = await counting(await findCheckpoint(db));
  if (!closing.counted.clean) {
    const full = await recountInFull(database);
    if (!full.clean || closing.counted.since === null) return full;
    // The checkpoint is wrong and the books are right: the next one is made without it.
    closing = await counting();
    if (!closing.counted.clean) return full;
  }
  const { counted, mark, moved, accounts } = closing;
  const { transfers, operations } = counted;
  await saveCheckpoint(db, { ...mark, day, transfers, operations, moved }, accounts);
  return counted;
}

/**
 * Recounts the books and keeps how they stand for whoever looks next, or that it is not known.
 *
 * @param work the count, and what has to be done before it and fails with it
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
 * Counts the books now and keeps the result under a business day. The count of a day goes on from the day closed before and
 * closes it; one that somebody asks for reads everything.
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
