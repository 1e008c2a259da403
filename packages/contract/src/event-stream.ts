/**
 * Reads the event stream with `fetch` instead of the browser's `EventSource`, which cannot send headers: the session
 * would have to be in the URL, which proxies and logs store.
 */
import { type ClientFailure, clientFailure, readEnvelope } from './client.ts';
import type { StreamEvent } from './events.ts';

/** Position of the stream, and its event; null for a frame that only sets the position. */
export type ReceivedEvent = { id: string; hasId: boolean; event: StreamEvent | null };

/** Parses an event; returns null when it is malformed. */
function readEvent(text: string, fit: Fit): StreamEvent | null {
  let event: StreamEvent | null;
  try {
    event = JSON.parse(text) as StreamEvent | null;
  } catch {
    return null;
  }
  return typeof event === 'object' && event !== null && typeof event.type === 'string' ? fit(event) : null;
}

/** Converts an event to the shape of its type; returns null when that is not possible. */
type Fit = (event: StreamEvent) => StreamEvent | null;
const asItCame: Fit = (event) => event;

/**
 * Creates a parser that accepts a stream's text in chunks of any size, and reports each complete frame. A frame without
 * an id keeps the position of the previous one, and one without data also updates the position, as the standard
 * requires; a stream begins with such a frame.
 *
 * @param last previous position of the reader
 * @param fit checks each event against its shape
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

/** Returns why the response is not a stream. */
async function failureOf(answer: Response): Promise<ClientFailure> {
  const envelope = await readEnvelope(answer);
  if (!envelope || envelope.success) return clientFailure('client.unreadable');
  return { ok: false, code: envelope.code, textKey: envelope.message, value: envelope.value };
}

export type StreamOptions = {
  fetch: typeof fetch;
  headers: Record<string, string>;
  /** Id of the last processed event; empty for a new stream. */
  last: string;
  signal: AbortSignal;
  /** Called for any received data, including heartbeats. */
  alive: () => void;
  hear: (told: ReceivedEvent) => void;
  /** Checks each event against its shape; without it events are passed on unchecked. */
  fit?: Fit;
};

/** Reads a stream until it ends. Never throws: returns null after a stream, or why there was none. */
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
