/** Credits, their counted play, and bonus rules. */
import type { WageredCredit as Credit, CreditState, PlayEvent, Stake } from '@parlour/contract/bonus';
import { type Selectable, sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isNotSetAside } from '../../platform/jobs/index.ts';
import type { BonusTables } from './bonus.tables.ts';

export type CreditRow = Selectable<BonusTables['bonus_credit']>;
export type RuleRow = Selectable<BonusTables['bonus_rule']>;
export type Policy = Selectable<BonusTables['bonus_policy']>;

export const readPolicy = (db: Db): Promise<Policy> =>
  db.selectFrom('bonus_policy').selectAll().executeTakeFirstOrThrow();

const coreOf = (row: CreditRow): Credit => ({
  id: row.id,
  restricted: row.restricted,
  amount: row.amount,
  required: row.required,
  progress: row.progress,
  drawn: row.drawn,
  won: row.won,
  adjusted: row.adjusted,
  remaining: row.remaining,
  maxRelease: row.max_release,
  contribution: row.contribution,
  games: row.games,
  expiresAt: row.expires_at?.getTime() ?? null,
});

export type OpenCredit = Credit & { row: CreditRow };

export async function readOpenCredits(db: Db, accountId: bigint): Promise<OpenCredit[]> {
  const rows = await db
    .selectFrom('bonus_credit')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...coreOf(row), row }));
}

/** Locks a wallet's counting position until the transaction ends; returns null for a wallet that never had a credit. */
export async function lockCounted(tx: Db, accountId: bigint): Promise<bigint | null> {
  const row = await tx
    .selectFrom('bonus_wallet')
    .select('counted_to')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row?.counted_to ?? null;
}

/** Starts counting a wallet, or advances its position. Call it with the wallet's lock. */
export async function setCounted(
  tx: Db,
  { accountId, memberId, ledgerId, to }: { accountId: bigint; memberId: bigint; ledgerId: number; to: bigint },
): Promise<void> {
  await tx
    .insertInto('bonus_wallet')
    .values({ account_id: accountId, member_id: memberId, ledger_id: ledgerId, counted_to: to })
    .onConflict((c) =>
      c.column('account_id').doUpdateSet({ counted_to: sql<bigint>`greatest(bonus_wallet.counted_to, ${to})` }),
    )
    .execute();
}

const KINDS: Record<string, PlayEvent['kind']> = {
  bet: 'bet',
  win: 'win',
  lottery_correct: 'win',
  lottery_hold: 'held',
  lottery_release: 'held',
  lottery_return: 'held',
};

/** Bets and wins belong to a round; entries without one are other movements. */
function kindOf({ kind, round_id }: { kind: string; round_id: bigint | null }): PlayEvent['kind'] {
  const known = KINDS[kind] ?? 'other';
  return round_id === null && known !== 'held' ? 'other' : known;
}

/** Reads the entries of an account after a transfer, oldest first. */
export async function readEvents(db: Db, accountId: bigint, after: bigint, most: number): Promise<PlayEvent[]> {
  const { rows } = await sql<{
    id: bigint;
    amount: bigint;
    balance: bigint;
    kind: string;
    round_id: bigint | null;
    reverses: bigint | null;
    game_id: string | null;
    category: string | null;
    at: Date;
  }>`
    select e.transfer_id as id, e.amount, e.balance_after as balance, t.kind, t.round_id, t.reverses, r.game_id, g.category,
      t.created_at as at
    from (
      select transfer_id, amount, balance_after from entry
      where account_id = ${accountId} and balance_after is not null and transfer_id > ${after}
      order by transfer_id limit ${most}
    ) e
    join transfer t on t.id = e.transfer_id
    left join round r on r.account_id + 0 = ${accountId} and r.id = t.round_id
    left join game g on g.node_id = r.game_id
    order by e.transfer_id`.execute(db);
  return rows.map((row) => ({
    transfer: row.id,
    kind: row.reverses !== null ? 'undo' : kindOf(row),
    amount: row.amount,
    balance: row.balance,
    round: row.round_id,
    reverses: row.reverses,
    game: row.game_id ?? '',
    category: row.category ?? '',
    at: row.at.getTime(),
  }));
}

/** Reads the recorded stakes of rounds, and of bets that are rolled back. */
export async function readStakes(
  db: Db,
  accountId: bigint,
  { rounds, transfers }: { rounds: bigint[]; transfers: bigint[] },
): Promise<Stake[]> {
  if (rounds.length + transfers.length === 0) return [];
  const rows = await db
    .selectFrom('bonus_stake')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((e) =>
      e.or([
        e('round_id', '=', sql<bigint>`any(${rounds}::bigint[])`),
        e('transfer_id', '=', sql<bigint>`any(${transfers}::bigint[])`),
      ]),
    )
    .orderBy('transfer_id')
    .orderBy('credit_id')
    .execute();
  return rows.map(({ transfer_id, round_id, credit_id, drawn, counted }) => ({
    transfer: transfer_id,
    round: round_id,
    credit: credit_id,
    drawn,
    counted,
  }));
}

/** Credit id of a stake from the player's own money. */
const OWN_MONEY = 0n;

/** Adds up how much of each round's stakes was bonus money, because agents earn on real money only. */
async function addDrawn(tx: Db, accountId: bigint, parts: readonly { round: bigint; drawn: bigint }[]): Promise<void> {
  const rounds = Map.groupBy(
    parts.filter(({ drawn }) => drawn !== 0n),
    ({ round }) => round,
  );
  if (rounds.size === 0) return;
  await tx
    .insertInto('bonus_round')
    .values(
      [...rounds].map(([round, of]) => ({
        round_id: round,
        account_id: accountId,
        drawn: of.reduce((sum, { drawn }) => sum + drawn, 0n),
      })),
    )
    .onConflict((c) => c.column('round_id').doUpdateSet({ drawn: sql<bigint>`bonus_round.drawn + excluded.drawn` }))
    .execute();
}

export async function insertStakes(tx: Db, accountId: bigint, stakes: readonly Stake[]): Promise<void> {
  if (stakes.length === 0) return;
  await tx
    .insertInto('bonus_stake')
    .values(
      stakes.map(({ transfer, round, credit, drawn, counted }) => ({
        account_id: accountId,
        transfer_id: transfer,
        round_id: round,
        credit_id: credit,
        drawn,
        counted,
      })),
    )
    .execute();
  await addDrawn(
    tx,
    accountId,
    stakes.map(({ round, credit, drawn }) => ({ round, drawn: credit === OWN_MONEY ? 0n : drawn })),
  );
}

/** Deletes the stakes of bets that were rolled back. */
export async function deleteStakes(tx: Db, accountId: bigint, transfers: readonly bigint[]): Promise<void> {
  if (transfers.length === 0) return;
  const gone = await tx
    .deleteFrom('bonus_stake')
    .where('account_id', '=', accountId)
    .where('transfer_id', '=', sql<bigint>`any(${[...transfers]}::bigint[])`)
    .returning(['round_id', 'credit_id', 'drawn'])
    .execute();
  await addDrawn(
    tx,
    accountId,
    gone.map(({ round_id, credit_id, drawn }) => ({ round: round_id, drawn: credit_id === OWN_MONEY ? 0n : -drawn })),
  );
}

/** Deletes the recorded stakes of a wallet, except of open rounds: without a credit they are not needed. */
export async function forgetStakes(tx: Db, accountId: bigint): Promise<void> {
  await sql`
    delete from bonus_stake s
    where s.account_id = ${accountId} and not exists (
      select from round r where r.account_id + 0 = ${accountId} and r.id = s.round_id and r.state = 'open'
    )`.execute(tx);
}

export async function saveCounted(tx: Db, credit: Credit): Promise<void> {
  const { id, progress, drawn, won, adjusted, remaining } = credit;
  const { numUpdatedRows } = await tx
    .updateTable('bonus_credit')
    .set({ progress, drawn, won, adjusted, remaining })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`credit ${id} was closed while it was counted`);
}

/** Whether a credit's money is in an open round, or stakes of the wallet wait for a draw. */
export async function isAtStake(db: Db, accountId: bigint, creditId: bigint): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from bonus_stake s
      join round r on r.account_id + 0 = ${accountId} and r.id = s.round_id and r.state = 'open'
      where s.credit_id = ${creditId} and s.drawn > 0
    ) or has_open_holds(${accountId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function closeCredit(
  tx: Db,
  id: bigint,
  { state, released, returned }: { state: Exclude<CreditState, 'open'>; released: bigint; returned: bigint },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('bonus_credit')
    .set({ state, released, returned, remaining: 0n, closed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`credit ${id} was closed already`);
}

export type NewCredit = {
  accountId: bigint;
  memberId: bigint;
  ledgerId: number;
  kind: CreditRow['kind'];
  rule: RuleRow | null;
  right: string;
  amount: bigint;
  required: bigint;
  maxRelease: bigint | null;
  contribution: Record<string, number>;
  games: string[] | null;
  days: number | null;
  timeZone: string;
  operatorId: bigint | null;
  reason: string;
};

/**
 * Opens a credit; returns undefined when the same was opened before. Without a wagering requirement it ends
 * immediately.
 */
export async function insertCredit(tx: Db, credit: NewCredit): Promise<{ id: bigint } | undefined> {
  const { rule, amount, required, days } = credit;
  const isOpen = required > 0n;
  const restricted = rule !== null;
  return tx
    .insertInto('bonus_credit')
    .values({
      account_id: credit.accountId,
      member_id: credit.memberId,
      ledger_id: credit.ledgerId,
      kind: credit.kind,
      rule_id: rule?.id ?? null,
      rule_version: rule?.version ?? 0,
      right_key: credit.right,
      restricted,
      amount,
      required,
      released: restricted && !isOpen ? amount : 0n,
      remaining: restricted && isOpen ? amount : 0n,
      max_release: credit.maxRelease,
      contribution: JSON.stringify(credit.contribution),
      games: credit.games,
      state: isOpen ? 'open' : 'converted',
      day: sql<string>`(clock_timestamp() at time zone ${credit.timeZone})::date`,
      expires_at: isOpen && days !== null ? sql<Date>`clock_timestamp() + make_interval(days => ${days})` : null,
      closed_at: isOpen ? null : now,
      operator_id: credit.operatorId,
      reason: credit.reason,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Sets the ledger transfer that paid a credit; for a deposit's credit that of the deposit. */
export async function setTransfer(tx: Db, id: bigint, transfer: bigint): Promise<void> {
  await tx.updateTable('bonus_credit').set({ transfer_id: transfer }).where('id', '=', id).execute();
}

export type Waiting = { accountId: bigint; memberId: bigint; ledgerId: number };

/** Wagering job; its failed rows are keyed by account ids of wallets. */
export const COUNTING_JOB = 'bonus.count-wagering';

/**
 * Lists wallets with an open credit that have uncounted play, or whose credit may have ended.
 *
 * @param memberIds only of these members; null for all
 */
export async function listWaiting(db: Db, memberIds: readonly bigint[] | null, most: number): Promise<Waiting[]> {
  const whose = memberIds === null ? sql`` : sql`and b.member_id = any(${[...memberIds]}::bigint[])`;
  const { rows } = await sql<{ account_id: bigint; member_id: bigint; ledger_id: number }>`
    select b.account_id, b.member_id, b.ledger_id
    from bonus_credit c
    join bonus_wallet b on b.account_id = c.account_id ${whose}
    join wallet w on w.account_id = c.account_id
    where c.state = 'open'
      and (w.transfer_id > b.counted_to or c.expires_at <= clock_timestamp() or c.progress = c.required
        or (c.restricted and c.remaining = 0))
      and ${isNotSetAside(COUNTING_JOB, sql<string>`b.account_id::text`)}
    group by b.account_id
    order by b.account_id limit ${most}`.execute(db);
  return rows.map((row) => ({ accountId: row.account_id, memberId: row.member_id, ledgerId: row.ledger_id }));
}

export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now.getTime() ?? 0;
}

export const findCredit = (db: Db, id: bigint, memberId: bigint): Promise<CreditRow | undefined> =>
  db.selectFrom('bonus_credit').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst();

/** Lists the ended credits of a wallet, newest first. */
export const listClosed = (
  db: Db,
  { accountId, memberId, before, limit }: { accountId: bigint; memberId: bigint; before: bigint | null; limit: number },
): Promise<CreditRow[]> =>
  db
    .selectFrom('bonus_credit')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('account_id', '=', accountId)
    .where('state', '<>', 'open')
    .where('id', '<', before ?? 2n ** 62n)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Reads the names of rules by their ids. */
export async function readRuleNames(db: Db, ids: readonly bigint[]): Promise<Map<bigint, Record<string, string>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bonus_rule')
    .select(['id', 'names'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, names }) => [id, names]));
}
