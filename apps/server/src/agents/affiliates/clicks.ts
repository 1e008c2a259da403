/**
 * Clicks on links of affiliates. The browser keeps a random token for 30 days in a cookie that scripts cannot read; a
 * later click replaces it, so that the last one counts at a registration.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { findClick, findOpenByCode, insertClick } from './clicks.store.ts';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;
export const CLICK_DAYS = 30;
const LIFE_SECONDS = CLICK_DAYS * 24 * 3600;

export type Click = { id: bigint; affiliateId: bigint };
/** The affiliate's own names for a click. */
export type Names = { clickId: string; subs: string[] };

export type Clicks = {
  /** Records a click on the link with a code. @returns the code; null when it is no active affiliate's */
  record: (
    asked: Names & { code: string },
    browser: { request: FastifyRequest; reply: FastifyReply },
  ) => Promise<string | null>;
  /** Returns the last click of this browser within 30 days. */
  of: (request: FastifyRequest) => Promise<Click | null>;
};

/** @param secure whether players use HTTPS; the cookie is then bound to the host by its name prefix */
export function createClicks(
  db: Db,
  { secure, asCode }: { secure: boolean; asCode: (typed: string) => string },
): Clicks {
  const name = secure ? '__Host-mc_aff' : 'mc_aff';
  return {
    async record({ code: typed, clickId, subs }, { reply }) {
      const code = asCode(typed);
      const affiliateId = await findOpenByCode(db, code);
      if (affiliateId === null) return null;
      const token = newToken();
      await insertClick(db, { affiliateId, tokenHash: tokenHash(token), clickId, subs });
      reply.setCookie(name, token, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: LIFE_SECONDS });
      return code;
    },
    async of(request) {
      const token = request.cookies[name];
      return token && SHAPE.test(token) ? findClick(db, tokenHash(token), CLICK_DAYS) : null;
    },
  };
}
