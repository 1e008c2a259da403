/** Rules, and the facts about a wallet that they depend on. */
import type { Audience } from '@parlour/contract/audience';
import type { BonusKind, Contribution, RuleState } from '@parlour/contract/bonus';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Policy, RuleRow } from './bonus.store.ts';
import type { Args } from './bonus.tables.ts';

export const findRule = (db: Db, code: string): Promise<RuleRow | undefined> =>
  db.selectFrom('bonus_rule').selectAll().where('code', '=', code).executeTakeFirst();

/** Lists rules in a state, or all, in their configured order. */
export const listRules = (db: Db, state: RuleState | null): Promise<RuleRow[]> =>
  db
    .selectFrom('bonus_rule')
    .selectAll()
    .$if(state !== null, (query) => query.where('state', '=', state ?? 'active'))
    .orderBy('ord')
    .orderBy('id')
    .execute();

/**
 * Takes one out of a rule's stock, serialised with other callers; returns false when the stock is used up or the rule
 * has ended.
 */
export async function takeStock(tx: Db, ruleId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bonus_rule')
    .set((e) => ({ taken: e('taken', '+', 1) }))
    .where('id', '=', ruleId)
    .where('state', '=', 'active')
    .where((e) => e.or([e('stock', 'is', null), e('taken', '<', e.ref('stock'))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a member, unless a guest account, is in a rule's audience. */
export async function isMeantForMember(db: Db, audience: unknown, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ meant: boolean }>`
    select is_meant_for_one(${JSON.stringify(audience)}::jsonb, m) as meant
    from member m where m.id = ${memberId} and m.state = 'active' and m.customer_type is null`.execute(db);
  return rows[0]?.meant ?? false;
}

export type Days = {
  day: string;
  week: string;
  /** Last completed day and week, by the name of a right, with its first and last day. */
  ended: Record<'day' | 'week', { right: string; from: string; to: string }>;
};

/** Returns the business day by the database's clock, and the periods around it. */
export async function readDays(db: Db, timeZone: string): Promise<Days> {
  const { rows } = await sql<{
    day: string;
    week: string;
    before: string;
    monday: string;
    sunday: string;
    last: string;
  }>`
    select d::text as day, to_char(d, 'IYYY-"W"IW') as week, (d - 1)::text as before,
      (date_trunc('week', d)::date - 7)::text as monday, (date_trunc('week', d)::date - 1)::text as sunday,
      to_char(date_trunc('week', d)::date - 7, 'IYYY-"W"IW') as last
    from (select (clock_timestamp() at time zone ${timeZone})::date as d) today`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database has no day');
  return {
    day: row.day,
    week: row.week,
    ended: {
      day: { right: `day/${row.before}`, from: row.before, to: row.before },
      week: { right: `week/${row.last}`, from: row.monday, to: row.sunday },
    },
  };
}

/** Returns bets minus wins of a span of days, minus the bonuses granted in it. */
export async function readNetLoss(
  db: Db,
  { memberId, ledgerId, from, to }: { memberId: bigint; ledgerId: number; from: string; to: string },
): Promise<bigint> {
  const { rows } = await sql<{ loss: bigint }>`
    select (
      coalesce((
        select sum(turnover - wins) from member_play_day
        where member_id = ${memberId} and ledger_id = ${ledgerId} and day between ${from}::date and ${to}::date
      ), 0) - coalesce((
        select sum(amount) from bonus_credit
        where member_id = ${memberId} and ledger_id = ${ledgerId} and restricted
          and day between ${from}::date and ${to}::date
      ), 0)
    )::bigint as loss`.execute(db);
  return rows[0]?.loss ?? 0n;
}

/** Claims of a rule that are examined individually: more than any streak of days needs. */
const RECENT = 400;

export type Claims = {
  /** Rights of the latest claims. */
  recent: Set<string>;
  /** Number of grants of the rule to this wallet. */
  count: number;
  /** Number of credited deposits. */
  deposits: number;
};

/** Reads a wallet's claims of a rule. */
export async function readClaims(db: Db, accountId: bigint, ruleId: bigint): Promise<Claims> {
  const { rows } = await sql<{ recent: string[]; count: bigint; deposits: bigint }>`
    select
      array(
        select right_key from bonus_credit where rule_id = ${ruleId} and account_id = ${accountId}
        order by id desc limit ${RECENT}
      ) as recent,
      (select count(*) from bonus_credit where rule_id = ${ruleId} and account_id = ${accountId}) as count,
      (select count(*) from bonus_credit where rule_id is null and account_id = ${accountId}) as deposits`.execute(db);
  const [row] = rows;
  return {
    recent: new Set(row?.recent),
    count: Number(row?.count ?? 0n),
    deposits: Number(row?.deposits ?? 0n),
  };
}

/** Whether a right was claimed at any time. */
export async function hasClaim(
  db: Db,
  { accountId, ruleId, right }: { accountId: bigint; ruleId: bigint; right: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('bonus_credit')
    .select('id')
    .where('rule_id', '=', ruleId)
    .where('account_id', '=', accountId)
    .where('right_key', '=', right)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putPolicy(tx: Db, { contribution, ...policy }: Omit<Policy, 'only_one'>): Promise<void> {
  await tx
    .updateTable('bonus_policy')
    .set({ ...policy, contribution: JSON.stringify(contribution) })
    .execute();
}

export type RuleInput = {
  code: string;
  kind: BonusKind;
  names: Record<string, string>;
  args: Args;
  wagering: number;
  contribution: Contribution;
  maxMultiple: number | null;
  days: number;
  audience: Audience;
  stock: number | null;
  state: RuleState;
  ord: number;
};

const valuesOf = (rule: RuleInput) => ({
  names: JSON.stringify(rule.names),
  args: JSON.stringify(rule.args),
  wagering: rule.wagering,
  contribution: JSON.stringify(rule.contribution),
  max_multiple: rule.maxMultiple,
  days: rule.days,
  audience: JSON.stringify(rule.audience),
  stock: rule.stock,
  state: rule.state,
  ord: rule.ord,
});

/** Inserts a rule; returns undefined when its code exists already. */
export const insertRule = (tx: Db, rule: RuleInput): Promise<RuleRow | undefined> =>
  tx
    .insertInto('bonus_rule')
    .values({ code: rule.code, kind: rule.kind, ...valuesOf(rule) })
    .onConflict((c) => c.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Locks a rule until the transaction ends. */
export const lockRule = (tx: Db, id: bigint): Promise<RuleRow | undefined> =>
  tx.selectFrom('bonus_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateRule = (tx: Db, was: RuleRow, rule: RuleInput): Promise<RuleRow> =>
  tx
    .updateTable('bonus_rule')
    .set({ ...valuesOf(rule), version: was.version + 1, changed_at: now })
    .where('id', '=', was.id)
    .returningAll()
    .executeTakeFirstOrThrow();
