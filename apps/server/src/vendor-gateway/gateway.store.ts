import type { GatewayCode } from '@parlour/contract/gateway';
import type { Currency } from '@parlour/contract/money';
import { sql } from 'kysely';
import { type Command, ledgerById } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';

export type VendorRow = {
  id: number;
  code: string;
  enabled: boolean;
  protocol: string;
  credit_most: bigint | null;
  awards_day_most: bigint | null;
  wins_day_most: bigint | null;
  keyId: string | null;
  sealed: string | null;
};

/** Lists every vendor with each of its live keys; one without a key appears once. */
export async function listVendorKeys(db: Db): Promise<VendorRow[]> {
  return db
    .selectFrom('gateway_vendor as v')
    .leftJoin('gateway_key as k', (join) => join.onRef('k.vendor_id', '=', 'v.id').on('k.retired_at', 'is', null))
    .select(['v.id', 'v.code', 'v.enabled', 'v.protocol', 'v.credit_most', 'v.awards_day_most', 'v.wins_day_most'])
    .select(['k.id as keyId', 'k.sealed'])
    .orderBy('v.id')
    .orderBy('k.slot')
    .execute();
}

export type NewVendor = {
  mayAward: boolean;
  recallUrl: string | null;
  launchUrl: string | null;
  protocol: string;
};

/**
 * Inserts missing vendors. Existing ones are not changed, except for a missing recall page. They are excluded
 * beforehand, because a conflicting insert uses up an id as well, and there are only 32,767.
 */
export async function insertVendors(db: Db, codes: readonly string[], vendor: NewVendor): Promise<void> {
  const { mayAward, recallUrl, launchUrl, protocol } = vendor;
  await sql`
    with made as (
      insert into gateway_vendor (code, name, may_award, recall_url, launch_url, protocol)
      select n.code, n.code, ${mayAward}, ${recallUrl}, ${launchUrl}, ${protocol}
      from unnest(${codes}::text[]) with ordinality as n (code, place)
      where not exists (select from gateway_vendor v where v.code = n.code)
      order by n.place
      on conflict (code) do nothing
    )
    update gateway_vendor set recall_url = ${recallUrl}
    where code = any(${codes}::text[]) and recall_url is null and ${recallUrl}::text is not null`.execute(db);
}

/** Returns the launch pages of external vendors, by vendor code. */
export async function listLaunchPages(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('gateway_vendor')
    .where('launch_url', 'is not', null)
    .select(['code', 'launch_url'])
    .execute();
  return new Map(rows.map((row) => [row.code, row.launch_url ?? '']));
}

/** Stops or resumes a vendor's bets; returns false when there is no such vendor. */
export async function setVendorEnabled(db: Db, code: string, enabled: boolean): Promise<boolean> {
  const done = await db.updateTable('gateway_vendor').set({ enabled }).where('code', '=', code).executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Inserts a key into the first free of two slots; returns false when both are taken. */
export async function insertKey(db: Db, key: { id: string; vendorId: number; sealed: string }): Promise<boolean> {
  const { rows } = await sql`
    insert into gateway_key (id, vendor_id, slot, sealed)
    select ${key.id}, ${key.vendorId}::smallint, s.slot, ${key.sealed}
    from (values (1), (2)) as s (slot)
    where not exists (
      select from gateway_key k where k.vendor_id = ${key.vendorId} and k.slot = s.slot and k.retired_at is null
    )
    order by s.slot limit 1
    returning id`.execute(db);
  return rows.length === 1;
}

/** Retires a key; returns false when it is not live. */
export async function retireKey(db: Db, keyId: string): Promise<boolean> {
  const { rows } = await sql`update gateway_key set retired_at = clock_timestamp()
    where id = ${keyId} and retired_at is null returning id`.execute(db);
  return rows.length === 1;
}

/** Whether the catalogue contains a game, enabled or not. */
export async function isKnownGame(db: Db, nodeId: string): Promise<boolean> {
  const row = await db.selectFrom('game').where('node_id', '=', nodeId).select('node_id').executeTakeFirst();
  return row !== undefined;
}

export type TransactionRow = {
  /** Cursor for the next page; rows with the same position are never split over two pages. */
  position: string;
  operation: bigint;
  kind: 'bet' | 'win' | 'settle' | 'rollback' | 'award';
  tx: string;
  accountId: bigint;
  game: string | null;
  round: string | null;
  code: string | null;
  /** Change of the player's balance, in minor units. */
  amount: bigint;
  ledgerId: number;
  at: Date;
};

/**
 * Lists a vendor's operations after a position, in the order in which their transactions began. Only transactions older
 * than every running one are listed, so that nothing can appear later before a position that was read.
 */
export async function listTransactions(
  db: Db,
  vendorId: number,
  after: string,
  limit: number,
): Promise<TransactionRow[]> {
  const { rows } = await sql<{
    position: string;
    operation: bigint;
    kind: TransactionRow['kind'];
    tx: string;
    account_id: bigint;
    game: string | null;
    round: string | null;
    code: string | null;
    amount: bigint;
    ledger_id: number;
    at: Date;
  }>`
    select o.tx::text as position, o.id as operation, o.op as kind, o.ext_id as tx, o.actor_id as account_id,
      coalesce(r.game_id, o.game_id) as game, r.ext_id as round, o.code, o.win - o.bet as amount, w.ledger_id, o.at
    from operation o
    join wallet w on w.account_id = o.actor_id
    left join round r on r.account_id + 0 = o.actor_id and r.id = o.round_id
    where o.scope = ${vendorId} and o.state <> 'tombstone' and o.tx > ${after}::xid8
      and o.tx < ledger_xmin()
    order by o.tx
    fetch first ${limit} rows with ties`.execute(db);
  return rows
    .map((row) => ({
      position: row.position,
      operation: row.operation,
      kind: row.kind,
      tx: row.tx,
      accountId: row.account_id,
      game: row.game,
      round: row.round,
      code: row.code,
      amount: row.amount,
      ledgerId: row.ledger_id,
      at: row.at,
    }))
    .sort((a, b) => Number(BigInt(a.position) - BigInt(b.position)) || Number(a.operation - b.operation));
}

/** Listed among the reasons of refused calls: a call that was answered with the stored outcome of an earlier one. */
export const REPEATED = 'REPEATED';

export type Refusals = { vendorId: number | null; code: string; seen: number };

/** Adds refused calls to the counts of the current quarter of an hour. */
export async function addRefusals(db: Db, refusals: readonly Refusals[]): Promise<void> {
  await sql`
    insert into gateway_refusal (bucket, vendor_id, code, seen)
    select date_bin('15 minutes', clock_timestamp(), timestamptz '2000-01-01 00:00+00'), v.id, r.code, r.seen
    from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as r ("vendorId" smallint, code text, seen bigint)
    left join gateway_vendor v on v.id = r."vendorId"
    on conflict (bucket, vendor_id, code) do update set seen = gateway_refusal.seen + excluded.seen`.execute(db);
}

/**
 * Lists refused calls since a moment, by vendor, most first; the vendor is null when the sender could not be
 * identified.
 */
export async function listRefusals(
  db: Db,
  since: Date,
): Promise<{ vendor: string | null; code: GatewayCode; seen: bigint }[]> {
  const { rows } = await sql<{ vendor: string | null; code: GatewayCode; seen: bigint }>`
    select v.code as vendor, r.code, sum(r.seen)::bigint as seen
    from gateway_refusal r left join gateway_vendor v on v.id = r.vendor_id
    where r.bucket >= ${since} and r.code <> ${REPEATED}
    group by v.code, r.code order by v.code nulls last, seen desc, r.code`.execute(db);
  return rows;
}

/** Lists calls since a moment that repeated an earlier one, by vendor. */
export async function listRepeated(db: Db, since: Date): Promise<{ vendor: string; seen: bigint }[]> {
  const { rows } = await sql<{ vendor: string; seen: bigint }>`
    select v.code as vendor, sum(r.seen)::bigint as seen
    from gateway_refusal r join gateway_vendor v on v.id = r.vendor_id
    where r.bucket >= ${since} and r.code = ${REPEATED}
    group by v.code order by v.code`.execute(db);
  return rows;
}

/** Returns the currency of an account; null when there is no such account. */
export async function currencyOfAccount(db: Db, account: bigint): Promise<Currency | null> {
  const row = await db.selectFrom('wallet').where('account_id', '=', account).select('ledger_id').executeTakeFirst();
  return row ? ledgerById(row.ledger_id).currency : null;
}

/** Returns the stored outcome of a call's id, whatever its content; null when there is none. */
export async function firstOutcome(
  db: Db,
  { scope, account, op, tx }: Command,
): Promise<{ code: GatewayCode | null; balance: bigint; operation: bigint } | null> {
  const row = await db
    .selectFrom('operation')
    .where('scope', '=', scope)
    .where('actor_id', '=', account)
    .where('op', '=', op)
    .where('ext_id', '=', tx)
    .select(['code', 'balance', 'id'])
    .executeTakeFirst();
  return row ? { code: row.code as GatewayCode | null, balance: row.balance, operation: row.id } : null;
}

/** Whether a rollback refers to a bet that never arrived: a tombstone refuses the bet if it arrives later. */
export async function undidNothing(db: Db, { scope, account, ref }: Command): Promise<boolean> {
  const row = await db
    .selectFrom('operation')
    .where('scope', '=', scope)
    .where('actor_id', '=', account)
    .where('op', '=', 'bet')
    .where('ext_id', '=', ref)
    .where('state', '=', 'tombstone')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
