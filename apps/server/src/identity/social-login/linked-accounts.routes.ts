import type { SocialProvider } from '@parlour/contract/social-login';
import { addLink, listLinks, removeLink, startLink } from '@parlour/contract/social-login.endpoints';
import type { FastifyRequest } from 'fastify';
import { findMember, lockMember } from '../../core/accounts/index.ts';
import type { Notices } from '../../core/security-alerts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { OAuthFlows } from './oauth-flow.ts';
import { mayUnlink } from './social-login.rules.ts';
import { deleteIdentity, findIdentity, insertIdentity, listIdentities, useArrival } from './social-login.store.ts';

export type LinksDeps = {
  db: Db;
  trips: OAuthFlows;
  notices: Notices;
  languageOf: (request: FastifyRequest) => string;
  /** Whether the member re-authenticated in this session within the last minutes. */
  isProven: (session: Session, proof: string, tx?: Db) => Promise<boolean>;
  /** Whether the holder of a verified number can sign in with it. */
  entersByNumber: () => boolean;
};

/** Endpoints of a signed-in member for linked providers. */
export function linksRoutes(scope: Scope, deps: LinksDeps): void {
  const { db, trips, notices, languageOf, isProven, entersByNumber } = deps;

  mount(scope, listLinks, async ({ session }) => {
    const member = await findMember(db, session.memberId);
    const rows = await listIdentities(db, session.memberId);
    return ok({
      hasPassword: !!member?.password_hash,
      offered: trips.offered,
      links: rows.map((row) => ({ provider: row.provider as SocialProvider, since: row.created_at.toISOString() })),
    });
  });

  mount(scope, startLink, async ({ input: { body }, session, request, reply }) => {
    if (!(await isProven(session, body.proof))) return fail('second.proof');
    const { provider } = body;
    if ((await listIdentities(db, session.memberId)).some((one) => one.provider === provider))
      return fail('provider.linked');
    const url = await trips.start({ provider, sessionId: session.id }, request, reply);
    return url === null ? fail('provider.off') : ok({ url });
  });

  // The flow was started with a proof, by this session and in this browser, so no second proof is needed.
  mount(scope, addLink, async ({ session, request }) => {
    const arrival = await trips.arrival(request, session.id);
    if (!arrival) return fail('provider.refused');
    const linked = await inTransaction(db, async (tx) => {
      const member = await lockMember(tx, session.memberId);
      if (!(await useArrival(tx, arrival.stateHash))) return fail('provider.refused');
      const owner = await findIdentity(tx, arrival);
      if (owner !== null) return fail(owner === member.id ? 'provider.linked' : 'provider.taken');
      const has = await listIdentities(tx, member.id);
      if (has.some(({ provider }) => provider === arrival.provider)) return fail('provider.linked');
      if (!(await insertIdentity(tx, arrival, member.id))) return fail('provider.taken');
      return ok({ member, provider: arrival.provider as SocialProvider });
    });
    if (!linked.ok) return linked;
    notices.send(linked.value.member, 'linked', languageOf(request));
    return ok({ provider: linked.value.provider });
  });

  mount(scope, removeLink, async ({ input: { params, body }, session, request }) => {
    if (!(await isProven(session, body.proof))) return fail('second.proof');
    const removed = await inTransaction(db, async (tx) => {
      const member = await lockMember(tx, session.memberId);
      if (!(await isProven(session, body.proof, tx))) return fail('second.proof');
      const has = (await listIdentities(tx, member.id)).map(({ provider }) => provider);
      const ways = {
        hasPassword: member.password_hash !== null,
        hasNumber: entersByNumber() && member.mobile !== null,
        others: has.filter((one) => one !== params.provider && trips.offered.some((offered) => offered === one)).length,
      };
      if (has.includes(params.provider) && !mayUnlink(ways)) return fail('provider.last_way');
      return (await deleteIdentity(tx, member.id, params.provider)) ? ok(member) : fail('thing.unknown');
    });
    if (!removed.ok) return removed;
    notices.send(removed.value, 'unlinked', languageOf(request));
    return ok({ removed: true as const });
  });
}
