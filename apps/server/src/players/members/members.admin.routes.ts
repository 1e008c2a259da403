/** Console endpoints for members. Every action is recorded in its transaction. */
import { plainDigits, plainPhone } from '@parlour/contract/digits';
import {
  endMemberSession,
  endMemberSessions,
  listMemberSessions,
  listMembers,
  removeMemberSecond,
  setMemberState,
} from '@parlour/contract/operator-sessions.endpoints';
import { parseMobile } from '@parlour/phones/phones';
import { findMember } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Notices } from '../../core/security-alerts/index.ts';
import type { Whereabouts } from '../../identity/devices/index.ts';
import { removeSecret } from '../../identity/two-factor/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { changeState, findMemberIds, findMembers } from './members.admin.store.ts';

/** Search texts that can be mobile numbers. */
const MAY_BE_PHONE = /^\+?[0-9]{6,20}$/;
const BY_OPERATOR = 'ended by an operator';

export type AdminDeps = {
  db: Db;
  whereabouts: Whereabouts;
  notices: Notices;
  /** Language of messages to members, because the member's own language is unknown here. */
  language: string;
  /** Dialling code of the brand's country, for numbers in searches. */
  dialingCode: string;
};

export function adminRoutes(scope: Scope, { db, whereabouts, notices, language, dialingCode }: AdminDeps): void {
  mount(scope, listMembers, async ({ input }) => {
    const { name: typed = '', state, lock, before, size } = input.query;
    const name = plainDigits(typed).trim();
    const found = await findMembers(db, {
      name,
      mobile: MAY_BE_PHONE.test(plainPhone(name)) ? parseMobile(dialingCode, name) : null,
      ids: name === '' ? [] : await findMemberIds(db, name),
      state: state ?? null,
      lock: lock ?? null,
      before: before ? BigInt(before) : null,
      limit: size + 1,
    });
    const members = found.slice(0, size);
    return ok({
      members: members.map((member) => ({
        id: member.id.toString(),
        account: member.account,
        nickname: member.nickname,
        type: member.type,
        state: member.state,
        sessions: Number(member.sessions),
        twoStep: member.two_step,
        since: member.created_at.toISOString(),
        seenAt: member.seen_at?.toISOString() ?? null,
      })),
      next: found.length > size ? (members.at(-1)?.id.toString() ?? null) : null,
    });
  });

  mount(scope, listMemberSessions, async ({ input, operator, request }) => {
    const memberId = BigInt(input.params.id);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    // Addresses and devices are personal data, so viewing them is audited.
    await recordAudit(db, { operator, request, act: 'member.sessions_viewed', memberId });
    return ok({ sessions: await whereabouts.list(memberId, null) });
  });

  mount(scope, setMemberState, async ({ input, operator, request }) => {
    const memberId = BigInt(input.params.id);
    const { state, reason } = input.body;
    const outcome = await inTransaction(db, async (tx) => {
      const before = await changeState(tx, memberId, state);
      if (!before) return null;
      const ended = state === 'disabled' ? await whereabouts.endAll(tx, memberId, null, 'disabled') : 0;
      const act = state === 'disabled' ? 'member.disabled' : 'member.enabled';
      await recordAudit(tx, {
        operator,
        request,
        act,
        memberId,
        reason,
        before: { state: before },
        after: { state, ended },
      });
      return { state, ended };
    });
    return outcome ? ok(outcome) : fail('thing.unknown');
  });

  mount(scope, endMemberSessions, async ({ input, operator, request }) => {
    const memberId = BigInt(input.params.id);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const ended = await inTransaction(db, async (tx) => {
      const count = await whereabouts.endAll(tx, memberId, null, BY_OPERATOR);
      const { reason } = input.body;
      await recordAudit(tx, {
        operator,
        request,
        act: 'member.sessions_ended',
        memberId,
        reason,
        after: { ended: count },
      });
      return count;
    });
    return ok({ ended });
  });

  mount(scope, endMemberSession, async ({ input, operator, request }) => {
    const [memberId, session] = [BigInt(input.params.id), BigInt(input.params.session)];
    const ended = await inTransaction(db, async (tx) => {
      if (!(await whereabouts.endOne(tx, memberId, session, BY_OPERATOR))) return false;
      const { reason } = input.body;
      const after = { session: session.toString() };
      await recordAudit(tx, { operator, request, act: 'member.session_ended', memberId, reason, after });
      return true;
    });
    return ended ? ok({ ended }) : fail('thing.unknown');
  });

  mount(scope, removeMemberSecond, async ({ input, operator, request }) => {
    const memberId = BigInt(input.params.id);
    const member = await findMember(db, memberId);
    if (!member) return fail('thing.unknown');
    const removed = await inTransaction(db, async (tx) => {
      const was = await removeSecret(tx, memberId);
      if (was) await whereabouts.endAll(tx, memberId, null, BY_OPERATOR);
      const { reason } = input.body;
      await recordAudit(tx, {
        operator,
        request,
        act: 'member.two_step_removed',
        memberId,
        reason,
        after: { removed: was },
      });
      return was;
    });
    if (removed) notices.send(member, 'twoStep', language);
    return ok({ removed });
  });
}
