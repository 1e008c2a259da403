/** Event streams from a client's side, over a real socket. */

import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { readStream } from '@parlour/contract/event-stream';
import type { StreamEvent } from '@parlour/contract/events';
import { stream } from '@parlour/contract/events.endpoints';
import type { Player } from './app.ts';

/** `id` is the position after the event; `hasId` whether the event itself had an id. */
export type StreamedEvent = { id: string; hasId: boolean; event: StreamEvent };

export type Listening = {
  events: StreamedEvent[];
  /** Id of the last event that had one. */
  readonly last: string;
  /** Waits until the received events are sufficient. Throws when the stream ends before. */
  until: (enough: (events: StreamedEvent[]) => boolean) => Promise<void>;
  /** Resolves when the stream has ended. */
  ended: Promise<void>;
  close: () => Promise<void>;
};

/** Returns the headers that identify a browser. */
export const headersOf = ({ token, cookies }: Pick<Player, 'token' | 'cookies'>): Record<string, string> => ({
  ...(token ? { [TOKEN_HEADER]: token } : {}),
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
});

/**
 * Opens a stream with the reader of the apps.
 *
 * @param headers of the client; a visitor without any
 * @param last position of the previous stream
 */
export async function listenTo(
  address: string,
  headers: Record<string, string> = {},
  last = '',
  path = stream.path,
): Promise<Listening> {
  const stop = new AbortController();
  const events: StreamedEvent[] = [];
  let id = last;
  let over = false;
  const watchers = new Set<() => void>();
  const wake = () => {
    for (const watch of watchers) watch();
  };
  let opened = () => {};
  const open = new Promise<void>((resolve) => {
    opened = resolve;
  });
  const reading = readStream(address + path, {
    fetch,
    headers,
    last,
    signal: stop.signal,
    alive: opened,
    hear(heard) {
      id = heard.id;
      if (heard.event) events.push({ ...heard, event: heard.event });
      wake();
    },
  });
  const ended = reading.then(() => {
    over = true;
    wake();
  });
  // A response that is not a stream ends without an event.
  const failure = await Promise.race([open, reading]);
  if (failure) throw new Error(`there is no stream: ${failure.code}`);
  return {
    events,
    get last() {
      return id;
    },
    until: (enough) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          if (!enough(events) && !over) return;
          watchers.delete(watch);
          if (enough(events)) resolve();
          else reject(new Error(`the stream ended after ${JSON.stringify(events.map(({ event }) => event.type))}`));
        };
        watchers.add(watch);
        watch();
      }),
    ended,
    async close() {
      stop.abort();
      await ended;
    },
  };
}
