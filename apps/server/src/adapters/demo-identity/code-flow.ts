/** Provider side of OpenID Connect's code flow with PKCE, for demo mode and tests. */
import { createHash, randomBytes } from 'node:crypto';
import type { Signer } from './signer.ts';

const CODE_MS = 60_000;
const TOKEN_SECONDS = 3600;
const MOST_CODES = 1_000;

export type AuthorizeQuery = {
  client_id: string;
  redirect_uri: string;
  state: string;
  nonce: string;
  code_challenge: string;
};

type Grant = AuthorizeQuery & { subject: string; name: string; at: number };

export type CodeFlowOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  signer: Signer;
  now: () => number;
};

export type TokenReply = { status: number; body: Record<string, unknown> };

const refuse = (error: string): TokenReply => ({ status: 400, body: { error } });

/** Parses an authorisation request; returns null when something is missing or invalid. */
export function parseAuthorize(query: Record<string, unknown>, clientId: string): AuthorizeQuery | null {
  const text = (key: string): string => {
    const value = query[key];
    return typeof value === 'string' && value.length <= 500 ? value : '';
  };
  const asked = {
    client_id: text('client_id'),
    redirect_uri: text('redirect_uri'),
    state: text('state'),
    nonce: text('nonce'),
    code_challenge: text('code_challenge'),
  };
  const isAsAgreed =
    asked.client_id === clientId &&
    text('response_type') === 'code' &&
    text('code_challenge_method') === 'S256' &&
    text('scope').split(' ').includes('openid');
  return isAsAgreed && Object.values(asked).every((value) => value !== '') ? asked : null;
}

export function createCodeFlow({ issuer, clientId, clientSecret, signer, now }: CodeFlowOptions) {
  const grants = new Map<string, Grant>();
  return {
    clientId,
    /** Issues a code for a user who consented. */
    grant(asked: AuthorizeQuery, person: { subject: string; name: string }): string {
      if (grants.size >= MOST_CODES) grants.clear();
      const code = randomBytes(24).toString('base64url');
      grants.set(code, { ...asked, ...person, at: now() });
      return code;
    },
    /** Exchanges a code, once. */
    async token(form: Record<string, unknown>): Promise<TokenReply> {
      if (form.grant_type !== 'authorization_code') return refuse('unsupported_grant_type');
      if (form.client_id !== clientId || form.client_secret !== clientSecret)
        return { status: 401, body: { error: 'invalid_client' } };
      const code = typeof form.code === 'string' ? form.code : '';
      const grant = grants.get(code);
      grants.delete(code);
      const verifier = typeof form.code_verifier === 'string' ? form.code_verifier : '';
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const isGood =
        grant !== undefined &&
        now() - grant.at <= CODE_MS &&
        grant.redirect_uri === form.redirect_uri &&
        grant.code_challenge === challenge;
      if (!isGood) return refuse('invalid_grant');
      const iat = Math.floor(now() / 1000);
      const idToken = await signer.sign({
        iss: issuer,
        aud: clientId,
        sub: grant.subject,
        name: grant.name,
        nonce: grant.nonce,
        iat,
        exp: iat + TOKEN_SECONDS,
      });
      return {
        status: 200,
        body: {
          access_token: randomBytes(16).toString('hex'),
          token_type: 'Bearer',
          expires_in: TOKEN_SECONDS,
          id_token: idToken,
        },
      };
    },
  };
}
