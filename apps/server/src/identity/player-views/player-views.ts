/**
 * Read-only views of a player's account: an operator sees the app as the player does, in a tab of its own, and can
 * change nothing. A view is resolved like a session, from a token and a cookie of its own, so that the operator's own
 * session as a player in the same browser is not affected.
 */
import { timingSafeEqual } from 'node:crypto';
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { MEMBER_BOOK, type Session } from '../../platform/http/sessions.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import type { SessionKeeper } from '../sessions/index.ts';
import { endedViews, endView, findView, insertView, takeCode } from './player-views.store.ts';

const CODE_SECONDS = 60;
const VIEW_SECONDS = 15 * 60;
const LOOK_EVERY_MS = 1_000;

type Opened = { account: string; type: number; customerType: string | null; token: string; until: Date };

export type PlayerViews = {
  /** Sessions that also resolve, follow and end views. */
  sessions: SessionKeeper;
  /** Prepares a view for an operator's session; returns the one-time code that opens it, and the end of the view. */
  prepare: (tx: Db, view: { memberId: bigint; operatorSessionId: bigint }) => Promise<{ code: string; until: Date }>;
  /** Opens a view by its code and sets the cookie half; null for a code that is unknown, used or too old. */
  open: (code: string, reply: FastifyReply) => Promise<Opened | null>;
  /** Ends the view of a request and deletes the cookie half; without effect if it has none. */
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/** @param options.secure whether players use HTTPS; the cookie is then bound to the host by its name prefix */
export function createPlayerViews(
  db: Db,
  { sessions, jobs, secure }: { sessions: SessionKeeper; jobs: JobScheduler; secure: boolean },
): PlayerViews {
  const cookieName = secure ? '__Host-mc_view' : 'mc_view';
  const cookieOptions = { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const;
  /** Views with an open stream, by their number of streams. */
  const followed = new Map<bigint, number>();
  /** Ids that belong to views: few, because only operators open them. */
  const known = new Set<bigint>();
  const listeners: ((id: bigint) => void)[] = [];

  function drop(ids: readonly bigint[]): void {
    for (const id of ids) {
      known.delete(id);
      for (const listener of listeners) listener(id);
    }
  }

  jobs.everyProcess({
    name: 'player-views.end-streams',
    everyMs: LOOK_EVERY_MS,
    async run() {
      if (followed.size > 0) drop(await endedViews(db, [...followed.keys()]));
    },
  });

  /** Returns the view of a request; undefined if its token is not one of a view. */
  async function find(request: FastifyRequest): Promise<Session | 'ended' | null | undefined> {
    const token = request.headers[TOKEN_HEADER];
    const cookie = request.cookies[cookieName];
    // Requests of players end here: only a browser with a view has the cookie.
    if (cookie === undefined || typeof token !== 'string') return undefined;
    const row = await findView(db, tokenHash(token));
    if (!row) return undefined;
    if (row.ended) return 'ended';
    if (!row.cookie_hash || !timingSafeEqual(tokenHash(cookie), row.cookie_hash)) return null;
    known.add(row.id);
    return {
      id: row.id,
      memberId: row.member_id,
      account: row.account,
      type: row.type,
      customerType: row.customer_type,
      book: row.customer_type === null ? MEMBER_BOOK : 'TRIAL',
      isView: true,
    };
  }

  return {
    sessions: {
      ...sessions,
      async resolve(request) {
        const view = await find(request);
        return view === undefined ? sessions.resolve(request) : view;
      },
      onEnd(listener) {
        listeners.push(listener);
        sessions.onEnd(listener);
      },
      follow(id) {
        if (!known.has(id)) return sessions.follow(id);
        followed.set(id, (followed.get(id) ?? 0) + 1);
        return () => {
          const left = (followed.get(id) ?? 1) - 1;
          if (left > 0) followed.set(id, left);
          else followed.delete(id);
        };
      },
    },
    async prepare(tx, { memberId, operatorSessionId }) {
      const code = newToken();
      const until = await insertView(tx, {
        memberId,
        operatorSessionId,
        codeHash: tokenHash(code),
        codeSeconds: CODE_SECONDS,
        seconds: VIEW_SECONDS,
      });
      return { code, until };
    },
    async open(code, reply) {
      const [token, cookie] = [newToken(), newToken()];
      const row = await takeCode(db, tokenHash(code), { tokenHash: tokenHash(token), cookieHash: tokenHash(cookie) });
      if (!row) return null;
      reply.setCookie(cookieName, cookie, { ...cookieOptions, maxAge: VIEW_SECONDS });
      return { account: row.account, type: row.type, customerType: row.customer_type, token, until: row.expires_at };
    },
    async end(request, reply) {
      const view = await find(request);
      reply.clearCookie(cookieName, cookieOptions);
      if (!view || view === 'ended') return;
      await endView(db, view.id);
      drop([view.id]);
    },
  };
}
