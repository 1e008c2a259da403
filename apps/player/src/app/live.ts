/**
 * The page's only event stream, open while the page is visible: a member's, or a visitor's with the public events.
 * Reconnects with growing pauses and sends its last position, so that missed events arrive exactly once. While no
 * stream can be kept open, all queries are refetched periodically.
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
 * Silence after which a stream counts as blocked or dead: before its first event, and later, when the server sends a
 * heartbeat every 20 s.
 */
const SILENT_MS = { first: 10_000, later: 50_000 };
/** Failed attempts after which each further one, every 30 s, also refetches all queries. */
const PATIENCE = 5;
/** Limits refetches of the big wins, which change constantly during play. */
const WINNERS_MS = 15_000;

/** Returns the delay before the next attempt: doubled each time, up to 30 s. */
export const pauseMs = (attempt: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
/** Adds jitter, because many clients reconnect at once after a server restart. */
const spread = (ms: number): number => ms * (0.5 + Math.random() / 2);

/** Whether a query shows games: all but the member's own queries, except two game lists among them. */
const showsGames = ([first, second]: readonly unknown[]): boolean =>
  first !== 'member' || second === 'favourites' || second === 'recents';

/** Queries invalidated by each event type, by the first or the first two parts of their keys. */
const STALE: Partial<Record<StreamEvent['type'], readonly string[]>> = {
  notice: ['home', 'announcements', 'notices', 'whitelabel', 'service', 'rooms', 'member rooms'],
  promotion: ['promotions', 'announcements', 'member promotions'],
  // A message may report a new VIP tier or a reward for a referral.
  inbox: [INBOX_KEY.join(' '), 'member rank', 'member invite', 'member info'],
  winner: ['winners'],
  recent: [RECENTLY_PLAYED_KEY.join(' ')],
};
/** Lists whose read marks change when items were read or deleted on another device. */
const READ_ELSEWHERE = { announcement: ['announcements'], inbox: [INBOX_KEY.join(' ')] };
/** Keys of the public queries affected by events: refetched where observed, otherwise removed. */
const TOLD = Object.values(STALE).flat();

/** Returns a validated event; a malformed one becomes an invalidation. */
const heldToShape = (event: StreamEvent): StreamEvent => (shapes ? (shapes.fitted(event) ?? { type: 'stale' }) : event);

/** @param version catalogue version that the document was rendered from */
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
   * Refetches all queries that show games. The service worker answers stale-while-revalidate, so its outdated snapshots
   * are dropped first.
   */
  async function renew(): Promise<void> {
    await dropCache('snapshots');
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsGames(queryKey) });
  }

  /** Refetches all queries that may have changed. */
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
    // After half a minute of failed attempts, each further one also refetches all queries.
    if (attempt >= PATIENCE && useApp.getState().online) askAll();
    timer = setTimeout(() => void open(), spread(pauseMs(attempt++)));
  };

  const open = async () => {
    close();
    if (document.hidden) return;
    const mine = new AbortController();
    current = mine;
    timer = setTimeout(again, SILENT_MS.first);
    // Events are accepted unvalidated until the schemas are loaded.
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
        // An event already in flight when the stream was closed.
        if (mine.signal.aborted) return;
        last = id;
        if (event) take(event);
      },
    });
    if (mine.signal.aborted) return;
    again();
    if (failure) deal(failure);
  };

  /** Starts a stream of another session, without a last position. */
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
  // Messages for this browser alone are possible from now on; the stream delivers those since the visitor cookie was
  // set.
  onMet(() => void open());
  document.addEventListener('visibilitychange', () => {
    // A hidden page keeps no stream; the next one resumes at the last position.
    if (document.hidden) return close();
    if (!current) void open();
    void askUnread(hasChat());
  });
  addEventListener('online', () => void open());
  void open();
  void askUnread(hasChat());
}
