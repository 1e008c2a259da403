/** Sessions of the operator's staff: a cookie that scripts cannot read, and a token that only our console sends. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/db.ts';
import type { OperatorSessions } from '../../http/sessions.ts';
import { newToken, tokenHash } from '../../http/tokens.ts';
import {
  endedOperatorSessions,
  endOperatorSession,
  insertOperatorSession,
  useOperatorSession,
} from './operators.store.ts';

export const OPERATOR_TOKEN_HEADER = 'x-parlour-operator';
const LIFE = { idleMinutes: 15, hours: 12 };

export type OperatorKeeper = OperatorSessions & {
  /** Opens a session, sets the cookie and answers the token. */
  open: (tx: Db, operatorId: bigint, reply: FastifyReply) => Promise<{ id: bigint; csrf: string }>;
  end: (tx: Db, sessionId: bigint, reply: FastifyReply) => Promise<boolean>;
  /** Which of these sessions are over. */
  endedAmong: (ids: bigint[]) => Promise<bigint[]>;
};

export function createOperatorSessions(db: Db, { secure }: { secure: boolean }): OperatorKeeper {
  const cookieName = secure ? '__Host-mc_op' : 'mc_op';
  const cookieOptions = { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const;

  async function resolve(request: FastifyRequest) {
    const cookie = request.cookies[cookieName];
    const token = request.headers[OPERATOR_TOKEN_HEADER];
    if (!cookie || typeof token !== 'string') return null;
    const found = await useOperatorSession(db, tokenHash(cookie), LIFE);
    if (!found || !timingSafeEqual(tokenHash(token), found.csrf_hash)) return null;
    return { id: found.id, operatorId: found.operator_id, name: found.name, role: found.role };
  }

  return {
    resolve,
    async open(tx, operatorId, reply) {
      const [cookie, csrf] = [newToken(), newToken()];
      const hashes = { cookieHash: tokenHash(cookie), csrfHash: tokenHash(csrf) };
      const id = await insertOperatorSession(tx, { operatorId, ...hashes });
      reply.setCookie(cookieName, cookie, cookieOptions);
      return { id, csrf };
    },
    async end(tx, sessionId, reply) {
      reply.clearCookie(cookieName, cookieOptions);
      return endOperatorSession(tx, sessionId);
    },
    endedAmong: (ids) => endedOperatorSessions(db, ids, LIFE),
  };
}
