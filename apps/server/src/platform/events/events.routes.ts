/**
 * The event stream: a member's by the live session, an operator's by the console's, a visitor's by nothing at all. A
 * visitor's tells what is for everybody, and what is for this browser where it has a cookie. A stream that comes back
 * says where it was, and is told what came meanwhile, once each; one that was away for too long is told to ask for
 * everything anew.
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
/** A stream that missed more than this asks for everything anew. */
const MOST_MISSED = 500;

export type EventsDeps = {
  jobs: JobScheduler;
  db: Db;
  hub: Hub;
  preSession: PreSession;
  /** The present balance, and every balance after a movement of the ledger. */
  balances: {
    now: (session: Session) => Promise<BalanceEvent>;
    since: (session: Session, ledgerId: bigint) => Promise<BalanceEvent[]>;
  };
  /** Has what a member has not read told on the streams that he has here. */
  signalUnread: (memberId: bigint) => void;
  /** Version of what documents are drawn from: whoever has one of another version asks for everything again. */
  catalogueVersion: () => string;
  sessions: {
    /** Hears of every session that ends, on whichever server. */
    onEnd: (listener: (sessionId: bigint) => void) => void;
    /** Watches over a session while its stream is open. */
    follow: (sessionId: bigint) => () => void;
  };
  operators: { endedAmong: (ids: bigint[]) => Promise<bigint[]> };
  /** Hears that the house opened or closed, for some or for all. */
  onAvailability: (listener: () => void) => void;
  /** Whether a caller at this address may come in now. */
  isOpenTo: (address: string) => boolean;
};

/** Who listens, and to what. */
type Seat = {
  /** Whose kept events are the stream's own, empty for nobody's, and which of those for many it hears. */
  own: string;
  common: 'all' | 'operators';
  /** Names beside these two, told only what matters now. */
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
  // What was said meanwhile is kept: the streams come back and are told.
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

  /** What a stream is told first, and where it stands then. */
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
    // A stream that stands where it was is led on by what it is told; a new one stands at the heads.
    const place =
      last && !isStale ? last : { own: heads.own, common: heads.common, ledger: last?.ledger ?? NO_MOVEMENT };
    return { place, events: [...kept, ...told], isStale };
  }

  async function open(seat: Seat, request: FastifyRequest, reply: FastifyReply) {
    // What a stream says is for pages of this server alone.
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
    // What changed while nobody listened shows in the version.
    if (operatorSession === null) mine.say({ type: 'catalogue', version: deps.catalogueVersion() });
    if (session) deps.signalUnread(session.memberId);
    return ANSWERED;
  }

  mount(scope, stream, async ({ session, request, reply }) => {
    // Who says to be a member and is none any more is to know it, and not to listen as a visitor.
    if (!session && request.headers[TOKEN_HEADER]) return fail('session.ended');
    return open(session ? seatOfMember(session) : seatOfVisitor(preSession.of(request)), request, reply);
  });
  mount(scope, consoleStream, ({ operator, request, reply }) => open(seatOfOperator(operator), request, reply));
}
