/** The open streams of this process: what each is told, how many an account may hold, and what ends them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { StreamEvent } from '@parlour/contract/events';
import { takeSocket } from '../http/takeover.ts';
import { NO_MOVEMENT, type Place, placeAfter, placeText } from './events.rules.ts';
import { type Heard, heardOf } from './hub.ts';

const HEARTBEAT_MS = 20_000;
const HEARTBEAT = Buffer.from(': alive\n\n');
const STREAMS_PER_OWNER = 5;
/** Visitors are told apart by a cookie that anybody can leave out. */
const VISITORS_PER_ADDRESS = 40;
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
  /** Name of the one whose stream it is, under which its own events are kept. */
  own: string;
  /** Session that the stream lives and dies with; null for a visitor's. */
  sessionId: bigint | null;
  /** The book whose balance it is told, where there is one. */
  book: string | null;
  isOperator: boolean;
  address: string;
};

/** What a stream is told first, and where it stands then; `isStale` when more was missed than is kept. */
export type Beginning = { place: Place; events: Heard[]; isStale: boolean };

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
  #waiting: Heard[] | null = [];

  constructor(whose: Whose) {
    this.whose = whose;
  }

  hear(heard: Heard): void {
    if (this.#waiting) return void this.#waiting.push(heard);
    if (heard.event.type === 'balance' && heard.event.book !== this.whose.book) return;
    const next = placeAfter(this.#place, heard, this.whose.own);
    if (!next) return;
    // What leads nowhere needs no id: a reader stays where it was told to be, and all are sent the very same bytes.
    if (next === this.#place) {
      heard.bytes ??= Buffer.from(heard.frame, 'latin1');
      return this.#write(heard.bytes);
    }
    [this.#place, this.#mark] = [next, placeText(next)];
    this.#write(`id: ${this.#mark}\n${heard.frame}`);
  }

  /** Tells this stream alone of the state of the house. */
  say(event: StreamEvent): void {
    this.#write(heardOf(this.whose.own, null, event).frame);
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
    for (const heard of events) this.hear(heard);
    for (const heard of held) this.hear(heard);
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
  all: () => Stream[];
  stop: () => void;
};

export function createStreams(): Streams {
  const open = new Set<Stream>();
  const owners = new Map<string, Stream[]>();
  const visitors = new Map<string, Stream[]>();
  const beat = setInterval(() => {
    for (const stream of open) stream.beat();
  }, HEARTBEAT_MS);
  beat.unref();

  /** Adds a stream to those of one kind; the oldest of too many goes. */
  function join(kind: Map<string, Stream[]>, key: string, stream: Stream, most: number): void {
    const streams = kind.get(key);
    if (!streams) return void kind.set(key, [stream]);
    streams.push(stream);
    if (streams.length > most) streams.shift()?.close();
  }
  function leave(kind: Map<string, Stream[]>, key: string, stream: Stream): void {
    const left = kind.get(key)?.filter((each) => each !== stream) ?? [];
    if (left.length > 0) kind.set(key, left);
    else kind.delete(key);
  }

  return {
    open(request, response, stream, left) {
      const socket = takeSocket(request, response);
      if (!socket) return null;
      const { own, sessionId, address } = stream.whose;
      open.add(stream);
      join(owners, own, stream, STREAMS_PER_OWNER);
      if (sessionId === null) join(visitors, address, stream, VISITORS_PER_ADDRESS);
      socket.on('error', giveUp);
      socket.on('end', giveUp);
      socket.once('close', () => {
        open.delete(stream);
        leave(owners, own, stream);
        if (sessionId === null) leave(visitors, address, stream);
        left();
      });
      // Nothing more is asked on this connection; whatever comes is let go.
      socket.resume();
      return socket;
    },
    all: () => [...open],
    stop: () => clearInterval(beat),
  };
}
