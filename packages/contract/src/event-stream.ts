/**
 * Reads the event stream. By `fetch` and not by the browser's `EventSource`: that can send no header, so that whoever
 * reads would have to be named in an address, which proxies and logs keep.
 */
import { type ClientFailure, clientFailure, readEnvelope } from './client.ts';
import type { StreamEvent } from './events.ts';

/** Where the stream stands, and what it says there; null where it only says where it stands. */
export type ReceivedEvent = { id: string; hasId: boolean; event: StreamEvent | null };

/** An event in JSON; null for whatever is none. */
function readEvent(text: string, fit: Fit): StreamEvent | null {
  let event: StreamEvent | null;
  try {
    event = JSON.parse(text) as StreamEvent | null;
  } catch {
    return null;
  }
  return typeof event === 'object' && event !== null && typeof event.type === 'string' ? fit(event) : null;
}

/** Brings an event into the shape of its type; null where that cannot be done. */
type Fit = (event: StreamEvent) => StreamEvent | null;
const asItCame: Fit = (event) => event;

/**
 * Takes the text of a stream as it comes, in pieces of any size, and tells each of its frames once it is whole. A frame
 * without an id stands where the one before it stood, and one without data moves that place, too: the standard says so,
 * and a stream begins with such a one.
 *
 * @param last where the reader stood before
 * @param fit holds each event to its shape
 */
export function frameReader(last: string, tell: (told: ReceivedEvent) => void, fit = asItCame): (text: string) => void {
  let rest = '';
  let id = last;
  return (text) => {
    const frames = (rest + text).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const lines = frame.split('\n');
      const field = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length);
      const own = field('id: ');
      const data = field('data: ');
      id = own ?? id;
      if (own !== undefined || data !== undefined)
        tell({ id, hasId: own !== undefined, event: data === undefined ? null : readEvent(data, fit) });
    }
  };
}

/** Why something other than a stream was answered. */
async function failureOf(answer: Response): Promise<ClientFailure> {
  const envelope = await readEnvelope(answer);
  if (!envelope || envelope.success) return clientFailure('client.unreadable');
  return { ok: false, code: envelope.code, textKey: envelope.message, value: envelope.value };
}

export type StreamOptions = {
  fetch: typeof fetch;
  headers: Record<string, string>;
  /** Id of the last event that was taken; empty for a stream that begins. */
  last: string;
  signal: AbortSignal;
  /** Something came, be it only a sign of life. */
  alive: () => void;
  hear: (told: ReceivedEvent) => void;
  /** Holds each event to its shape; without it they are told as they come. */
  fit?: Fit;
};

/** Reads a stream until it ends. Never throws: null when it was one, or why there was none. */
export async function readStream(path: string, options: StreamOptions): Promise<ClientFailure | null> {
  const { last, signal, alive, hear } = options;
  try {
    const answer = await options.fetch(path, {
      headers: {
        accept: 'text/event-stream',
        ...options.headers,
        ...(last ? { 'last-event-id': last } : {}),
      },
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
    if (!answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream'))
      return await failureOf(answer);
    const reader = answer.body.getReader();
    const letters = new TextDecoder();
    const read = frameReader(last, hear, options.fit);
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      alive();
      read(letters.decode(part.value, { stream: true }));
    }
    return null;
  } catch {
    return clientFailure('client.offline');
  }
}
