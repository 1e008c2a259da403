/** Moves of players between affiliates: asked for by one operator, made by the approval of another one. */
import { calendarOf, nextStart } from '@parlour/agents/period';
import { findMemberByAccount } from '../../core/accounts/index.ts';
import { approve, ask, endRequest, type NotApproved, notApproved } from '../../core/approvals/index.ts';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { findPlace, insertPlayed } from '../index.ts';
import { findByMember } from './affiliates.store.ts';
import { newPseudonym } from './attribution.actions.ts';
import { carryOut, decideRequest, findCurrent, insertRequest, lockRequest } from './moves.store.ts';

export type MoveBy = { operator: Act['operator'] & { operatorId: bigint }; request: Act['request'] };
type NotAsked = 'affiliate.account' | 'affiliate.parent' | 'agent.same' | 'agent.waiting';
type NotDecided = NotApproved | 'access.right' | 'agent.moved';

const SUBJECT = 'affiliates.move' as const;
const idText = (id: bigint | null): string => id?.toString() ?? 'none';

/** Asks for a move. Players whom an agent has stay his. */
export const askForMove = (
  db: Db,
  { account, to, reason }: { account: string; to: string | null; reason: string },
  by: MoveBy,
): Promise<Outcome<bigint, NotAsked>> =>
  inTransaction(db, async (tx) => {
    const member = await findMemberByAccount(tx, account.trim());
    if (!member || member.customer_type !== null) return fail('affiliate.account');
    if ((await findPlace(tx, member.id))?.parent_id != null) return fail('affiliate.account');
    const owner = to === null ? null : await findMemberByAccount(tx, to.trim());
    const target = owner ? await findByMember(tx, owner.id) : null;
    if (to !== null && (target?.state !== 'active' || owner?.id === member.id)) return fail('affiliate.parent');
    const current = await findCurrent(tx, member.id);
    const [fromId, toId] = [current?.affiliate_id ?? null, target?.id ?? null];
    if (fromId === toId) return fail('agent.same');
    const { operatorId } = by.operator;
    const id = await insertRequest(tx, { memberId: member.id, fromId, toId, reason, requesterId: operatorId });
    if (id === null) return fail('agent.waiting');
    await ask(tx, { subject: SUBJECT, ref: id.toString(), operatorId });
    const [before, after] = [{ affiliate: idText(fromId) }, { affiliate: idText(toId), request: id.toString() }];
    await recordAudit(tx, { ...by, act: 'affiliates.move_asked', memberId: member.id, before, after, reason });
    return ok(id);
  });

/** Approves and makes a move from the next month on, or rejects it; the requester withdraws it. */
export const decideMove = (
  { db, timeZone, clock }: { db: Db; timeZone: string; clock: () => Date },
  { id, isApproved, words }: { id: bigint; isApproved: boolean; words: string },
  by: MoveBy,
): Promise<Outcome<bigint, NotDecided>> =>
  inTransaction(db, async (tx) => {
    const { operatorId } = by.operator;
    const thing = { subject: SUBJECT, ref: id.toString(), operatorId };
    const row = await lockRequest(tx, id);
    if (!row) return fail('thing.unknown');
    if (row.state !== 'asked') return fail('approval.decided');
    if (row.is_over) return fail('approval.expired');
    const { member_id: memberId, from_id: fromId, to_id: toId, requester_id: requesterId } = row;
    const recorded = { memberId, after: { request: id.toString() }, reason: words };
    if (!isApproved) {
      const ended = await endRequest(tx, { ...thing, requesterId });
      if (!ended.ok) return ended;
      const to = ended.value;
      await decideRequest(tx, id, { to, by: operatorId, words });
      await recordAudit(tx, { ...by, ...recorded, act: `affiliates.move_${to}` });
      return ok(id);
    }
    const approval = await approve(tx, thing);
    if (approval === 'more') return fail('approval.decided');
    if (approval !== 'approved') return notApproved(approval);
    const current = await findCurrent(tx, memberId);
    const from = new Date(nextStart('month', clock().getTime(), calendarOf(timeZone)));
    const isOther = (current?.affiliate_id ?? null) !== fromId || (current && current.since >= from);
    if (isOther || (await findPlace(tx, memberId))?.parent_id != null) {
      await decideRequest(tx, id, { to: 'void', by: operatorId, words });
      await recordAudit(tx, { ...by, ...recorded, act: 'affiliates.move_void' });
      return fail('agent.moved');
    }
    await insertPlayed(tx, memberId);
    await carryOut(tx, {
      currentId: current?.id ?? null,
      memberId,
      toId,
      from,
      pseudonym: newPseudonym(),
      requestId: id,
    });
    await decideRequest(tx, id, { to: 'done', by: operatorId, words });
    const after = { affiliate: idText(toId), from: from.toISOString(), request: id.toString() };
    const before = { affiliate: idText(fromId) };
    await recordAudit(tx, { ...by, act: 'affiliates.player_moved', memberId, before, after, reason: row.reason });
    return ok(id);
  });
