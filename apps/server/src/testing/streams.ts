/** Event streams as a client reads them, over a real socket. */
import type { StreamEvent } from '@parlour/contract/events';

/** `id` is where the stream stands then; `hasId` says that the event itself told it. */
export type Told = { id: string; hasId: boolean; event: StreamEvent };

export type Listening = {
  told: Told[];
  /** Id of the last event that had one. */
  readonly last: string;
  /** Waits until what was told so far is enough. Throws when the stream ends before. */
  until: (enough: (told: Told[]) => boolean) => Promise<void>;
  /** Resolves when the stream has ended. */
  ended: Promise<void>;
  close: () => Promise<void>;
};

/** Opens a stream with a ticket; `last` says where the one before it was. */
export async function listenTo(address: string, ticket: string, last = ''): Promise<Listening> {
  const stop = new AbortController();
  const answer = await fetch(`${address}/wps/events?ticket=${ticket}`, {
    signal: stop.signal,
    headers: last ? { 'last-event-id': last } : {},
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`the stream answered ${answer.status}`);
  const told: Told[] = [];
  let id = last;
  let over = false;
  const watchers = new Set<() => void>();
  const wake = () => {
    for (const watch of watchers) watch();
  };
  const read = async () => {
    let rest = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + part).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const own = /^id: (.*)$/m.exec(frame)?.[1];
        id = own ?? id;
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (!data) continue;
        told.push({ id, hasId: own !== undefined, event: JSON.parse(data) as StreamEvent });
      }
      wake();
    }
  };
  const ended = read()
    .catch(() => {})
    .then(() => {
      over = true;
      wake();
    });
  return {
    told,
    get last() {
      return id;
    },
    until: (enough) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          if (!enough(told) && !over) return;
          watchers.delete(watch);
          if (enough(told)) resolve();
          else reject(new Error(`the stream ended after ${JSON.stringify(told.map(({ event }) => event.type))}`));
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
