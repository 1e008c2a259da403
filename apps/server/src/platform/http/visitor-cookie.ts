/**
 * A browser before it has a session: a random cookie that scripts cannot read. What is handed out to one browser, such
 * as a captcha or a code by SMS, is worth nothing in another.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, tokenHash } from './tokens.ts';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;
const LIFE_SECONDS = 24 * 3600;

export type PreSession = {
  /** Hash of this browser's cookie, or null when it has none. */
  of: (request: FastifyRequest) => Buffer | null;
  /** The same; a browser without a cookie is given one with the answer. */
  ensure: (request: FastifyRequest, reply: FastifyReply) => Buffer;
};

/** @param secure whether players reach the platform by HTTPS; the cookie is then bound to the host by its name */
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
