/**
 * The member's three unread counters and their sum. Fetched when a session begins and when the page becomes visible;
 * the event stream updates them on changes.
 */

import { isGuest } from '@parlour/contract/accounts';
import { MODULES, totalUnreadCount, UNREAD_THROTTLE_MS, type UnreadCounts } from '@parlour/contract/inbox';
import { getChatUnread, getInboxUnread } from '@parlour/contract/inbox.endpoints';
import { call } from '../../shared/api.ts';
import { createThrottle } from '../../shared/games/timing.ts';
import { useApp } from '../../shared/store.ts';
import { useUnread } from './counts.ts';

/** Common prefix of the inbox's query keys; dropped with the member's session. */
export const INBOX_KEY = ['member', 'inbox'] as const;

const withTotal = (counts: UnreadCounts) => ({ ...counts, totalUnreadCount: totalUnreadCount(counts) });

/** Sets the given counters; others stay. */
export const setUnread = ({ announcement, chat, inbox }: Partial<UnreadCounts>): void =>
  useUnread.setState((known) =>
    withTotal({
      announcement: announcement ?? known.announcement,
      chat: chat ?? known.chat,
      inbox: inbox ?? known.inbox,
    }),
  );

/** Number of updates by the event stream: an answer requested before an update is outdated. */
let told = 0;

/**
 * Applies the event stream's counters, as far as this session has them. Returns the counters that decreased: their
 * items were read or deleted on another device, because items read here are counted before the event.
 */
export function takeUnread(counts: UnreadCounts, hasChat: boolean): ('announcement' | 'inbox')[] {
  const { session } = useApp.getState();
  if (!session || isGuest(session.type)) return [];
  told++;
  const known = useUnread.getState();
  setUnread(hasChat ? counts : { ...counts, chat: 0 });
  return (['announcement', 'inbox'] as const).filter((name) => counts[name] < known[name]);
}

/** Decreases a counter immediately, for items just read here. */
export function countRead(name: 'announcement' | 'inbox', count: number): void {
  setUnread({ [name]: Math.max(0, useUnread.getState()[name] - count) });
}

export const forgetUnread = (): void => useUnread.setState(withTotal({ announcement: 0, chat: 0, inbox: 0 }));

/** Runs the first call and drops the others within the window. */
function throttled(run: () => Promise<void>): () => Promise<void> {
  const gate = createThrottle(UNREAD_THROTTLE_MS);
  return async () => {
    if (gate.tryPass()) await run();
  };
}

/** Identifies the session and counter state of a request: its answer is dropped if either has changed. */
const moment = () => `${useApp.getState().session?.token} ${told}`;

/** Fetches the counters of inbox and announcements. */
export const askInboxUnread = throttled(async () => {
  const asked = moment();
  const answer = await call(getInboxUnread, {});
  if (answer.ok && asked === moment()) setUnread(answer.value);
});

/** Fetches the chat's counter. */
export const askChatUnread = throttled(async () => {
  const asked = moment();
  const answer = await call(getChatUnread, { query: { module: MODULES.chat } });
  if (answer.ok && asked === moment()) setUnread({ chat: answer.value.unReadCount });
});

/** Fetches the counters of this session: none for a guest, and the chat's only where chat is enabled. */
export async function askUnread(hasChat: boolean): Promise<void> {
  const { session } = useApp.getState();
  if (!session || isGuest(session.type)) return forgetUnread();
  await Promise.all([askInboxUnread(), ...(hasChat ? [askChatUnread()] : [])]);
}
