/** Sessions of operators: an HttpOnly cookie, and a token that only the console sends. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { rightsOfRole } from '@parlour/contract/operator-rights';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import type { OperatorSessions } from '../../platform/http/sessions.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import {
  endedOperatorSessions,
  endLapsedOperatorSessions,
  endOperatorSession,
  insertOperatorSession,
  useOperatorSession,
} from './operators.store.ts';
import { isProven } from './second-factor-proof.ts';

export const OPERATOR_TOKEN_HEADER = 'x-parlour-operator';
const LIFE = { idleMinutes: 15, hours: 12 };
const DEVICE_SECONDS = 400 * 24 * 3600;
const DEVICE_SHAPE = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

export type OperatorKeeper = OperatorSessions & {
  /** Hash of the cookie that this operator's last sign-in set in the browser; null without one. */
  parseDevice: (request: FastifyRequest, operatorId: bigint) => Buffer | null;
  /** Opens a session, sets its cookie and the cookie that identifies the browser later, and returns the token. */
  open: (tx: Db, operatorId: bigint, reply: FastifyReply) => Promise<{ id: bigint; csrf: string }>;
  end: (tx: Db, sessionId: bigint, reply: FastifyReply) => Promise<boolean>;
  /** Records the end of expired sessions. */
  endLapsed: () => Promise<void>;
  /** Returns the ids of the sessions that have ended. */
  endedAmong: (ids: bigint[]) => Promise<bigint[]>;
};

/** @param key secret outside the database; signs the cookie of a known browser */
export function createOperatorSessions(db: Db, { secure, key }: { secure: boolean; key: Buffer }): OperatorKeeper {
  const cookieName = secure ? '__Host-mc_op' : 'mc_op';
  const deviceName = secure ? '__Host-mc_opdev' : 'mc_opdev';
  const mark = (operatorId: bigint, id: string): string =>
    createHmac('sha256', key).update(`operator-device:${operatorId}:${id}`).digest('base64url');
  const cookieOptions = { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const;

  async function resolve(request: FastifyRequest) {
    const cookie = request.cookies[cookieName];
    const token = request.headers[OPERATOR_TOKEN_HEADER];
    if (!cookie || typeof token !== 'string') return null;
    const found = await useOperatorSession(db, tokenHash(cookie), LIFE);
    if (!found || !timingSafeEqual(tokenHash(token), found.csrf_hash)) return null;
    return {
      id: found.id,
      operatorId: found.operator_id,
      name: found.name,
      role: found.role,
      rights: new Set(rightsOfRole(found.role, found.rights)),
    };
  }

  return {
    resolve,
    parseDevice(request, operatorId) {
      const [, id, given] = DEVICE_SHAPE.exec(request.cookies[deviceName] ?? '') ?? [];
      if (!id || !given) return null;
      return timingSafeEqual(Buffer.from(given), Buffer.from(mark(operatorId, id))) ? tokenHash(id) : null;
    },
    isProven: (operator) => isProven(db, operator),
    async open(tx, operatorId, reply) {
      const [cookie, csrf] = [newToken(), newToken()];
      const hashes = { cookieHash: tokenHash(cookie), csrfHash: tokenHash(csrf) };
      const id = await insertOperatorSession(tx, { operatorId, ...hashes });
      reply.setCookie(cookieName, cookie, cookieOptions);
      const device = newToken();
      reply.setCookie(deviceName, `${device}.${mark(operatorId, device)}`, {
        ...cookieOptions,
        maxAge: DEVICE_SECONDS,
      });
      return { id, csrf };
    },
    async end(tx, sessionId, reply) {
      reply.clearCookie(cookieName, cookieOptions);
      return endOperatorSession(tx, sessionId);
    },
    endLapsed: () => endLapsedOperatorSessions(db, LIFE),
    endedAmong: (ids) => endedOperatorSessions(db, ids, LIFE),
  };
}
