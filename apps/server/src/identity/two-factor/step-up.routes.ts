import {
  beginPasskeyLogin,
  beginSecondPasskey,
  passkeyLogin,
  passSecond,
} from '@parlour/contract/two-factor.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findMember, holdPassword, type MemberRow } from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { tokenHash } from '../../platform/http/tokens.ts';
import type { SessionIssuer, Via } from '../sessions/index.ts';
import type { Factors } from './factors.ts';
import type { Passkeys, UsedPasskey } from './passkeys.ts';
import { TICKET_MINUTES } from './two-factor.rules.ts';
import { findTicket, takeTicket } from './two-factor.store.ts';

export type StepDeps = { db: Db; sessionIssuer: SessionIssuer; factors: Factors; passkeys: Passkeys };

/** Endpoints of the second login step, and of login by a passkey alone. */
export function stepRoutes(scope: Scope, { db, sessionIssuer, factors, passkeys }: StepDeps): void {
  async function letIn(
    member: MemberRow | undefined,
    how: { via: Via; remember: boolean },
    browser: { request: FastifyRequest; reply: FastifyReply },
  ) {
    if (member?.state !== 'active') return fail('login.disabled');
    const isStillProven = (tx: Db) => holdPassword(tx, member.id, member.password_hash);
    return sessionIssuer.enter({ ...how, ...browser, member, isStillProven, secondPassed: true });
  }

  async function byPasskey(request: FastifyRequest, memberId: bigint, response: UsedPasskey) {
    const checked = await factors.limited(
      memberId,
      async () => (await passkeys.used(request, response, memberId)) !== null,
    );
    return checked === 'wrong' ? ('refused' as const) : checked;
  }

  mount(scope, passSecond, async ({ input: { body }, request, reply }) => {
    const hash = tokenHash(body.ticket);
    const first = await findTicket(db, hash, TICKET_MINUTES);
    if (!first) return fail('second.expired');
    const checked =
      'code' in body
        ? await factors.check(first.member_id, body.code)
        : await byPasskey(request, first.member_id, body.response);
    if (checked === 'wait') return fail('request.too_many');
    if (checked === 'wrong') return fail('second.wrong');
    if (checked === 'refused') return fail('passkey.refused');
    // Read before the ticket is used, so that a password change in between either ends the ticket or is seen.
    const member = await findMember(db, first.member_id);
    if (!(await takeTicket(db, hash))) return fail('second.expired');
    return letIn(member, { via: first.via as Via, remember: first.remember }, { request, reply });
  });

  mount(scope, beginSecondPasskey, async ({ input, request }) => {
    const first = await findTicket(db, tokenHash(input.body.ticket), TICKET_MINUTES);
    if (!first) return fail('second.expired');
    const options = await passkeys.toUse(request, first.member_id);
    return options ? ok(options) : fail('passkey.refused');
  });

  mount(scope, beginPasskeyLogin, async ({ request }) => {
    const options = await passkeys.toUse(request, null);
    return options ? ok(options) : fail('passkey.refused');
  });

  mount(scope, passkeyLogin, async ({ input, request, reply }) => {
    const owner = await passkeys.used(request, input.body.response, null);
    if (!owner) return fail('passkey.refused');
    return letIn(await findMember(db, owner.id), { via: 'passkey', remember: input.body.remember }, { request, reply });
  });
}
