/**
 * Live sessions, resolved from the two halves in a request. A resolved session is cached for less than a second. The
 * end of a session is notified through the database when its transaction commits, so that every server process drops it
 * immediately; should the notification be lost, the short cache and the polling of followed sessions still revoke it
 * everywhere within a second.
 */
import { timingSafeEqual } from 'node:crypto';
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Db } from '../../platform/db/db.ts';
import { isReadOnlyDatabase } from '../../platform/db/errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { plainAddress } from '../../platform/http/addresses.ts';
import { MEMBER_BOOK, type Session, type Sessions } from '../../platform/http/sessions.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import type { NewTicket } from './login-challenge.ts';
import { endExpiredSeries } from './remembered.store.ts';
import type { SessionPolicy } from './session.rules.ts';
import {
  endExpired,
  endedAmong,
  endSession,
  endSessionOfMember,
  endSessionsOfMember,
  endSessionsOfSeries,
  findSession,
  insertSession,
  notifyEnded,
  type SessionRow,
  touchSessions,
} from './session.store.ts';

const KEEP_MS = 600;
const KEEP_AT_MOST = 10_000;
const TOUCH_EVERY_MS = 20_000;
const LOOK_EVERY_MS = 500;
const EXPIRED_AT_ONCE = 500;
const CHANNEL = 'sessions_ended';
/** PostgreSQL refuses a payload of 8000 bytes; an id has at most 19 digits. */
const IDS_PER_NOTICE = 300;

export type Opening = {
  memberId: bigint;
  lifetimeSeconds: number;
  remembered: boolean;
  /** Remembered login that the session belongs to and ends with. */
  seriesId: string | null;
  /** Login method of the member. */
  via?: string;
  /** Re-authentication ticket of the new session. */
  ticket?: NewTicket | null;
};

export type SessionKeeper = Sessions & {
  /** Whether a browser has the cookie half of a session, which may have ended. */
  carriesSession: (request: Pick<FastifyRequest, 'cookies'>) => boolean;
  /** Opens a session and sets the cookie half; returns the header half. */
  open: (
    tx: Db,
    opening: Opening,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<{ id: bigint; token: string }>;
  /** Ends a session everywhere and deletes the cookie half in this browser; returns false when it had ended before. */
  end: (session: Session, reason: string, reply: FastifyReply) => Promise<boolean>;
  /**
   * Ends the sessions of a member everywhere, with their play sessions at vendors, once the transaction commits.
   *
   * @param except id of the one session that continues
   * @returns number of ended sessions
   */
  endAll: (tx: Db, memberId: bigint, options: { except?: bigint; reason: string }) => Promise<number>;
  /** Ends one session of a member in the same way; returns 0 when it is not theirs or had ended before. */
  endOne: (tx: Db, memberId: bigint, sessionId: bigint, reason: string) => Promise<number>;
  /** The same for the sessions that came from one remembered login. */
  endSeries: (tx: Db, seriesId: string, reason: string) => Promise<number>;
  /** Ends expired sessions and remembered logins; returns the number of sessions. */
  endExpired: () => Promise<number>;
  /** Subscribes to the end of every session, on any server. */
  onEnd: (listener: (sessionId: bigint) => void) => void;
  /** Follows a session until the returned function is called: it counts as used, and its end is detected in time. */
  follow: (sessionId: bigint) => () => void;
  close: () => Promise<void>;
};

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  memberId: row.member_id,
  account: row.account,
  type: row.type,
  customerType: row.customer_type,
  book: row.customer_type === null ? MEMBER_BOOK : 'TRIAL',
});

export type SessionOptions = {
  /** Whether players use HTTPS; the cookie is then bound to the host by its name prefix. */
  secure: boolean;
  policy: SessionPolicy;
  /** Ends what a session opened elsewhere, such as play sessions at vendors. */
  afterEnd: (tx: Db, sessionId: bigint) => Promise<void>;
};

export async function createSessions(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  jobs: JobScheduler,
  { secure, policy, afterEnd }: SessionOptions,
): Promise<SessionKeeper> {
  const cookieName = secure ? '__Host-mc_sid' : 'mc_sid';
  const cookieOptions = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
  const kept = new Map<string, { row: SessionRow; at: number }>();
  const seen = new Set<bigint>();
  const followed = new Map<bigint, number>();
  const listeners: ((sessionId: bigint) => void)[] = [];

  function drop(ids: ReadonlySet<bigint>): void {
    for (const [token, { row }] of kept) if (ids.has(row.id)) kept.delete(token);
    for (const id of ids) for (const listener of listeners) listener(id);
  }

  const stop = await listen(CHANNEL, (payload) => drop(new Set(payload.split(' ').map(BigInt))));

  jobs.everyProcess({
    name: 'sessions.touch',
    everyMs: TOUCH_EVERY_MS,
    async run() {
      const ids = [...new Set([...seen, ...followed.keys()])];
      seen.clear();
      try {
        if (ids.length > 0) await touchSessions(db, ids);
      } catch (error) {
        for (const id of ids) seen.add(id);
        throw error;
      }
    },
  });
  jobs.everyProcess({
    name: 'sessions.end-streams',
    everyMs: LOOK_EVERY_MS,
    async run() {
      if (followed.size === 0) return;
      const ids = await endedAmong(db, [...followed.keys()], policy);
      drop(new Set(ids));
      if (ids.length > 0) await endOver(ids);
    },
  });

  /** Stores the end of expired sessions, and ends what they opened. */
  const endOver = (among: bigint[] | { most: number }): Promise<number> =>
    inTransaction(db, async (tx) => finish(tx, await endExpired(tx, policy, among)));

  /**
   * Stores the end of a session that was found expired. A read-only database cannot, and the session is treated as
   * ended anyway.
   */
  async function keepEnd(id: bigint): Promise<void> {
    try {
      await endOver([id]);
    } catch (error) {
      // The job that ends expired sessions reports it, and stores the end once writes are possible again.
      if (!isReadOnlyDatabase(error)) throw error;
    }
  }

  async function lookUp(token: string): Promise<SessionRow | undefined> {
    const now = performance.now();
    const held = kept.get(token);
    if (held && now - held.at < KEEP_MS) return held.row;
    const row = await findSession(db, tokenHash(token), policy);
    // Stored when first observed, because a clock that goes back must not revive the session.
    if (row?.ended && row.ended_at === null) await keepEnd(row.id);
    if (kept.size >= KEEP_AT_MOST) kept.clear();
    if (row) kept.set(token, { row, at: now });
    return row;
  }

  async function finish(tx: Db, ids: bigint[]): Promise<number> {
    for (const id of ids) await afterEnd(tx, id);
    for (let at = 0; at < ids.length; at += IDS_PER_NOTICE)
      await notifyEnded(tx, CHANNEL, ids.slice(at, at + IDS_PER_NOTICE));
    return ids.length;
  }

  return {
    carriesSession: ({ cookies }) => cookies[cookieName] !== undefined,
    async resolve(request) {
      const token = request.headers[TOKEN_HEADER];
      const cookie = request.cookies[cookieName];
      if (typeof token !== 'string' || !TOKEN_SHAPE.test(token)) return null;
      const row = await lookUp(token);
      if (!row) return null;
      if (row.ended) return 'ended';
      // The token alone is insufficient: the cookie half must belong to the same session.
      if (!cookie || !timingSafeEqual(tokenHash(cookie), row.cookie_hash)) return null;
      seen.add(row.id);
      return toSession(row);
    },
    async open(tx, opening, request, reply) {
      const token = newToken();
      const cookie = newToken();
      const id = await insertSession(tx, {
        ...opening,
        tokenHash: tokenHash(token),
        cookieHash: tokenHash(cookie),
        address: plainAddress(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
      });
      reply.setCookie(cookieName, cookie, { ...cookieOptions, maxAge: opening.lifetimeSeconds });
      return { id, token };
    },
    async end(session, reason, reply) {
      const ended = await inTransaction(db, async (tx) => {
        const isFirst = await endSession(tx, session.id, reason);
        await finish(tx, [session.id]);
        return isFirst;
      });
      drop(new Set([session.id]));
      reply.clearCookie(cookieName, cookieOptions);
      return ended;
    },
    endAll: async (tx, memberId, { except, reason }) =>
      finish(tx, await endSessionsOfMember(tx, memberId, except ?? null, reason)),
    endOne: async (tx, memberId, sessionId, reason) =>
      finish(tx, await endSessionOfMember(tx, memberId, sessionId, reason)),
    endSeries: async (tx, seriesId, reason) => finish(tx, await endSessionsOfSeries(tx, seriesId, reason)),
    async endExpired() {
      await endExpiredSeries(db);
      for (let all = 0; ; ) {
        const some = await endOver({ most: EXPIRED_AT_ONCE });
        all += some;
        if (some < EXPIRED_AT_ONCE) return all;
      }
    },
    onEnd: (listener) => {
      listeners.push(listener);
    },
    follow(sessionId) {
      followed.set(sessionId, (followed.get(sessionId) ?? 0) + 1);
      return () => {
        const left = (followed.get(sessionId) ?? 1) - 1;
        if (left > 0) followed.set(sessionId, left);
        else followed.delete(sessionId);
      };
    },
    close: stop,
  };
}
