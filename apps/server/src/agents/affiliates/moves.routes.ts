/** Console endpoints for moves of players between affiliates. */
import {
  type AffiliateMove,
  decideAffiliateMove,
  listAffiliateMoves,
  moveAffiliatePlayer,
} from '@parlour/contract/affiliate-moves.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { askForMove, decideMove } from './moves.actions.ts';
import { listMoves, type ShownMove } from './moves.store.ts';

const SHOWN = 30;

export function affiliateMoveRoutes(scope: Scope, parts: { db: Db; timeZone: string; clock: () => Date }): void {
  const { db, timeZone } = parts;
  const playerOrNull = (id: bigint | null, account: string | null) =>
    id === null ? null : { id: id.toString(), account: account ?? '' };
  const rowOf = (row: ShownMove, operatorId: bigint): AffiliateMove => ({
    id: row.id.toString(),
    member: { id: row.member_id.toString(), account: row.account },
    from: playerOrNull(row.from_id, row.from_account),
    to: playerOrNull(row.to_id, row.to_account),
    reason: row.reason,
    askedBy: row.requester,
    own: row.requester_id === operatorId,
    askedAt: row.asked_at.toISOString(),
    until: row.until.toISOString(),
    state: row.state,
    decidedBy: row.decider,
  });
  async function rowNow(id: bigint, operatorId: bigint): Promise<AffiliateMove> {
    const [row] = await listMoves(db, 1, id);
    if (!row) throw new Error(`request ${id} is not there`);
    return rowOf(row, operatorId);
  }

  mount(scope, listAffiliateMoves, async ({ operator }) =>
    ok({ moves: (await listMoves(db, SHOWN)).map((row) => rowOf(row, operator.operatorId)), timeZone }),
  );

  mount(scope, moveAffiliatePlayer, async ({ input: { body }, operator, request }) => {
    const done = await askForMove(db, body, { operator, request });
    return done.ok ? ok(await rowNow(done.value, operator.operatorId)) : done;
  });

  mount(scope, decideAffiliateMove, async ({ input: { params, body }, operator, request }) => {
    const decision = { id: BigInt(params.id), isApproved: body.approve, words: body.reason.trim() };
    const done = await decideMove(parts, decision, { operator, request });
    return done.ok ? ok(await rowNow(done.value, operator.operatorId)) : done;
  });
}
