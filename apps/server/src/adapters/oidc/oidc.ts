/**
 * Login by redirect: OpenID Connect's code flow with PKCE, state and nonce. The browser only transports a code; the
 * exchange happens between servers, and no script of a provider runs in our pages (W15).
 */

import { createHash } from 'node:crypto';
import { cutText } from '@parlour/contract/visible-text';
import { z } from 'zod';
import { type Ask, Misconfigured, Unreachable } from '../outgoing.ts';
import { claimsOf, Refused } from './id-token.ts';
import { createKeySet } from './key-set.ts';

export type OidcSettings = {
  /** Authorisation page of the provider. */
  authorizeUrl: string;
  tokenUrl: string;
  keysUrl: string;
  /** Accepted spellings of the issuer in tokens; the first is stored. */
  issuers: [string, ...string[]];
  clientId: string;
  clientSecret: string;
  scope: string;
};

/** One authorisation flow of one browser. */
export type OAuthFlow = { redirectUri: string; nonce: string; verifier: string };

/** Identity confirmed by the provider: the pair of issuer and subject. The name is for display only. */
export type Identity = { issuer: string; subject: string; shownName: string };

export type Oidc = {
  /** Returns the provider's URL for the redirect. */
  authorizeUrl: (trip: OAuthFlow & { state: string }) => string;
  /**
   * Exchanges the returned code.
   *
   * @throws {Refused} when the provider refuses or the token is invalid
   * @throws {Misconfigured} when the provider does not accept our settings
   * @throws {Unreachable} when the provider cannot be reached
   */
  redeem: (code: string, trip: OAuthFlow) => Promise<Identity>;
};

const tokenAnswer = z.object({ id_token: z.string().min(1) });

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Errors of a token endpoint that concern our settings and not the code (RFC 6749, section 5.2). */
const OUR_ERRORS = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'redirect_uri_mismatch',
]);
const errorAnswer = z.object({ error: z.string().regex(/^[a-z_]{1,60}$/) });

function errorIn(text: string): string {
  try {
    return errorAnswer.parse(JSON.parse(text)).error;
  } catch {
    return 'no reason was given';
  }
}

function idTokenOf(text: string): string {
  try {
    return tokenAnswer.parse(JSON.parse(text)).id_token;
  } catch {
    throw new Refused('the answer has no ID token');
  }
}

/**
 * Sends a code to the token endpoint.
 *
 * @throws {Misconfigured} when the provider does not accept our settings
 * @throws {Unreachable} when the provider cannot be reached
 */
async function sendCode(
  { tokenUrl, clientId, clientSecret }: OidcSettings,
  ask: Ask,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<{ tokens: string } | { error: string }> {
  const answer = await ask(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
      code_verifier: verifier,
    }).toString(),
  });
  if (answer.status >= 500 || answer.status === 429) throw new Unreachable(`the provider answered ${answer.status}`);
  if (answer.status === 200) return { tokens: answer.text };
  const error = errorIn(answer.text);
  if (OUR_ERRORS.has(error))
    throw new Misconfigured(`the provider does not accept our client id, secret or redirect address: ${error}`);
  return { error };
}

/**
 * Tests the settings of a client with a code that nobody got: a provider that accepts the client refuses the code.
 *
 * @throws {Misconfigured} when the provider does not accept our settings
 * @throws {Unreachable} when the provider cannot be reached, or answers something else
 */
export async function testClient(settings: OidcSettings, redirectUri: string, ask: Ask): Promise<void> {
  const answer = await sendCode(settings, ask, { code: 'test', redirectUri, verifier: 'test'.repeat(11) });
  if ('tokens' in answer || answer.error !== 'invalid_grant')
    throw new Unreachable('the provider answered something else');
}

export function createOidc(settings: OidcSettings, ask: Ask, now: () => number = Date.now): Oidc {
  const { clientId, issuers } = settings;
  const keys = createKeySet(settings.keysUrl, ask, now);
  return {
    authorizeUrl: ({ redirectUri, nonce, verifier, state }) =>
      `${settings.authorizeUrl}?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: settings.scope,
        state,
        nonce,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      })}`,
    async redeem(code, { redirectUri, nonce, verifier }) {
      const answer = await sendCode(settings, ask, { code, redirectUri, verifier });
      if ('error' in answer) throw new Refused(`the provider refused the code: ${answer.error}`);
      const claims = await claimsOf(idTokenOf(answer.tokens), { issuers, audience: clientId, keys, now });
      if (claims.nonce !== nonce) throw new Refused('the token belongs to another trip');
      const { name } = claims;
      return {
        issuer: issuers[0],
        subject: claims.sub,
        shownName: typeof name === 'string' ? cutText(name, 60) : '',
      };
    },
  };
}
