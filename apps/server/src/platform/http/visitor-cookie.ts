/**
 * Identifies a browser without a session by a random cookie that scripts cannot read. Captchas and SMS codes issued to
 * one browser are invalid in another.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, tokenHash } from './tokens.ts';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;
const LIFE_SECONDS = 24 * 3600;

export type PreSession = {
  /** Returns the hash of this browser's cookie, or null when it has none. */
  of: (request: FastifyRequest) => Buffer | null;
  /** The same; sets a new cookie in the response when there is none. */
  ensure: (request: FastifyRequest, reply: FastifyReply) => Buffer;
};

/** @param secure whether players use HTTPS; the cookie is then bound to the host by its name prefix */
export function createPreSession({ secure }: { secure: boolean }): PreSession {
  const name = secure ? '__Host-mc_pre' : 'mc_pre';
  const of = (request: FastifyRequest): Buffer | null => {
    const cookie = request.cookies[name];
    return cookie && SHAPE.test(cookie) ? tokenHash(cookie) : null;
  };
  return {
    of,
    ensure(request, reply) {
      const known = of(request);
      if (known) return known;
      const cookie = newToken();
      reply.setCookie(name, cookie, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: LIFE_SECONDS });
      return tokenHash(cookie);
    },
  };
}
