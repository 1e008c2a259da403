/**
 * The one event stream of the page, open whenever the page is seen: a member's, or a visitor's, who is told what is for
 * everybody. It comes back by itself, later each time, and says where it was; what it missed it is told, once. Where no
 * stream can be held, everything is asked for now and then, until one can.
 */

import { readStream } from '@parlour/contract/event-stream';
import type { StreamEvent } from '@parlour/contract/events';
import { stream } from '@parlour/contract/events.endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { askUnread, forgetUnread, INBOX_KEY, takeUnread } from '../features/inbox/unread.ts';
import { whitelabelQuery } from '../features/system/system.queries.ts';
import { takeBalance } from '../features/wallet/held-wins.ts';
import { deal, headers, loadShapes, reportClosed, reportSessionEnded, send, shapes } from '../shared/api.ts';
import { dropCache } from '../shared/browser.extras.ts';
import { takeFavourite } from '../shared/games/favourites.queries.ts';
import { RECENTLY_PLAYED_KEY } from '../shared/games/games.queries.ts';
import { useApp } from '../shared/store.ts';
import { passOn, useStream } from '../shared/stream.ts';
import { onMet } from '../shared/visitor-cookie.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/**
 * A stream that says nothing for so long is held up on the way, or its line is dead: at its beginning, and later, when the
 * server gives a sign of life every 20 s.
 */
const SILENT_MS = { first: 10_000, later: 50_000 };
/** After so many attempts in vain everything is asked for with each further one, every half minute. */
const PATIENCE = 5;
/** The board of winners changes all the time while there is play. */
const WINNERS_MS = 15_000;

/** Pause before the next attempt: doubled each time, up to half a minute. */
export const pauseMs = (attempt: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
/** Many come back at once when a server does. */
const spread = (ms: number): number => ms * (0.5 + Math.random() / 2);

/** Everything but what is the member's own, of which two lists hold games. */
const showsGames = ([first, second]: readonly unknown[]): boolean =>
  first !== 'member' || second === 'favourites' || second === 'recents';

/** What an event makes stale, by the first word of the queries' keys, or by the first two. */
const STALE: Partial<Record<StreamEvent['type'], readonly string[]>> = {
  notice: ['home', 'announcements', 'notices', 'whitelabel', 'service', 'rooms', 'member rooms'],
  promotion: ['promotions', 'announcements', 'member promotions'],
  // A message may tell of a rank that was reached, or of a friend who played.
  inbox: [INBOX_KEY.join(' '), 'member rank', 'member invite', 'member info'],
  winner: ['winners'],
  recent: [RECENTLY_PLAYED_KEY.join(' ')],
};
/** The lists whose marks are others once something of them was read or removed on another device. */
const READ_ELSEWHERE = { announcement: ['announcements'], inbox: [INBOX_KEY.join(' ')] };
/** What everybody may see, told to who listens and kept for nobody. */
const TOLD = Object.values(STALE).flat();

/** An event in its shape. What one that is unfit would have said is asked for. */
const heldToShape = (event: StreamEvent): StreamEvent => (shapes ? (shapes.fitted(event) ?? { type: 'stale' }) : event);

/** @param version version of the catalogue that the document was drawn from */
export function keepLive(queryClient: QueryClient, version = ''): void {
  let current: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let last = '';
  let winnersAt = 0;

  const hasChat = () => queryClient.getQueryData(whitelabelQuery.queryKey)?.flags.CBS3 ?? false;
  const forget = (keys: readonly string[]) =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) =>
        keys.includes(String(first)) || keys.includes([first, second].join(' ')),
    });

  /**
   * Asks anew for everything that shows games. The worker answers from what it keeps and asks behind: what is known to
   * be old is thrown away first.
   */
  async function renew(): Promise<void> {
    await dropCache('snapshots');
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsGames(queryKey) });
  }

  /** Asks anew for whatever may have changed. */
  function askAll(): void {
    void queryClient.invalidateQueries({ queryKey: ['member'] });
    void forget(TOLD);
    void askUnread(hasChat());
    passOn({ type: 'stale' });
  }

  const take = (event: StreamEvent) => {
    if (event.type === 'balance') takeBalance(queryClient, event);
    if (event.type === 'favourite') takeFavourite(queryClient, event);
    if (event.type === 'catalogue' && event.version !== version) {
      version = event.version;
      void renew();
    }
    if (event.type === 'status') reportClosed();
    if (event.type === 'session_ended') return reportSessionEnded();
    if (event.type === 'stale') return askAll();
    if (event.type === 'unread') for (const name of takeUnread(event, hasChat())) void forget(READ_ELSEWHERE[name]);
    if (event.type === 'winner') {
      if (performance.now() - winnersAt < WINNERS_MS) return;
      winnersAt = performance.now();
    }
    const keys = STALE[event.type];
    if (keys) void forget(keys);
    passOn(event);
  };

  const close = () => {
    clearTimeout(timer);
    current?.abort();
    current = null;
    useStream.setState({ held: false });
  };

  const again = () => {
    close();
    // Half a minute of attempts in vain: from now on each asks for everything besides.
    if (attempt >= PATIENCE && useApp.getState().online) askAll();
    timer = setTimeout(() => void open(), spread(pauseMs(attempt++)));
  };

  const open = async () => {
    close();
    if (document.hidden) return;
    const mine = new AbortController();
    current = mine;
    timer = setTimeout(again, SILENT_MS.first);
    // Until it is there, events are taken as they are.
    if (!shapes) void loadShapes();
    const failure = await readStream(stream.path, {
      fetch: send,
      headers: headers(),
      last,
      signal: mine.signal,
      fit: heldToShape,
      alive() {
        clearTimeout(timer);
        timer = setTimeout(again, SILENT_MS.later);
        if (useStream.getState().held) return;
        useStream.setState({ held: true });
        attempt = 0;
        if (last) void forget(TOLD);
      },
      hear({ id, event }) {
        // What was on its way when the stream was left.
        if (mine.signal.aborted) return;
        last = id;
        if (event) take(event);
      },
    });
    if (mine.signal.aborted) return;
    again();
    if (failure) deal(failure);
  };

  /** A stream of somebody new: nothing was told to them yet. */
  const begin = () => {
    attempt = 0;
    last = '';
    void open();
  };

  useApp.subscribe((state, before) => {
    if (state.session?.token === before.session?.token) return;
    forgetUnread();
    begin();
    void askUnread(hasChat());
  });
  // From now on there may be something for this browser alone; what came since it was met is told.
  onMet(() => void open());
  document.addEventListener('visibilitychange', () => {
    // A page that nobody sees holds no stream; its next one says where this one was.
    if (document.hidden) return close();
    if (!current) void open();
    void askUnread(hasChat());
  });
  addEventListener('online', () => void open());
  void open();
  void askUnread(hasChat());
}
