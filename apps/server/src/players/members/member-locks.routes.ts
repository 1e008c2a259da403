/** Console endpoints for the locks of a player. Every action is recorded in its transaction. */

import type { LockKind } from '@parlour/contract/member-locks';
import {
  liftMemberLock,
  listMemberLocks,
  type MemberLock,
  placeMemberLock,
} from '@parlour/contract/member-locks.admin.endpoints';
import { findMember } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { holdMember, insertLock, type LockRow, liftLock, listLocks } from '../../core/member-locks/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { renewGuards } from '../responsible-gaming/index.ts';

export type MemberLocksDeps = { db: Db; hub: Pick<Hub, 'publish'> };

/** Actions by kind, so that the timeline of a player says what was locked. */
const PLACED: Record<LockKind, { act: string }> = {
  bets: { act: 'member.bets_locked' },
  deposits: { act: 'member.deposits_locked' },
  withdrawals: { act: 'member.withdrawals_locked' },
};
const LIFTED: Record<LockKind, { act: string }> = {
  bets: { act: 'member.bets_unlocked' },
  deposits: { act: 'member.deposits_unlocked' },
  withdrawals: { act: 'member.withdrawals_unlocked' },
};

const wrong = (field: string, messageKey: string) => fail('register.field', { field, messageKey, values: {} });

const stateOf = ({ lifted_by, lifted_at, is_over }: LockRow): MemberLock['state'] => {
  if (lifted_by !== null) return 'lifted';
  return lifted_at !== null || is_over ? 'over' : 'open';
};

const shapeOf = (row: LockRow): MemberLock => ({
  id: row.id.toString(),
  kind: row.kind,
  state: stateOf(row),
  reason: row.reason,
  placedAt: row.placed_at.toISOString(),
  placedBy: row.placed_by,
  until: row.until?.toISOString() ?? null,
  lifted:
    row.lifted_by !== null && row.lifted_at !== null
      ? { at: row.lifted_at.toISOString(), by: row.lifted_by, reason: row.lift_reason ?? '' }
      : null,
});

export function memberLocksRoutes(scope: Scope, { db, hub }: MemberLocksDeps): void {
  /** Puts a changed lock into force, and tells the member's devices. */
  async function apply(tx: Tx, memberId: bigint, { kind }: LockRow): Promise<void> {
    if (kind === 'bets') await renewGuards(tx, memberId);
    await hub.publish(tx, { member: memberId }, { type: 'protection' });
  }

  mount(scope, listMemberLocks, async ({ input }) => {
    const memberId = BigInt(input.params.id);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    return ok({ locks: (await listLocks(db, memberId)).map(shapeOf) });
  });

  mount(scope, placeMemberLock, async ({ input: { params, body }, operator, request }) => {
    const memberId = BigInt(params.id);
    const reason = body.reason.trim();
    if (reason === '') return wrong('reason', 'form.required');
    const until = body.until === null ? null : new Date(body.until);
    return inTransaction(db, async (tx) => {
      if (!(await holdMember(tx, memberId))) return fail('thing.unknown');
      const lock = await insertLock(tx, { memberId, kind: body.kind, until, reason, by: operator.name });
      if (lock === 'past') return wrong('until', 'error.invalidInput');
      if (lock === 'open') return fail('lock.open');
      await apply(tx, memberId, lock);
      const after = { lock: lock.id.toString(), until: lock.until?.toISOString() ?? null };
      await recordAudit(tx, { operator, request, ...PLACED[lock.kind], memberId, reason, after });
      return ok(shapeOf(lock));
    });
  });

  mount(scope, liftMemberLock, async ({ input: { params, body }, operator, request }) => {
    const memberId = BigInt(params.id);
    const reason = body.reason.trim();
    if (reason === '') return wrong('reason', 'form.required');
    return inTransaction(db, async (tx) => {
      if (!(await holdMember(tx, memberId))) return fail('thing.unknown');
      const lock = await liftLock(tx, { memberId, id: BigInt(params.lock), reason, by: operator.name });
      if (lock === undefined) return fail('thing.unknown');
      if (lock === 'over') return fail('lock.over');
      await apply(tx, memberId, lock);
      const before = { lock: lock.id.toString(), until: lock.until?.toISOString() ?? null };
      await recordAudit(tx, { operator, request, ...LIFTED[lock.kind], memberId, reason, before });
      return ok(shapeOf(lock));
    });
  });
}
