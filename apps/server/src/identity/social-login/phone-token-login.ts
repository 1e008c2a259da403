import { REDIRECT_PROOF } from '@parlour/contract/social-login';
import type { FastifyRequest } from 'fastify';
import { findMember, findMemberByMobile, type MemberRow } from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Failed, fail } from '../../platform/http/result.ts';
import type { LoginWay, SessionIssuer } from '../sessions/index.ts';
import type { OAuthFlows } from './oauth-flow.ts';
import type { PhoneProofs } from './phone-proofs.ts';
import { findIdentity, useArrival } from './social-login.store.ts';
import { nameFor } from './suggestion.ts';

export type ProviderLoginDeps = { db: Db; phones: PhoneProofs; trips: OAuthFlows; sessionIssuer: SessionIssuer };

type Refusal = Failed<
  'provider.refused' | 'provider.new_member' | 'provider.unknown' | 'login.disabled' | 'system.busy'
>;

/** Returns the member whose number an ID token proves. */
async function memberByPhone(deps: ProviderLoginDeps, body: Parameters<LoginWay>[0]): Promise<MemberRow | Refusal> {
  const { db, phones } = deps;
  const { firebaseIdToken: idToken = '', firebaseMobileNo: number = '', countryDialingCode: dialingCode = '' } = body;
  const proven = await phones.check({ idToken, dialingCode, number });
  if (!proven.ok) return proven;
  const { mobile } = proven.value;
  const member = await findMemberByMobile(db, mobile.dialingCode, mobile.number);
  // The caller holds the number, so the response reveals only to them whether it is known here.
  if (!member) return fail('provider.unknown');
  if (member.state !== 'active') return fail('login.disabled');
  return (await inTransaction(db, (tx) => phones.spend(tx, proven.value))) ? member : fail('provider.refused');
}

/** Returns the member linked to the identity found by this browser's last flow. */
async function memberByOAuthFlow(deps: ProviderLoginDeps, request: FastifyRequest): Promise<MemberRow | Refusal> {
  const { db, trips } = deps;
  const arrival = await trips.arrival(request);
  if (!arrival) return fail('provider.refused');
  const id = await findIdentity(db, arrival);
  const member = id === null ? undefined : await findMember(db, id);
  if (!member)
    return fail('provider.new_member', {
      provider: arrival.provider,
      username: await nameFor(db, arrival.shownName),
    });
  if (member.state !== 'active') return fail('login.disabled');
  return (await inTransaction(db, (tx) => useArrival(tx, arrival.stateHash))) ? member : fail('provider.refused');
}

/**
 * Login by a provider: with an ID token of Firebase, or with the finished OAuth flow of this browser. The member is
 * identified by the provider's issuer and subject, or by a phone number verified on both sides; never by an equal
 * e-mail address or name.
 */
export function byProvider(deps: ProviderLoginDeps): LoginWay {
  return async (body, { request, reply }) => {
    const isOAuthFlow = body.firebaseIdToken === REDIRECT_PROOF;
    const found = isOAuthFlow ? await memberByOAuthFlow(deps, request) : await memberByPhone(deps, body);
    if ('ok' in found) return found;
    const remember = body.rememberPassword ?? false;
    return deps.sessionIssuer.enter({ member: found, via: 'provider', remember, request, reply });
  };
}
