import type { LoginType } from '@parlour/contract/sessions';
import { getMember, login, logout } from '@parlour/contract/sessions.endpoints';
import { findMember } from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Devices } from './devices.ts';
import type { Remembered } from './remembered.ts';
import type { LoginWay } from './session-issuer.ts';
import type { SessionKeeper } from './sessions.ts';

export type SessionDeps = {
  db: Db;
  sessions: SessionKeeper;
  devices: Devices;
  remembered: Remembered;
  /** Login methods that this merchant offers. */
  ways: Partial<Record<LoginType, LoginWay | undefined>>;
};

export function sessionRoutes(scope: Scope, { db, sessions, devices, remembered, ways }: SessionDeps): void {
  mount(scope, login, async ({ input: { body }, request, reply }) => {
    const way = ways[body.type];
    return way ? way(body, { request, reply }) : fail('access.denied');
  });

  mount(scope, logout, async ({ input, session, request, reply }) => {
    if (!session) return ok({ ended: false });
    if (input.body?.forget === true) {
      const device = devices.of(request);
      if (device) await inTransaction(db, (tx) => remembered.forget(tx, session.memberId, device, 'forgotten'));
    }
    const ended = await sessions.end(session, 'logout', reply);
    reply.header('clear-site-data', '"cache"');
    return ok({ ended });
  });

  mount(scope, getMember, async ({ session }) => {
    const member = await findMember(db, session.memberId);
    if (!member) return fail('session.ended');
    return ok({
      id: member.id.toString(),
      nickname: member.nickname,
      account: member.account,
      type: member.type,
      since: member.created_at.toISOString(),
      vipLevel: member.rank_level,
    });
  });
}
