import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { MEMBER_BOOK } from '../../platform/http/sessions.ts';
import { ledgerById } from './ledgers.ts';
import type { Book, HouseAccount } from './wallet.tables.ts';

export type Balance = {
  accountId: bigint;
  book: Book;
  currency: string;
  symbol: string;
  exponent: number;
  /** Minor units. */
  balance: bigint;
  /** Newest transfer that the balance includes. */
  ledgerId: bigint;
  /** Time of the read, by the database's clock. */
  at: Date;
};

/** All wallets of a member. */
export async function listBalances(db: Db, memberId: bigint): Promise<Balance[]> {
  const rows = await db
    .selectFrom('wallet')
    .where('member_id', '=', memberId)
    .select(['account_id', 'ledger_id', 'balance', 'transfer_id', sql<Date>`clock_timestamp()`.as('now')])
    .orderBy('account_id')
    .execute();
  return rows.map((row) => {
    const { book, currency } = ledgerById(row.ledger_id);
    return {
      accountId: row.account_id,
      book,
      currency: currency.code,
      symbol: currency.symbol,
      exponent: currency.exponent,
      balance: row.balance,
      ledgerId: row.transfer_id,
      at: row.now,
    };
  });
}

export async function isLedgerEnabled(db: Db, ledgerId: number): Promise<boolean> {
  const row = await db.selectFrom('ledger').where('id', '=', ledgerId).select('enabled').executeTakeFirst();
  return row?.enabled ?? false;
}

/** Lists the books of a currency in which this installation opens wallets, the default one first. */
export async function listBooks(db: Db, currency: string): Promise<Book[]> {
  const rows = await db
    .selectFrom('ledger')
    .select('book')
    .where('currency', '=', currency)
    .where('enabled', '=', true)
    .orderBy((eb) => eb('book', '=', MEMBER_BOOK), 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ book }) => book);
}

/** Lists the books of a currency that members have, without guest play. */
export const listMemberBooks = async (db: Db, currency: string): Promise<('PLAY' | 'REAL')[]> =>
  (await listBooks(db, currency)).filter((book) => book !== 'TRIAL');

/** Creates an account and an empty wallet, or finds them. */
export async function createWallet(db: Db, memberId: bigint, ledgerId: number): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    with made as (
      insert into account (member_id, ledger_id, kind) values (${memberId}, ${ledgerId}, 'player')
      on conflict (member_id, ledger_id) where member_id is not null do nothing
      returning id
    )
    insert into wallet (account_id, member_id, ledger_id) select id, ${memberId}, ${ledgerId} from made
    returning account_id as id`.execute(db);
  if (rows[0]) return rows[0].id;
  const known = await db
    .selectFrom('account')
    .where('member_id', '=', memberId)
    .where('ledger_id', '=', ledgerId)
    .select('id')
    .executeTakeFirstOrThrow();
  return known.id;
}

export type Posted = {
  operation: bigint;
  transfer: bigint | null;
  balance: bigint;
  memberId: bigint;
  ledgerId: number;
  replayed: boolean;
  /** The same id was used with different content. */
  conflict: boolean;
  /** The balance did not cover it; nothing was written. */
  short: boolean;
};

export type Posting = {
  accountId: bigint;
  op: string;
  extId: string;
  hash: string;
  kind: string;
  /** House account on the other side. */
  house: HouseAccount;
  /** Minor units, positive towards the player. */
  amount: bigint;
};

/** Ids of house accounts are the ledger's id times ten plus their digit; further ones are offset by 700. */
const DIGIT: Record<HouseAccount, number> = {
  games: 1,
  promotions: 2,
  play_source: 3,
  referrals: 4,
  deposits: 5,
  withdrawals: 6,
  payouts: 7,
  fees: 8,
  adjustments: 9,
  lottery: 0,
  commissions: 700,
};

type PostedRow = {
  operation_id: bigint;
  transfer_id: bigint | null;
  balance: bigint;
  member_id: bigint;
  ledger_id: number;
  replayed: boolean;
  conflict: boolean;
  short: boolean;
};
const toPosted = (row: PostedRow): Posted => ({
  operation: row.operation_id,
  transfer: row.transfer_id,
  balance: row.balance,
  memberId: row.member_id,
  ledgerId: row.ledger_id,
  replayed: row.replayed,
  conflict: row.conflict,
  short: row.short,
});

/** Executes one posting on a player's money, once for each account, op and id. */
export async function post(db: Db, posting: Posting): Promise<Posted> {
  const { accountId, op, extId, hash, kind, house, amount } = posting;
  const { rows } =
    await sql<PostedRow>`select * from wallet_post(${accountId}, ${op}, ${extId}, ${hash}, ${kind}, ${DIGIT[house]}, ${amount})`.execute(
      db,
    );
  const row = rows[0];
  if (!row) throw new Error('wallet_post gave no row');
  return toPosted(row);
}

/** Executes several postings in one statement, in order. */
export async function postAll(db: Db, postings: readonly Posting[]): Promise<Posted[]> {
  const of = <T>(read: (posting: Posting) => T): T[] => postings.map(read);
  const { rows } = await sql<PostedRow>`
    select p.* from unnest(${of((p) => p.accountId)}::bigint[], ${of((p) => p.op)}::text[], ${of((p) => p.extId)}::text[],
      ${of((p) => p.hash)}::text[], ${of((p) => p.kind)}::text[], ${of((p) => DIGIT[p.house])}::integer[],
      ${of((p) => p.amount)}::bigint[]) with ordinality as u (account, op, id, hash, kind, digit, amount, n)
    cross join lateral wallet_post(u.account, u.op, u.id, u.hash, u.kind, u.digit, u.amount) p order by u.n`.execute(
    db,
  );
  if (rows.length !== postings.length) throw new Error(`wallet_post gave ${rows.length} rows for ${postings.length}`);
  return rows.map(toPosted);
}

export type HousePosting = {
  ledgerId: number;
  from: HouseAccount;
  to: HouseAccount;
  /** Minor units, more than zero. */
  amount: bigint;
  op: string;
  extId: string;
  hash: string;
  kind: string;
};

/** Moves money between two house accounts, once for each (source account, op, id). */
export async function postHouse(
  db: Db,
  { ledgerId, from, to, amount, op, extId, hash, kind }: HousePosting,
): Promise<{ transfer: bigint; replayed: boolean; conflict: boolean }> {
  const { rows } = await sql<{ transfer_id: bigint; replayed: boolean; conflict: boolean }>`
    select * from house_post(${ledgerId}::smallint, ${DIGIT[from]}, ${DIGIT[to]}, ${op}, ${extId}, ${hash}, ${kind},
      ${amount})`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('house_post gave no row');
  return { transfer: row.transfer_id, replayed: row.replayed, conflict: row.conflict };
}

/** Locks a member's wallet until the transaction ends; returns undefined when there is none. */
export async function lockMemberWallet(
  tx: Db,
  memberId: bigint,
  book: Book,
): Promise<{ accountId: bigint; ledgerId: number; balance: bigint } | undefined> {
  const { rows } = await sql<{ account_id: bigint; ledger_id: number; balance: bigint }>`
    select w.account_id, w.ledger_id, w.balance
    from account a
    join ledger l on l.id = a.ledger_id and l.book = ${book} and l.enabled
    join wallet w on w.account_id = a.id
    where a.member_id = ${memberId}
    order by a.id limit 1
    for no key update of w`.execute(tx);
  const row = rows[0];
  return row && { accountId: row.account_id, ledgerId: row.ledger_id, balance: row.balance };
}

/**
 * Returns members' accounts in a book and locks their wallets until the transaction ends, in the order in which bets
 * lock them.
 */
export async function lockMemberWallets(
  tx: Db,
  memberIds: readonly bigint[],
  book: Book,
): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ account_id: bigint; member_id: bigint }>`
    select w.account_id, w.member_id from wallet w join ledger l on l.id = w.ledger_id and l.book = ${book} and l.enabled
    where w.member_id = any(${[...memberIds]}::bigint[]) order by w.account_id for no key update of w`.execute(tx);
  // Of several accounts the oldest is the member's own.
  return new Map(rows.toReversed().map(({ account_id, member_id }) => [member_id, account_id]));
}

/** Reads and locks a balance until the transaction ends, with the business day and a stop by the database's clock. */
export async function lockWallet(
  tx: Db,
  accountId: bigint,
  timeZone: string,
): Promise<{ balance: bigint; today: string; stopped: boolean }> {
  const { rows } = await sql<{ balance: bigint; today: string; stopped: boolean }>`
    select balance, (clock_timestamp() at time zone ${timeZone})::date::text as today,
      coalesce(stopped_until > clock_timestamp(), false) as stopped
    from wallet where account_id = ${accountId} for no key update`.execute(tx);
  if (!rows[0]) throw new Error(`there is no wallet ${accountId}`);
  return rows[0];
}

export async function hasOperation(db: Db, accountId: bigint, op: string, extId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operation')
    .where('scope', '=', 0)
    .where('actor_id', '=', accountId)
    .where('op', '=', op)
    .where('ext_id', '=', extId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type BalanceStep = { ledgerId: bigint; balance: bigint; at: Date };

/** Lists the balances of one account after each movement newer than transfer `after`, oldest first. */
export async function balancesAfter(db: Db, accountId: bigint, after: bigint, most: number): Promise<BalanceStep[]> {
  const { rows } = await sql<{ id: bigint; balance_after: bigint; at: Date }>`
    select e.transfer_id as id, e.balance_after, t.created_at as at
    from (
      select transfer_id, balance_after from entry
      where account_id = ${accountId} and balance_after is not null and transfer_id > ${after}
      order by transfer_id limit ${most}
    ) e
    join transfer t on t.id = e.transfer_id
    order by e.transfer_id`.execute(db);
  return rows.map((row) => ({ ledgerId: row.id, balance: row.balance_after, at: row.at }));
}
