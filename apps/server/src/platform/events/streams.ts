/** The open streams of this process: what each is told, how many an account may hold, and what ends them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { StreamEvent } from '@parlour/contract/events';
import { takeSocket } from '../http/detach-socket.ts';
import { NO_MOVEMENT, type Place, placeAfter, placeText } from './events.rules.ts';
import { type ReceivedEvent, toReceived } from './hub.ts';

const HEARTBEAT_MS = 20_000;
const HEARTBEAT = Buffer.from(': alive\n\n');
const STREAMS_PER_OWNER = 5;
/** Visitors need no name, and a whole network of phones may share an address: about 7 MB at most for each. */
const VISITORS_PER_ADDRESS = 400;
/** A reader that lets more than this pile up is cut off; it comes back and reads on. */
const BACKLOG_BYTES = 1024 * 1024;

/** Without a length and without chunks: the stream ends with its connection, and a frame goes out as it is. */
const HEAD = [
  'HTTP/1.1 200 OK',
  'content-type: text/event-stream; charset=utf-8',
  'cache-control: no-store',
  'x-content-type-options: nosniff',
  'x-accel-buffering: no',
  'connection: close',
].join('\r\n');
const RETRY = 'retry: 1500\n';
const SESSION_ENDED = `event: session_ended\ndata: ${JSON.stringify({ type: 'session_ended' })}\n\n`;

const NOWHERE: Place = { own: 0n, common: 0n, ledger: NO_MOVEMENT };

export type Whose = {
  /** Name of the one whose stream it is, under which its own events are kept; empty for nobody's. */
  own: string;
  /** Session that the stream lives and dies with; null for a visitor's. */
  sessionId: bigint | null;
  /** The book whose balance it is told, where there is one. */
  book: string | null;
  isOperator: boolean;
  address: string;
};

/** What a stream is told first, and where it stands then; `isStale` when more was missed than is kept. */
export type Beginning = { place: Place; events: ReceivedEvent[]; isStale: boolean };

function giveUp(this: Socket): void {
  this.destroy();
}

/** One stream. There are thousands: what each holds is this object, a socket and two listeners. */
export class Stream {
  readonly whose: Whose;
  #socket: Socket | null = null;
  #place = NOWHERE;
  /** The place as the id of an event. */
  #mark = '';
  /** Whatever is said while the beginning is read waits for it. */
  #waiting: ReceivedEvent[] | null = [];

  constructor(whose: Whose) {
    this.whose = whose;
  }

  hear(received: ReceivedEvent): void {
    if (this.#waiting) return void this.#waiting.push(received);
    if (received.event.type === 'balance' && received.event.book !== this.whose.book) return;
    const next = placeAfter(this.#place, received, this.whose.own);
    if (!next) return;
    // What leads nowhere needs no id: a reader stays where it was told to be, and all are sent the very same bytes.
    if (next === this.#place) {
      received.bytes ??= Buffer.from(received.frame, 'latin1');
      return this.#write(received.bytes);
    }
    [this.#place, this.#mark] = [next, placeText(next)];
    this.#write(`id: ${this.#mark}\n${received.frame}`);
  }

  /** Tells this stream alone of the state of the house. */
  say(event: StreamEvent): void {
    this.#write(toReceived(this.whose.own, null, event).frame);
  }

  /** Begins at a place on a socket that is a stream's by now, with what was missed and then with what waited. */
  begin(socket: Socket, { place, events, isStale }: Beginning): void {
    this.#socket = socket;
    [this.#place, this.#mark] = [place, placeText(place)];
    const held = this.#waiting ?? [];
    this.#waiting = null;
    socket.cork();
    socket.write(`${HEAD}\r\ndate: ${new Date().toUTCString()}\r\n\r\n${RETRY}id: ${this.#mark}\n\n`);
    if (isStale) this.say({ type: 'stale' });
    for (const received of events) this.hear(received);
    for (const received of held) this.hear(received);
    process.nextTick(() => socket.uncork());
  }

  beat(): void {
    if (this.#socket?.writable) this.#socket.write(HEARTBEAT);
  }

  /** Ends the stream; the app opens another. */
  close(): void {
    this.#socket?.destroySoon();
  }

  /** Says that the session is over, and ends. */
  end(): void {
    // An end may be heard more than once: from this server, from the database, and by looking.
    if (!this.#socket?.writable) return;
    this.#socket.write(SESSION_ENDED);
    this.#socket.destroySoon();
  }

  #write(frame: string | Buffer): void {
    const socket = this.#socket;
    if (!socket?.writable) return;
    if (typeof frame === 'string') socket.write(frame, 'latin1');
    else socket.write(frame);
    if (socket.writableLength > BACKLOG_BYTES) socket.destroy();
  }
}

export type Streams = {
  /**
   * Makes an answer a stream, of which nothing but the connection is left; null when there is none any more. `left` is
   * called once, when it is gone.
   */
  open: (request: IncomingMessage, response: ServerResponse, stream: Stream, left: () => void) => Socket | null;
  /** Whether an address holds as many streams of visitors as it may. The oldest going would come back and have the next go. */
  isFull: (whose: Whose) => boolean;
  all: () => Stream[];
  stop: () => void;
};

export function createStreams(): Streams {
  const open = new Set<Stream>();
  const owners = new Map<string, Stream[]>();
  const visitors = new Map<string, number>();
  const beat = setInterval(() => {
    for (const stream of open) stream.beat();
  }, HEARTBEAT_MS);
  beat.unref();

  /** Adds a stream to those of one owner; the oldest of too many goes. */
  function join(stream: Stream): void {
    const streams = owners.get(stream.whose.own);
    if (!streams) return void owners.set(stream.whose.own, [stream]);
    streams.push(stream);
    if (streams.length > STREAMS_PER_OWNER) streams.shift()?.close();
  }
  function leave(stream: Stream): void {
    const { own } = stream.whose;
    const left = owners.get(own)?.filter((each) => each !== stream) ?? [];
    if (left.length > 0) owners.set(own, left);
    else owners.delete(own);
  }
  function count(address: string, by: 1 | -1): void {
    const visiting = (visitors.get(address) ?? 0) + by;
    if (visiting > 0) visitors.set(address, visiting);
    else visitors.delete(address);
  }

  return {
    open(request, response, stream, left) {
      const socket = takeSocket(request, response);
      if (!socket) return null;
      const { own, sessionId, address } = stream.whose;
      open.add(stream);
      if (own) join(stream);
      if (sessionId === null) count(address, 1);
      socket.on('error', giveUp);
      socket.on('end', giveUp);
      socket.once('close', () => {
        open.delete(stream);
        if (own) leave(stream);
        if (sessionId === null) count(address, -1);
        left();
      });
      // Nothing more is asked on this connection; whatever comes is let go.
      socket.resume();
      return socket;
    },
    isFull: ({ sessionId, address }) => sessionId === null && (visitors.get(address) ?? 0) >= VISITORS_PER_ADDRESS,
    all: () => [...open],
    stop: () => clearInterval(beat),
  };
}
