/**
 * Trial balance in parts, for the embedded database, which runs one statement at a time. Every part is a short
 * transaction, and bets continue between them.
 *
 * The result is exact nevertheless:
 * - Transfers and entries are only ever added, a transfer with all of its entries by one statement, and transactions of
 *   the embedded database do not overlap. So rows with a number up to the newest at the start are complete and final.
 *   Transfers are checked up to there, and the sums of accounts are carried from part to part.
 * - The balance of a wallet keeps changing. It is compared with that sum plus what was added since, read by the same
 *   statement.
 * - An operation, its transfers and its round are written by one statement, so each part sees them all or not at all,
 *   whether they are older than the start or not.
 *
 * With concurrent transactions the first point holds only within one snapshot, or up to a mark that is final.
 *
 * A verification may continue from a checkpoint: its sums are carried on, and rows up to it are not read again.
 */
import { sql } from 'kysely';
import { inPart } from '../../platform/db/chunked-reads.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Checkpoint, type Mark, readSums, type Sums } from './checkpoint.store.ts';
import {
  ALL,
  BALANCES,
  createFindings,
  FOLLOWING,
  type Moved,
  OF_OPERATIONS,
  OF_ROUNDS,
  OF_TRANSFERS,
  readMoved,
  SUMS,
  span,
  type TrialBalance,
  type Within,
} from './trial-checks.store.ts';

/** Rows per part, which takes about twenty milliseconds. */
const SIZE = { transfers: 1_000, numbers: 2_000, wallets: 4_000 };
export type Sizes = typeof SIZE;

/** Below every number, including those of rows written outside the rules. */
const LEAST = -(2n ** 63n);

/** Start of a full verification. */
const BEGINNING: Checkpoint = {
  day: '',
  transfer: LEAST,
  operation: LEAST,
  round: LEAST,
  tx: '0',
  transfers: 0n,
  operations: 0n,
  moved: [],
};

/** Adds to `accounts` the sums at the checkpoint of those that are not in it yet. */
async function fetchSums(
  tx: Db,
  from: Checkpoint,
  accounts: Map<bigint, Sums>,
  wanted: readonly bigint[],
): Promise<void> {
  if (from === BEGINNING) return;
  const missing = [...new Set(wanted)].filter((account) => !accounts.has(account));
  for (const [account, sums] of await readSums(tx, from, missing)) accounts.set(account, sums);
}

type Findings = ReturnType<typeof createFindings>;
/** Range to verify, and the size of parts. */
type Span = { from: Checkpoint; mark: Mark; size: number };

const keyOf = ({ ledger, account, holder, kind }: Moved) => [ledger, account, holder, kind].join('/');

async function countTransfers(db: Db, { from, mark, size }: Span, findings: Findings) {
  const accounts = new Map<bigint, Sums>();
  const moved = new Map(from.moved.map((one) => [keyOf(one), one]));
  let { transfers } = from;
  for (let after = from.transfer; after < mark.transfer; ) {
    after = await inPart(db, 'spans', async (tx) => {
      const { rows } = await sql<{ up: bigint }>`
        select least(${mark.transfer}::bigint,
          (select id from transfer where id > ${after} order by id offset ${size - 1} limit 1),
          (select transfer_id from entry where transfer_id > ${after} order by transfer_id offset ${2 * size - 1} limit 1)
        ) as up`.execute(tx);
      const upTo = rows[0]?.up ?? mark.transfer;
      const within = span(after, upTo);
      await findings.look(tx, OF_TRANSFERS, { transfers: within, operations: ALL, rounds: ALL });
      for (const one of await readMoved(tx, within)) {
        const key = keyOf(one);
        moved.set(key, { ...one, amount: (moved.get(key)?.amount ?? 0n) + one.amount });
      }
      await carry(tx, { from, within, accounts }, findings);
      transfers += await countOf(tx, 'transfer', within('id'));
      return upTo;
    });
  }
  return { accounts, transfers, moved: [...moved.values()] };
}

/**
 * Adds the entries of a part to the sums of their accounts. The balance after an entry minus the movements in the part
 * up to it is the account's balance before the part: it must be the same for all entries of the account and equal to
 * the carried sum.
 */
async function carry(
  tx: Db,
  { from, within, accounts }: { from: Checkpoint; within: Within; accounts: Map<bigint, Sums> },
  findings: Findings,
): Promise<void> {
  type Row = { account: bigint; before: string | null; n: bigint; first: bigint; amount: string };
  const { rows } = await sql<Row>`
    select account_id as account, (balance_after - moved)::text as before, count(*) as n, min(transfer_id) as first,
      sum(amount)::text as amount
    from (
      select account_id, transfer_id, amount, balance_after,
        sum(amount) filter (where balance_after is not null) over (partition by account_id order by transfer_id) as moved
      from entry where ${within('transfer_id')}
    ) e
    group by account_id, balance_after - moved`.execute(tx);
  await fetchSums(
    tx,
    from,
    accounts,
    rows.map(({ account }) => account),
  );
  const added = new Map<bigint, Sums>();
  for (const { account, before, n, first, amount } of rows) {
    const sums = added.get(account) ?? { all: 0n, carried: 0n };
    const hasBalance = before !== null;
    added.set(account, {
      all: sums.all + BigInt(amount),
      carried: hasBalance ? sums.carried + BigInt(amount) : sums.carried,
    });
    if (hasBalance && BigInt(before) !== (accounts.get(account)?.carried ?? 0n)) findings.note(FOLLOWING, n, first);
  }
  for (const [account, { all, carried }] of added) {
    const sums = accounts.get(account) ?? { all: 0n, carried: 0n };
    accounts.set(account, { all: sums.all + all, carried: sums.carried + carried });
  }
}

const countOf = async (tx: Db, table: string, where: ReturnType<Within>): Promise<bigint> => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(tx);
  return rows[0]?.n ?? 0n;
};

async function countWallets(
  db: Db,
  { from, mark, accounts, size }: Span & { accounts: ReadonlyMap<bigint, Sums> },
  findings: Findings,
): Promise<void> {
  type Row = { account: bigint; balance: bigint; since: string };
  for (let after = LEAST; ; ) {
    // Accounts without an entry since; the others were carried.
    const idle = new Map<bigint, Sums>();
    const rows = await inPart(db, 'rows', async (tx) => {
      const page = await sql<Row>`
      select w.account_id as account, w.balance, coalesce((
        select sum(e.amount) from entry e
        where e.account_id = w.account_id and e.balance_after is not null and e.transfer_id > ${mark.transfer}
      ), 0)::text as since
      from wallet w where w.account_id > ${after} order by w.account_id limit ${size}`.execute(tx);
      const missing = page.rows.flatMap(({ account }) => (accounts.has(account) ? [] : [account]));
      await fetchSums(tx, from, idle, missing);
      return page.rows;
    });
    for (const { account, balance, since } of rows) {
      const sum = ((accounts.get(account) ?? idle.get(account))?.all ?? 0n) + BigInt(since);
      if (balance !== sum || balance < 0n) findings.note(BALANCES, 1n, null);
    }
    const last = rows.at(-1);
    if (rows.length < size || !last) return;
    after = last.account;
  }
}

/** Sequence shared by rows of several tables, in the order of writing. */
type Numbered = { sequence: string; tables: [table: string, column: string][] };

const OPERATIONS: Numbered = {
  sequence: 'operation_id_seq',
  tables: [
    ['operation', 'id'],
    ['transfer', 'cause_id'],
  ],
};
const ROUNDS: Numbered = {
  sequence: 'round_id_seq',
  tables: [
    ['round', 'id'],
    ['operation', 'round_id'],
  ],
};

/**
 * Reads all rows in ranges of their number. Concurrent writes are caught up with, because reading rows is faster than
 * writing them; the last range is open-ended, for rows whose number came from elsewhere.
 *
 * @param look returns the number of rows that it read
 */
async function eachSpan(
  db: Db,
  { sequence, tables }: Numbered,
  { begin, size }: { begin: bigint; size: number },
  look: (tx: Db, within: Within) => Promise<bigint>,
): Promise<void> {
  for (let after = begin, isLast = false; !isLast; ) {
    const { rows } = await sql<{ top: bigint | null }>`
      select pg_sequence_last_value(${sequence}::regclass) as top`.execute(db);
    const upTo = (after < 0n ? 0n : after) + BigInt(size);
    isLast = (rows[0]?.top ?? 0n) <= upTo;
    const within = isLast ? beyond(after) : span(after, upTo);
    const seen = await inPart(db, 'pages', (tx) => look(tx, within));
    after = seen > 0n || isLast ? upTo : await before(db, tables, upTo);
  }
}

/** Rows with a higher number. */
export const beyond =
  (after: bigint): Within =>
  (column) =>
    sql`${sql.ref(column)} > ${after}`;

/** Skips unused numbers. */
async function before(db: Db, tables: Numbered['tables'], after: bigint): Promise<bigint> {
  const least = tables.map(
    ([table, column]) => sql`(select min(${sql.ref(column)}) from ${sql.table(table)} where ${beyond(after)(column)})`,
  );
  const { rows } = await inPart(db, 'pages', (tx) =>
    sql<{ next: bigint | null }>`select least(${sql.join(least)}) as next`.execute(tx),
  );
  return (rows[0]?.next ?? after + 1n) - 1n;
}

const COARSE = [
  ['operation', 'operation_by_number'],
  ['transfer', 'transfer_by_cause'],
  ['round', 'round_by_number'],
] as const;
/** Pages per range of these indexes, and ranges read together. */
const [PAGES, RANGES] = [16, 32];

/**
 * Summarises the ranges of the newest rows, without which the index cannot distinguish them; nothing else does this
 * here.
 */
async function summarise(db: Db, table: string, index: string): Promise<void> {
  const { rows } = await sql<{ pages: bigint }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::bigint as pages`.execute(db);
  const pages = Number(rows[0]?.pages ?? 0n);
  for (let from = 0; from < pages; from += PAGES * RANGES) {
    const to = Math.min(pages, from + PAGES * RANGES) - 1;
    await sql`select brin_summarize_range(${index}::regclass, page)
      from generate_series(${from}::bigint, ${to}::bigint, ${PAGES}) as page`.execute(db);
  }
}

/** Returns the transfers of a range of operations, by their own numbers. */
async function transfersOf(tx: Db, operations: Within): Promise<{ transfers: Within; n: bigint }> {
  const { rows } = await sql<{ least: bigint | null; most: bigint | null; n: bigint }>`
    select min(id) as least, max(id) as most, count(*) as n from transfer where ${operations('cause_id')}`.execute(tx);
  const { least = null, most = null, n = 0n } = rows[0] ?? {};
  return { transfers: span((least ?? 1n) - 1n, most ?? 0n), n };
}

/** Returns rounds that began before a checkpoint and had an operation since. */
async function olderRounds(tx: Db, { round }: Checkpoint, operations: Within): Promise<bigint[]> {
  const { rows } = await sql<{ round: bigint }>`
    select distinct round_id as round from operation where ${operations('id')} and round_id <= ${round}`.execute(tx);
  return rows.map((row) => row.round);
}

const anyOf =
  (numbers: readonly bigint[]): Within =>
  (column) =>
    sql`${sql.ref(column)} = any (${numbers}::bigint[])`;

/** Rounds of arbitrary numbers that are read together. */
const ROUNDS_AT_ONCE = 200;

async function countOperations(db: Db, { from, mark, size }: Span, findings: Findings): Promise<bigint> {
  let { operations } = from;
  const older = new Set<bigint>();
  await eachSpan(db, OPERATIONS, { begin: from.operation, size }, async (tx, within) => {
    const { transfers, n } = await transfersOf(tx, within);
    await findings.look(tx, OF_OPERATIONS, { operations: within, transfers, rounds: ALL });
    for (const round of await olderRounds(tx, from, within)) older.add(round);
    operations += await countOf(
      tx,
      'operation',
      sql`${within('id')} and tx >= ${from.tx}::xid8 and tx < ${mark.tx}::xid8`,
    );
    return n + (await countOf(tx, 'operation', within('id')));
  });
  const begun = [...older];
  for (let at = 0; at < begun.length; at += ROUNDS_AT_ONCE) {
    const rounds = anyOf(begun.slice(at, at + ROUNDS_AT_ONCE));
    await inPart(db, 'pages', (tx) => findings.look(tx, OF_ROUNDS, { rounds, operations: ALL, transfers: ALL }));
  }
  await eachSpan(db, ROUNDS, { begin: from.round, size }, async (tx, within) => {
    await findings.look(tx, OF_ROUNDS, { rounds: within, operations: ALL, transfers: ALL });
    return (await countOf(tx, 'round', within('id'))) + (await countOf(tx, 'operation', within('round_id')));
  });
  return operations;
}

/** Summarises the index ranges of the newest rows, on a database without autovacuum. */
export async function summariseNewest(db: Db): Promise<void> {
  for (const [table, index] of COARSE) await summarise(db, table, index);
}

/** Result of a verification, and the data for a checkpoint at its mark. */
export type PartsCounted = { balance: TrialBalance; moved: Moved[]; accounts: ReadonlyMap<bigint, Sums> };

/**
 * Verifies the ledger as of the mark, and sums the movements up to it.
 *
 * @param from checkpoint to continue from; everything is verified without one
 */
export async function trialBalanceInParts(
  db: Db,
  mark: Mark,
  { size = SIZE, from = BEGINNING }: { size?: Sizes; from?: Checkpoint | undefined } = {},
): Promise<PartsCounted> {
  const findings = createFindings();
  const { accounts, transfers, moved } = await countTransfers(db, { from, mark, size: size.transfers }, findings);
  const ledgers = Map.groupBy(moved, ({ ledger }) => ledger);
  for (const rows of ledgers.values())
    if (rows.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) findings.note(SUMS, 1n, null);
  await countWallets(db, { from, mark, accounts, size: size.wallets }, findings);
  const operations = await countOperations(db, { from, mark, size: size.numbers }, findings);
  return { balance: findings.told({ transfers, operations }), moved, accounts };
}
