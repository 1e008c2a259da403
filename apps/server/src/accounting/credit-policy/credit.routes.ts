/** Console endpoints for credits that wait for a second operator, and for the credits of each operator alone today. */
import { type CreditRow, decideCredit, listCredits } from '@parlour/contract/credit-policy.endpoints';
import { moneyString } from '@parlour/contract/money';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { OperatorSession } from '../../platform/http/sessions.ts';
import type { CreditPolicy } from './credit.policy.ts';
import {
  countWaitingCredits,
  findRequest,
  listRequests,
  listUsage,
  type ShownRequest,
  type Usage,
} from './credit.store.ts';

const SHOWN = 100;

export type CreditDeps = { db: Db; policy: CreditPolicy; currency: { exponent: number; symbol: string } };

export function creditRoutes(scope: Scope, { db, policy, currency }: CreditDeps): void {
  const { exponent, symbol } = currency;
  const money = (minor: bigint) => moneyString(minor, exponent);
  const rowOf = (row: ShownRequest, { operatorId, name }: OperatorSession): CreditRow => ({
    id: row.id.toString(),
    source: row.source,
    title: row.title,
    member: row.member_id === null ? null : { id: row.member_id.toString(), account: row.account ?? '' },
    details: JSON.stringify(row.input, null, 2),
    amount: row.amount === null ? null : money(row.amount),
    state: row.state,
    askedBy: row.requester,
    own: row.requester_id === operatorId,
    needs: row.needs,
    approvedBy: row.approvers,
    approved: row.approvers.includes(name),
    askedAt: row.asked_at.toISOString(),
    until: row.until.toISOString(),
    decidedBy: row.decider,
    decision: row.decision,
    decidedAt: row.decided_at?.toISOString() ?? null,
  });

  mount(scope, listCredits, async ({ operator }) => {
    const [rows, usage, confirmed, { waiting, oldest }] = [
      await listRequests(db, SHOWN),
      await listUsage(db, 'credit_day', policy.timeZone),
      await listUsage(db, 'confirmation_day', policy.timeZone),
      await countWaitingCredits(db, operator.operatorId),
    ];
    const toSum = ({ operator_id, name, used }: Usage) => ({
      name,
      used: money(used),
      own: operator_id === operator.operatorId,
    });
    return ok({
      rows: rows.map((row) => rowOf(row, operator)),
      usage: usage.map(toSum),
      ceiling: money(policy.ceiling),
      confirmed: confirmed.map(toSum),
      confirmedCeiling: money(policy.confirmedCeiling),
      threeAbove: policy.threeAbove === null ? null : money(policy.threeAbove),
      symbol,
      waiting,
      oldest: oldest?.toISOString() ?? null,
    });
  });

  mount(scope, decideCredit, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const words = body.reason.trim();
    if (!body.approve && words === '')
      return fail('register.field', { field: 'reason', messageKey: 'form.required', values: {} });
    const done = await policy.decide({ id, isApproved: body.approve, words }, { operator, request });
    if (!done.ok) return done;
    const row = await findRequest(db, id);
    return row ? ok({ row: rowOf(row, operator), result: done.value }) : fail('thing.unknown');
  });
}
