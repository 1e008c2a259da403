/** Console endpoints for moves of branches in the agent tree. */
import {
  type BranchMove,
  decideBranchMove,
  listBranchMoves,
  moveAgentBranch,
} from '@parlour/contract/agent-moves.endpoints';
import { findMemberByAccount } from '../core/accounts/index.ts';
import type { Db } from '../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../platform/http/mount.ts';
import { decideMove, type Moved, moveOrAsk } from './branch-moves.actions.ts';
import {
  countWaitingMoves,
  findAloneMove,
  findRequest,
  listLatestMoves,
  listOpenMoves,
  type ShownMove,
} from './branch-moves.store.ts';
import { MOVED_ALONE } from './tree.actions.ts';
import { findNode } from './tree.store.ts';

export type BranchMoveRoutes = { db: Db; timeZone: string };

const LATEST_SHOWN = 30;

export function branchMoveRoutes(scope: Scope, { db, timeZone }: BranchMoveRoutes): void {
  const somebody = (id: bigint | null, account: string | null) =>
    id === null ? null : { id: id.toString(), account: account ?? '' };

  const rowOf = (row: ShownMove, operatorId: bigint): BranchMove => ({
    id: row.id,
    member: { id: row.member_id.toString(), account: row.account },
    members: row.members,
    from: somebody(row.from_id, row.from_account),
    to: somebody(row.to_id, row.to_account),
    askedBy: row.requester,
    own: row.requester_id === operatorId,
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    state: row.state,
    voidReason: row.void_reason,
    decidedBy: row.decider,
    decision: row.decision,
    decidedAt: row.decided_at?.toISOString() ?? null,
  });
  async function rowNow(moved: Moved, operatorId: bigint): Promise<BranchMove> {
    const row = 'move' in moved ? await findAloneMove(db, moved.move) : await findRequest(db, moved.request);
    if (!row) throw new Error('a move that was made is not there');
    return rowOf(row, operatorId);
  }

  mount(scope, listBranchMoves, async ({ operator }) => {
    const { operatorId } = operator;
    const [open, latest, { waiting, oldest }] = [
      await listOpenMoves(db),
      await listLatestMoves(db, LATEST_SHOWN),
      await countWaitingMoves(db, operatorId),
    ];
    return ok({
      open: open.map((row) => rowOf(row, operatorId)),
      latest: latest.map((row) => rowOf(row, operatorId)),
      waiting,
      oldest: oldest?.toISOString() ?? null,
      alone: MOVED_ALONE,
      timeZone,
    });
  });

  mount(scope, moveAgentBranch, async ({ input: { params, body }, operator, request }) => {
    const target = body.to === null ? null : await findMemberByAccount(db, body.to.trim());
    if (target === undefined || (target && !(await findNode(db, target.id)))) return fail('agent.upline');
    const draft = { memberId: BigInt(params.memberId), toId: target?.id ?? null, reason: body.reason };
    const done = await moveOrAsk(db, draft, { operator, request });
    return done.ok ? ok(await rowNow(done.value, operator.operatorId)) : done;
  });

  mount(scope, decideBranchMove, async ({ input: { params, body }, operator, request }) => {
    const decision = { id: BigInt(params.id), isApproved: body.approve, words: body.reason.trim() };
    const done = await decideMove(db, decision, { operator, request });
    return done.ok ? ok(await rowNow({ request: done.value }, operator.operatorId)) : done;
  });
}
