/**
 * Trips of a browser to a provider and back. The state is good once, for ten minutes, in the browser that started the
 * trip; PKCE's verifier and the nonce are made of it with the house's key, so that no table holds them.
 */
import { createHmac } from 'node:crypto';
import type { SocialProvider } from '@parlour/contract/social-login';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../../adapters/oidc/id-token.ts';
import type { Oidc } from '../../adapters/oidc/oidc.ts';
import { Misconfigured, Unreachable } from '../../adapters/outgoing.ts';
import type { Db } from '../../platform/db/db.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import type { PreSession } from '../../platform/http/visitor-cookie.ts';
import {
  type Arrival,
  findArrival,
  identifyOAuthFlow,
  insertOAuthFlow,
  returnOAuthFlow,
} from './social-login.store.ts';

const TRIP_SECONDS = 10 * 60;
const ARRIVAL_SECONDS = 10 * 60;
/** A token; a mark behind it says that the login is to be remembered, or that a provider is to be linked. */
const STATE_SHAPE = /^[A-Za-z0-9_-]{43}(\.[rl])?$/;
const REMEMBERS = '.r';
const LINKS = '.l';
const CODE_LENGTH = 2_000;

type Draft = {
  provider: SocialProvider;
  remember?: boolean;
  /** The session whose member is to be linked; a way in when it is left out. */
  sessionId?: bigint;
};

export type Finished = {
  isKnown: boolean;
  /** The person said no at the provider. */
  isDeclined: boolean;
  remember: boolean;
  isLink: boolean;
};

export type OAuthFlows = {
  /** Providers that a browser can be sent to. */
  offered: SocialProvider[];
  /** Starts a trip; answers the provider's address, or null for a provider that is not offered. */
  start: (draft: Draft, request: FastifyRequest, reply: FastifyReply) => Promise<string | null>;
  /** Takes what the browser came back with, and says whether the provider has said who it is. */
  finish: (
    provider: SocialProvider,
    query: { state?: unknown; code?: unknown; error?: unknown },
    request: FastifyRequest,
  ) => Promise<Finished>;
  /**
   * Whom this browser's newest finished trip found, as long as it has not been used.
   *
   * @param sessionId of a trip that is to link this session's member; without it of one that was to enter
   */
  arrival: (request: FastifyRequest, sessionId?: bigint) => Promise<Arrival | null>;
};

export type OAuthFlowsDeps = {
  db: Db;
  providers: Partial<Record<SocialProvider, Oidc>>;
  preSession: PreSession;
  /** Secret outside the database. */
  key: Buffer;
  /** Address under which browsers reach the platform, without a slash at the end; never what a request names. */
  originOf: () => string;
  /** Hears of a trip that the provider ended badly. */
  onFailure: (error: unknown) => void;
};

/** Where a provider sends the browser back to; registered with the provider. */
export const callbackPath = (provider: SocialProvider): string => `/wps/session/provider/${provider}/callback`;

/** What providers say when the person declined: the standard's word, and those of some who have their own. */
const DECLINED_ERRORS: ReadonlySet<string> = new Set([
  'access_denied',
  'user_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
]);

export function createOAuthFlows({ db, providers, preSession, key, originOf, onFailure }: OAuthFlowsDeps): OAuthFlows {
  const made = (kind: string, state: string): string =>
    createHmac('sha256', key).update(`provider-${kind}:${state}`).digest('base64url');
  const tripOf = (provider: SocialProvider, state: string) => ({
    redirectUri: originOf() + callbackPath(provider),
    verifier: made('verifier', state),
    nonce: made('nonce', state),
  });

  return {
    offered: Object.keys(providers) as SocialProvider[],
    async start({ provider, remember = false, sessionId }, request, reply) {
      const oidc = providers[provider];
      if (!oidc) return null;
      const state = newToken() + (sessionId !== undefined ? LINKS : remember ? REMEMBERS : '');
      const key = { stateHash: tokenHash(state), browser: preSession.ensure(request, reply) };
      await insertOAuthFlow(db, key, provider, sessionId ?? null);
      return oidc.authorizeUrl({ ...tripOf(provider, state), state });
    },
    async finish(provider, { state, code, error: reason }, request) {
      const isLink = typeof state === 'string' && state.endsWith(LINKS);
      const failed = { isKnown: false, isDeclined: false, remember: false, isLink };
      const oidc = providers[provider];
      const browser = preSession.of(request);
      if (!oidc || !browser || typeof state !== 'string' || !STATE_SHAPE.test(state)) return failed;
      const stateHash = tokenHash(state);
      if (!(await returnOAuthFlow(db, { stateHash, browser }, provider, TRIP_SECONDS))) return failed;
      // A person who declined knows it; any other answer without a code is reported. The flow ends in either case.
      if (typeof reason === 'string' && DECLINED_ERRORS.has(reason)) return { ...failed, isDeclined: true };
      if (code === undefined || code === '') onFailure(new Refused(`came back without a code: ${String(reason)}`));
      if (typeof code !== 'string' || code.length > CODE_LENGTH) return failed;
      try {
        await identifyOAuthFlow(db, stateHash, await oidc.redeem(code, tripOf(provider, state)));
        return { isKnown: true, isDeclined: false, remember: state.endsWith(REMEMBERS), isLink };
      } catch (error) {
        const isExpected = [Refused, Unreachable, Misconfigured].some((kind) => error instanceof kind);
        if (!isExpected) throw error;
        onFailure(error);
        return failed;
      }
    },
    async arrival(request, sessionId) {
      const browser = preSession.of(request);
      return browser && findArrival(db, browser, sessionId ?? null, ARRIVAL_SECONDS);
    },
  };
}
