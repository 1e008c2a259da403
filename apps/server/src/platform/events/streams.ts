/** Open streams of this process: their events, the limits per account, and their end. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { StreamEvent } from '@parlour/contract/events';
import { takeSocket } from '../http/detach-socket.ts';
import { NO_MOVEMENT, type Place, placeAfter, placeText } from './events.rules.ts';
import { type ReceivedEvent, toReceived } from './hub.ts';

const HEARTBEAT_MS = 20_000;
const HEARTBEAT = Buffer.from(': alive\n\n');
const STREAMS_PER_OWNER = 5;
/**
 * Visitors have no account, and a whole network of phones may share an address: about 7 MB at most for each address.
 */
const VISITORS_PER_ADDRESS = 400;
/** A reader with a larger backlog is disconnected; it reconnects and continues. */
const BACKLOG_BYTES = 1024 * 1024;

/** Without a length and without chunks: the stream ends with its connection, and frames are sent unencoded. */
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
  /** Recipient name of the stream's owner, under which its own events are kept; empty when there is none. */
  own: string;
  /** Session whose end closes the stream; null for a visitor's. */
  sessionId: bigint | null;
  /** Book whose balance the stream receives, if any. */
  book: string | null;
  isOperator: boolean;
  address: string;
};

/** First events of a stream and its position after them; `isStale` when it missed more than is kept. */
export type Beginning = { place: Place; events: ReceivedEvent[]; isStale: boolean };

function giveUp(this: Socket): void {
  this.destroy();
}

/** One stream. There are thousands, so each holds only this object, a socket and two listeners. */
export class Stream {
  readonly whose: Whose;
  #socket: Socket | null = null;
  #place = NOWHERE;
  /** The position as the id of an event. */
  #mark = '';
  /** Events received while the beginning is read; null afterwards. */
  #waiting: ReceivedEvent[] | null = [];

  constructor(whose: Whose) {
    this.whose = whose;
  }

  hear(received: ReceivedEvent): void {
    if (this.#waiting) return void this.#waiting.push(received);
    if (received.event.type === 'balance' && received.event.book !== this.whose.book) return;
    const next = placeAfter(this.#place, received, this.whose.own);
    if (!next) return;
    // An event that does not advance the position needs no id, so all streams send the same bytes.
    if (next === this.#place) {
      received.bytes ??= Buffer.from(received.frame, 'latin1');
      return this.#write(received.bytes);
    }
    [this.#place, this.#mark] = [next, placeText(next)];
    this.#write(`id: ${this.#mark}\n${received.frame}`);
  }

  /** Sends a transient event to this stream only. */
  say(event: StreamEvent): void {
    this.#write(toReceived(this.whose.own, null, event).frame);
  }

  /** Starts the stream on a detached socket at a position: first the missed events, then those queued meanwhile. */
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

  /** Closes the stream; the app opens another. */
  close(): void {
    this.#socket?.destroySoon();
  }

  /** Reports the end of the session and closes the stream. */
  end(): void {
    // The end may be reported several times: by this server, by the database, and by polling.
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
   * Turns a response into a stream and detaches its socket; returns null when the connection is already closed. `left`
   * is called once when the stream closes.
   */
  open: (request: IncomingMessage, response: ServerResponse, stream: Stream, left: () => void) => Socket | null;
  /**
   * Whether an address holds the maximum number of visitors' streams. New ones are refused, because a stream that was
   * closed to make room would reconnect and displace another.
   */
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

  /** Adds a stream to those of one owner; closes the oldest when there are too many. */
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
      // No further request is expected on this connection; incoming data is discarded.
      socket.resume();
      return socket;
    },
    isFull: ({ sessionId, address }) => sessionId === null && (visitors.get(address) ?? 0) >= VISITORS_PER_ADDRESS,
    all: () => [...open],
    stop: () => clearInterval(beat),
  };
}
