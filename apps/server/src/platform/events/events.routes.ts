/**
 * Event stream: a member's is authenticated by the session, an operator's by the console's session, a visitor's needs
 * none. A visitor's stream carries the events for everybody, and those for its browser when it has a cookie. A
 * reconnecting stream sends its position and receives each missed event once; one that was away too long receives
 * `stale`, which means: reload everything.
 */

import { TOKEN_HEADER } from '@parlour/contract/accounts';
import type { BalanceEvent, StreamEvent } from '@parlour/contract/events';
import { consoleStream, stream } from '@parlour/contract/events.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import { isForeign } from '../http/cross-site.ts';
import { ANSWERED, fail, mount, type Scope } from '../http/mount.ts';
import type { OperatorSession, Session } from '../http/sessions.ts';
import type { PreSession } from '../http/visitor-cookie.ts';
import type { JobScheduler } from '../jobs/index.ts';
import { NO_MOVEMENT, type Place, readPlace } from './events.rules.ts';
import { eventsAfter, readHeads } from './events.store.ts';
import { type Hub, recipientName, toReceived, toVisitor } from './hub.ts';
import { type Beginning, createStreams, Stream } from './streams.ts';

const LOOK_AT_OPERATORS_MS = 1_000;
/** A stream that missed more events than this receives `stale` instead. */
const MOST_MISSED = 500;

export type EventsDeps = {
  jobs: JobScheduler;
  db: Db;
  hub: Hub;
  preSession: PreSession;
  /** Reads the present balance, and the balances after each movement of the ledger. */
  balances: {
    now: (session: Session) => Promise<BalanceEvent>;
    since: (session: Session, ledgerId: bigint) => Promise<BalanceEvent[]>;
  };
  /** Publishes a member's unread counters to the streams that he has on this server. */
  signalUnread: (memberId: bigint) => void;
  /** Version of the data from which documents are rendered; a page with another version reloads its data. */
  catalogueVersion: () => string;
  sessions: {
    /** Subscribes to the end of every session, on any server. */
    onEnd: (listener: (sessionId: bigint) => void) => void;
    /** Watches a session while its stream is open. */
    follow: (sessionId: bigint) => () => void;
  };
  operators: { endedAmong: (ids: bigint[]) => Promise<bigint[]> };
  /** Subscribes to changes of availability, for all callers or for some. */
  onAvailability: (listener: () => void) => void;
  /** Whether a caller at this address is admitted now. */
  isOpenTo: (address: string) => boolean;
};

/** Subscriber of a stream and its subscriptions. */
type Seat = {
  /**
   * `own`: recipient name whose kept events belong to this stream, empty when there is none; `common`: which shared
   * events it receives.
   */
  own: string;
  common: 'all' | 'operators';
  /** Further recipient names, for transient events only. */
  others: string[];
  session: Session | null;
  operatorSession: bigint | null;
};

const seatOfMember = (session: Session): Seat => ({
  own: recipientName({ member: session.memberId }),
  common: 'all',
  others: [recipientName({ session: session.id })],
  session,
  operatorSession: null,
});
const seatOfVisitor = (browser: Buffer | null): Seat => ({
  own: browser ? recipientName(toVisitor(browser)) : '',
  common: 'all',
  others: [],
  session: null,
  operatorSession: null,
});
const seatOfOperator = ({ id, operatorId }: OperatorSession): Seat => ({
  own: recipientName({ operator: operatorId }),
  common: 'operators',
  others: [],
  session: null,
  operatorSession: id,
});

export function eventRoutes(scope: Scope, deps: EventsDeps): void {
  const { db, hub, preSession, balances, sessions } = deps;
  const streams = createStreams();

  sessions.onEnd((sessionId) => {
    for (const one of streams.all()) if (one.whose.sessionId === sessionId && !one.whose.isOperator) one.end();
  });
  deps.onAvailability(() => {
    for (const one of streams.all()) {
      one.say({ type: 'status' });
      if (!deps.isOpenTo(one.whose.address) && !one.whose.isOperator) one.close();
    }
  });
  // Events published meanwhile are kept: the streams reconnect and receive them.
  hub.onGap(() => {
    for (const one of streams.all()) one.close();
  });
  deps.jobs.everyProcess({
    name: 'operators.end-streams',
    everyMs: LOOK_AT_OPERATORS_MS,
    async run() {
      const watched = streams.all().filter(({ whose }) => whose.isOperator);
      if (watched.length === 0) return;
      const ids = [...new Set(watched.flatMap(({ whose }) => whose.sessionId ?? []))];
      const ended = await deps.operators.endedAmong(ids);
      for (const one of watched) if (one.whose.sessionId !== null && ended.includes(one.whose.sessionId)) one.end();
    },
  });
  scope.addHook('preClose', async () => {
    streams.stop();
    for (const one of streams.all()) one.close();
  });

  /** Reads the first events of a stream and its position after them. */
  async function beginningOf(seat: Seat, last: Place | null): Promise<Beginning> {
    const { own, common, session } = seat;
    const heads = await readHeads(db, own, common);
    const tooOld = last !== null && (last.own < heads.floor || last.common < heads.floor);
    const missed =
      last && !tooOld
        ? await eventsAfter(
            db,
            { recipient: own, id: last.own },
            { recipient: common, id: last.common },
            MOST_MISSED + 1,
          )
        : [];
    const isStale = tooOld || missed.length > MOST_MISSED;
    const steps = !session ? [] : last ? await balances.since(session, last.ledger) : [await balances.now(session)];
    const kept = isStale
      ? []
      : missed.map(({ id, recipient, event }) => toReceived(recipient, id, JSON.parse(event) as StreamEvent, event));
    const told = steps.map((event) => toReceived(own, null, event));
    // A reconnecting stream keeps its position and advances with the events that it receives; a new one starts at the
    // heads.
    const place =
      last && !isStale ? last : { own: heads.own, common: heads.common, ledger: last?.ledger ?? NO_MOVEMENT };
    return { place, events: [...kept, ...told], isStale };
  }

  async function open(seat: Seat, request: FastifyRequest, reply: FastifyReply) {
    // The stream's content is only for pages of this server.
    if (isForeign(request.headers, { host: request.host, url: null })) return fail('access.denied');
    const { own, common, others, session, operatorSession } = seat;
    const mine = new Stream({
      own,
      sessionId: session?.id ?? operatorSession,
      book: session?.book ?? null,
      isOperator: operatorSession !== null,
      address: request.ip,
    });
    if (streams.isFull(mine.whose)) return fail('request.busy');
    const stop = hub.subscribe([own, common, ...others].filter(Boolean), (received) => mine.hear(received));
    const last = readPlace(String(request.headers['last-event-id'] ?? ''));
    const begin = await beginningOf(seat, last).catch((error: unknown) => {
      stop();
      throw error;
    });
    reply.hijack();
    const unfollow = session ? sessions.follow(session.id) : () => {};
    const left = () => {
      stop();
      unfollow();
    };
    const socket = streams.open(request.raw, reply.raw, mine, left);
    if (!socket) {
      left();
      request.raw.socket.destroy();
      return ANSWERED;
    }
    mine.begin(socket, begin);
    // Changes that were missed while no stream was open are visible in the version.
    if (operatorSession === null) mine.say({ type: 'catalogue', version: deps.catalogueVersion() });
    if (session) deps.signalUnread(session.memberId);
    return ANSWERED;
  }

  mount(scope, stream, async ({ session, request, reply }) => {
    // A caller whose session has ended must be notified, and must not receive a visitor's stream instead.
    if (!session && request.headers[TOKEN_HEADER]) return fail('session.ended');
    return open(session ? seatOfMember(session) : seatOfVisitor(preSession.of(request)), request, reply);
  });
  mount(scope, consoleStream, ({ operator, request, reply }) => open(seatOfOperator(operator), request, reply));
}
