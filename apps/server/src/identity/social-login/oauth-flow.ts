/**
 * OAuth flows. The state is valid once, for ten minutes, in the browser that started the flow; PKCE's verifier and the
 * nonce are derived from it with the server's key, so that no table contains them.
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
/** A token with an optional suffix: the login is to be remembered, or a provider is to be linked. */
const STATE_SHAPE = /^[A-Za-z0-9_-]{43}(\.[rl])?$/;
const REMEMBERS = '.r';
const LINKS = '.l';
const CODE_LENGTH = 2_000;

type Draft = {
  provider: SocialProvider;
  remember?: boolean;
  /** Session whose member is to be linked; undefined for a login. */
  sessionId?: bigint;
};

export type Finished = {
  isKnown: boolean;
  /** The user declined at the provider. */
  isDeclined: boolean;
  remember: boolean;
  isLink: boolean;
};

export type OAuthFlows = {
  /** Providers that are offered. */
  offered: SocialProvider[];
  /** Starts a flow; returns the provider's URL, or null for a provider that is not offered. */
  start: (draft: Draft, request: FastifyRequest, reply: FastifyReply) => Promise<string | null>;
  /** Handles the callback; returns whether the provider has identified the user. */
  finish: (
    provider: SocialProvider,
    query: { state?: unknown; code?: unknown; error?: unknown },
    request: FastifyRequest,
  ) => Promise<Finished>;
  /**
   * Returns the identity found by this browser's newest finished flow, unless it has been used.
   *
   * @param sessionId for a flow that links this session's member; undefined for a login flow
   */
  arrival: (request: FastifyRequest, sessionId?: bigint) => Promise<Arrival | null>;
};

export type OAuthFlowsDeps = {
  db: Db;
  providers: Partial<Record<SocialProvider, Oidc>>;
  preSession: PreSession;
  /** Secret outside the database. */
  key: Buffer;
  /** Public origin of the platform, without a trailing slash; never taken from a request. */
  originOf: () => string;
  /** Called with the error of a flow that failed at the provider. */
  onFailure: (error: unknown) => void;
};

/** Redirect URI of a provider; registered with the provider. */
export const callbackPath = (provider: SocialProvider): string => `/wps/session/provider/${provider}/callback`;

/** Error codes of a user who declined: the standard's, and those of providers that have their own. */
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
      // The user's own refusal is not reported; any other callback without a code is. The flow ends in either case.
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
