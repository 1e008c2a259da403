/**
 * Moves branches from the console. The tree is locked before the request; each action is one transaction with its audit
 * record.
 */
import type { VoidReason } from '@parlour/contract/agent-moves.endpoints';
import { findMember } from '../core/accounts/index.ts';
import { approve, ask, endRequest, type NotApproved, notApproved } from '../core/approvals/index.ts';
import { type Act, recordAudit } from '../core/audit/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../platform/http/result.ts';
import { decideRequest, insertRequest, lockRequest, type RequestRow } from './branch-moves.store.ts';
import { type Branch, carryOut, examineMove, MOVED_ALONE, type MoveError } from './tree.actions.ts';
import { findNode, lockTree } from './tree.store.ts';

export type By = { operator: Act['operator'] & { operatorId: bigint }; request: Act['request'] };

const SUBJECT = 'agents.move' as const;
/** How records name the house. */
const HOUSE = 'house';

const nameOf = async (tx: Db, id: bigint | null): Promise<string> =>
  id === null ? HOUSE : ((await findMember(tx, id))?.account ?? `${id}`);

/** Audited facts of a move. */
async function told(tx: Db, { fromId, toId, members }: Branch & { toId: bigint | null }) {
  return { before: { upline: await nameOf(tx, fromId) }, after: { upline: await nameOf(tx, toId), members } };
}

/** Either the number of an executed move, or of the request for one. */
export type Moved = { move: bigint } | { request: bigint };

type NotMoved = 'thing.unknown' | 'agent.same' | 'agent.circle' | 'agent.closed' | 'agent.waiting';

function codeOf(error: Exclude<MoveError, 'many'>): NotMoved {
  // Guests and unknown members have no place in the tree.
  return error === 'unknown' || error === 'trial' ? 'thing.unknown' : `agent.${error}`;
}

/** Moves a branch, or requests another operator's approval when it has more members than one operator may move. */
export const moveOrAsk = (
  db: Db,
  { memberId, toId, reason }: { memberId: bigint; toId: bigint | null; reason: string },
  by: By,
): Promise<Outcome<Moved, NotMoved>> =>
  inTransaction(db, async (tx) => {
    const { operatorId, name } = by.operator;
    // Members outside the tree are added by the command line only.
    if (!(await findNode(tx, memberId))) return fail('thing.unknown');
    const branch = await examineMove(tx, { memberId, toId });
    if (typeof branch === 'string') return fail(codeOf(branch));
    const { before, after } = await told(tx, { ...branch, toId });
    if (branch.members <= MOVED_ALONE) {
      const move = await carryOut(tx, { memberId, toId, by: name, reason, ...branch });
      await recordAudit(tx, { ...by, act: 'agents.branch_moved', memberId, before, after, reason });
      return ok({ move });
    }
    const request = await insertRequest(tx, { memberId, toId, ...branch, reason, requesterId: operatorId });
    if (request === null) return fail('agent.waiting');
    await ask(tx, { subject: SUBJECT, ref: request.toString(), operatorId });
    const asked = { ...after, request: request.toString() };
    await recordAudit(tx, { ...by, act: 'agents.move_asked', memberId, before, after: asked, reason });
    return ok({ request });
  });

/** Returns why a request is void, if the branch or its target has changed since the request. */
function whyVoid(request: RequestRow, found: Branch | Exclude<MoveError, 'many'>): VoidReason | null {
  if (found === 'closed' || found === 'circle') return found;
  if (typeof found === 'string' || found.fromId !== request.from_id) return 'moved';
  return found.members > request.members ? 'grown' : null;
}

type NotDecided = NotApproved | 'access.right' | `agent.${VoidReason}`;

/** Executes an approved move, or voids the request when the tree has changed since. */
async function carryOutApproved(tx: Tx, row: RequestRow, words: string, by: By): Promise<Outcome<bigint, NotDecided>> {
  const { id, member_id: memberId, to_id: toId, reason } = row;
  const { operatorId } = by.operator;
  const request = id.toString();
  const found = await examineMove(tx, { memberId, toId });
  const because = whyVoid(row, found);
  if (because !== null || typeof found === 'string') {
    const why = because ?? 'moved';
    await decideRequest(tx, id, { to: 'void', because: why, by: operatorId, words });
    await recordAudit(tx, {
      ...by,
      act: 'agents.move_void',
      memberId,
      after: { request, because: why },
      reason: words,
    });
    return fail(`agent.${why}`);
  }
  const askedBy = row.requester;
  await carryOut(tx, { memberId, toId, by: askedBy, reason, requestId: id, ...found });
  await decideRequest(tx, id, { to: 'done', by: operatorId, words });
  const { before, after } = await told(tx, { ...found, toId });
  await recordAudit(tx, { ...by, act: 'agents.move_approved', memberId, after: { request, askedBy }, reason: words });
  const moved = { ...after, request, askedBy };
  await recordAudit(tx, { ...by, act: 'agents.branch_moved', memberId, before, after: moved, reason });
  return ok(id);
}

/** Approves and executes another operator's request, or rejects it; the requester withdraws it. */
export const decideMove = (
  db: Db,
  { id, isApproved, words }: { id: bigint; isApproved: boolean; words: string },
  by: By,
): Promise<Outcome<bigint, NotDecided>> =>
  inTransaction(db, async (tx) => {
    const { operatorId } = by.operator;
    const thing = { subject: SUBJECT, ref: id.toString(), operatorId };
    if (isApproved) await lockTree(tx);
    const row = await lockRequest(tx, id);
    if (!row) return fail('thing.unknown');
    if (row.state !== 'asked') return fail('approval.decided');
    if (row.is_over) return fail('approval.expired');
    if (isApproved) {
      const approval = await approve(tx, thing);
      if (approval === 'more') return fail('approval.decided');
      return approval === 'approved' ? carryOutApproved(tx, row, words, by) : notApproved(approval);
    }
    const ended = await endRequest(tx, { ...thing, requesterId: row.requester_id });
    if (!ended.ok) return ended;
    const to = ended.value;
    await decideRequest(tx, id, { to, by: operatorId, words });
    const after = { request: id.toString() };
    await recordAudit(tx, { ...by, act: `agents.move_${to}`, memberId: row.member_id, after, reason: words });
    return ok(id);
  });
