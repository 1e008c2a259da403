/**
 * Audit log of operators' actions. A row is written in the transaction of the action, so that neither exists without
 * the other. The database numbers the rows, chains each to the previous one by a hash, and refuses changes.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { plainAddress } from '../../platform/http/addresses.ts';

/**
 * Acting operator. `id` is the session; both numbers are null for an unauthenticated caller and for the machine itself.
 */
export type Actor = { id: bigint | null; operatorId: bigint | null; name: string; role: string };

/** Actor of commands on the server's own machine. */
export const MACHINE: Actor = { id: null, operatorId: null, name: 'npm run operator', role: 'machine' };

export type Act = {
  operator: Actor;
  request: { ip: string };
  /** Action as `subject.verb`, such as `member.disable`. */
  act: string;
  memberId?: bigint | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Reason given by the operator. */
  reason?: string;
};

/** Records an operator's action. Call it with the transaction of the action. */
export async function recordAudit(tx: Db, done: Act): Promise<void> {
  const json = (value?: Record<string, unknown>) => (value ? JSON.stringify(value) : null);
  await tx
    .insertInto('audit')
    .values({
      operator_id: done.operator.operatorId,
      operator_name: done.operator.name,
      operator_role: done.operator.role,
      session_id: done.operator.id,
      address: plainAddress(done.request.ip),
      act: done.act,
      member_id: done.memberId ?? null,
      before: json(done.before),
      after: json(done.after),
      reason: done.reason ?? '',
    })
    .execute();
}

/** What is missing or empty restricts nothing. */
export type AuditFilter = {
  act?: string;
  /** First part of the actions. */
  subject?: string;
  /** Name of the operator, in any spelling. */
  operator?: string;
  account?: string;
  from?: Date | null;
  to?: Date | null;
  /** Number of the row after the newest one. */
  before?: bigint | null;
  limit: number;
};

/** Lists rows of the log, newest first. */
export async function listAudit(db: Db, filter: AuditFilter) {
  const { act, subject, operator, account, from, to, before, limit } = filter;
  let query = db
    .selectFrom('audit')
    .leftJoin('member', 'member.id', 'audit.member_id')
    .selectAll('audit')
    .select('member.account')
    .orderBy('audit.id', 'desc')
    .limit(limit);
  if (act) query = query.where('audit.act', '=', act);
  if (operator) query = query.where(sql`lower(audit.operator_name)`, '=', operator.toLowerCase());
  // The names between `subject.` and the character that follows the point.
  if (subject) query = query.where('audit.act', '>=', `${subject}.`).where('audit.act', '<', `${subject}/`);
  if (account)
    query = query.where('audit.member_id', 'in', (e) =>
      e.selectFrom('member as m').select('m.id').where('m.account', '=', account.toLowerCase()),
    );
  if (from) query = query.where('audit.at', '>=', from);
  if (to) query = query.where('audit.at', '<', to);
  if (before) query = query.where('audit.id', '<', before);
  return query.execute();
}

/** Lists every action name in the log: one step in the index for each, not a read of every row. */
export async function listActs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ act: string }>`
    with recursive seen as (
      select min(act) as act from audit
      union all
      select (select min(a.act) from audit a where a.act > s.act) from seen s where s.act is not null
    ) select act from seen where act is not null`.execute(db);
  return rows.map(({ act }) => act);
}

/** Lists the name of everybody who acted, in one spelling each. */
export async function listActors(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive seen as (
      select min(lower(operator_name)) as name from audit
      union all
      select (select min(lower(a.operator_name)) from audit a where lower(a.operator_name) > s.name)
      from seen s where s.name is not null
    )
    select last.operator_name as name from seen cross join lateral (
      select a.operator_name from audit a where lower(a.operator_name) = seen.name order by a.id desc limit 1
    ) last order by seen.name`.execute(db);
  return rows.map(({ name }) => name);
}
