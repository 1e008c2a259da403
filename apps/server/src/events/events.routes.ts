/**
 * The event stream. A ticket opens it: a member's by the live session, a visitor's by the cookie of the browser, an
 * operator's by the console's session. A stream that comes back says where it was, and is told what came meanwhile,
 * once each; one that was away for too long is told to ask for everything anew.
 */
import type { BalanceEvent, StreamEvent } from '@parlour/contract/events';
import { openConsoleStream, openStream, stream } from '@parlour/contract/events.endpoints';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import { ANSWERED, fail, mount, ok, type Scope } from '../http/mount.ts';
import type { PreSession } from '../http/presession.ts';
import type { Session } from '../http/sessions.ts';
import { newToken, tokenHash } from '../http/tokens.ts';
import { isOwnPage, NO_MOVEMENT, type Place, readPlace } from './events.rules.ts';
import { eventsAfter, insertTicket, readHeads, takeTicket } from './events.store.ts';
import { type Hub, heardOf, recipientName, visitorOf } from './hub.ts';
import { type Beginning, createStreams, Stream } from './streams.ts';

const TICKET_SECONDS = 30;
const LOOK_AT_OPERATORS_MS = 1_000;
/** A stream that missed more than this asks for everything anew. */
const MOST_MISSED = 500;

/** Whose stream a ticket opens, as it is kept with the ticket. */
type Who =
  | { kind: 'member'; session: Omit<Session, 'id' | 'memberId'> & { id: string; memberId: string } }
  | { kind: 'visitor'; key: string }
  | { kind: 'operator'; session: string; operator: string };

export type EventsDeps = {
  db: Db;
  hub: Hub;
  preSession: PreSession;
  /** The present balance, and every balance after a movement of the ledger. */
  balances: {
    now: (session: Session) => Promise<BalanceEvent>;
    since: (session: Session, ledgerId: bigint) => Promise<BalanceEvent[]>;
  };
  /** Has what a member has not read told on the streams that he has here. */
  tellUnread: (memberId: bigint) => void;
  /** Version of the catalogue in force. */
  catalogueVersion: () => string;
  sessions: {
    /** Hears of every session that ends, on whichever server. */
    onEnd: (listener: (sessionId: bigint) => void) => void;
    /** Watches over a session while its stream is open. */
    follow: (sessionId: bigint) => () => void;
  };
  operators: { endedAmong: (ids: bigint[]) => Promise<bigint[]> };
  /** Hears that the house opened or closed, for some or for all. */
  onDoors: (listener: () => void) => void;
  /** Whether a caller at this address may come in now. */
  isOpenTo: (address: string) => boolean;
};

/** What a ticket leads to. */
type Seat = {
  /** Whose kept events are the stream's own, and which of those for many it hears. */
  own: string;
  common: 'all' | 'operators';
  /** Names beside these two, told only what matters now. */
  others: string[];
  session: Session | null;
  operatorSession: bigint | null;
};

function seatOf(who: Who): Seat {
  if (who.kind === 'visitor')
    return {
      own: recipientName({ visitor: who.key }),
      common: 'all',
      others: [],
      session: null,
      operatorSession: null,
    };
  if (who.kind === 'operator')
    return {
      own: recipientName({ operator: BigInt(who.operator) }),
      common: 'operators',
      others: [],
      session: null,
      operatorSession: BigInt(who.session),
    };
  const session = { ...who.session, id: BigInt(who.session.id), memberId: BigInt(who.session.memberId) };
  return {
    own: recipientName({ member: session.memberId }),
    common: 'all',
    others: [recipientName({ session: session.id })],
    session,
    operatorSession: null,
  };
}

export function eventRoutes(scope: Scope, deps: EventsDeps): void {
  const { db, hub, preSession, balances, sessions } = deps;
  const streams = createStreams();

  sessions.onEnd((sessionId) => {
    for (const one of streams.all()) if (one.whose.sessionId === sessionId && !one.whose.isOperator) one.end();
  });
  deps.onDoors(() => {
    for (const one of streams.all()) {
      one.say({ type: 'status' });
      if (!deps.isOpenTo(one.whose.address) && !one.whose.isOperator) one.close();
    }
  });
  // What was said meanwhile is kept: the streams come back and are told.
  hub.onGap(() => {
    for (const one of streams.all()) one.close();
  });
  const looking = setInterval(() => {
    const watched = streams.all().filter(({ whose }) => whose.isOperator);
    if (watched.length === 0) return;
    deps.operators
      .endedAmong([...new Set(watched.flatMap(({ whose }) => whose.sessionId ?? []))])
      .then((ended) => {
        for (const one of watched) if (one.whose.sessionId !== null && ended.includes(one.whose.sessionId)) one.end();
      })
      .catch(() => {});
  }, LOOK_AT_OPERATORS_MS);
  looking.unref();
  scope.addHook('preClose', async () => {
    clearInterval(looking);
    streams.stop();
    for (const one of streams.all()) one.close();
  });

  async function ticketFor(who: Who): Promise<{ ticket: string }> {
    const ticket = newToken();
    await insertTicket(db, tokenHash(ticket), who, TICKET_SECONDS);
    return { ticket };
  }

  mount(scope, openStream, async ({ session, request, reply }) => {
    if (!session)
      return ok(await ticketFor({ kind: 'visitor', key: visitorOf(preSession.ensure(request, reply)).visitor }));
    const { id, memberId, ...rest } = session;
    const kept = { ...rest, id: id.toString(), memberId: memberId.toString() };
    return ok(await ticketFor({ kind: 'member', session: kept }));
  });
  mount(scope, openConsoleStream, async ({ operator }) =>
    ok(
      await ticketFor({
        kind: 'operator',
        session: operator.id.toString(),
        operator: operator.operatorId.toString(),
      }),
    ),
  );

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
      : missed.map(({ id, recipient, event }) => heardOf(recipient, id, JSON.parse(event) as StreamEvent, event));
    const told = steps.map((event) => heardOf(own, null, event));
    // A stream that stands where it was is led on by what it is told; a new one stands at the heads.
    const place =
      last && !isStale ? last : { own: heads.own, common: heads.common, ledger: last?.ledger ?? NO_MOVEMENT };
    return { place, events: [...kept, ...told], isStale };
  }

  const lastOf = (request: FastifyRequest, asked: string | undefined): Place | null =>
    readPlace(String(request.headers['last-event-id'] ?? asked ?? ''));

  mount(scope, stream, async ({ input: { query }, request, reply }) => {
    if (!isOwnPage({ ...request.headers, host: request.host })) return fail('access.denied');
    const who = (await takeTicket(db, tokenHash(query.ticket))) as Who | null;
    if (!who) return fail('session.none');
    const seat = seatOf(who);

    const { own, common, others, session, operatorSession } = seat;
    const mine = new Stream({
      own,
      sessionId: session?.id ?? operatorSession,
      book: session?.book ?? null,
      isOperator: operatorSession !== null,
      address: request.ip,
    });
    const stop = hub.subscribe([own, common, ...others], (heard) => mine.hear(heard));
    const begin = await beginningOf(seat, lastOf(request, query.last)).catch((error: unknown) => {
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
    if (session) deps.tellUnread(session.memberId);
    return ANSWERED;
  });
}
