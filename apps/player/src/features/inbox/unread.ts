/**
 * The three counters of what a member has not read, and their sum. They are asked for when a session begins and when the
 * page is looked at again; the event stream tells them whenever they may have changed.
 */

import { isGuest } from '@parlour/contract/accounts';
import { MODULES, totalUnreadCount, UNREAD_THROTTLE_MS, type UnreadCounts } from '@parlour/contract/inbox';
import { getChatUnread, getInboxUnread } from '@parlour/contract/inbox.endpoints';
import { call } from '../../shared/api.ts';
import { createThrottle } from '../../shared/games/timing.ts';
import { useApp } from '../../shared/store.ts';
import { useUnread } from './counts.ts';

/** The first words of every query key of the inbox, which is the member's own: forgotten with the session. */
export const INBOX_KEY = ['member', 'inbox'] as const;

const withTotal = (counts: UnreadCounts) => ({ ...counts, totalUnreadCount: totalUnreadCount(counts) });

/** Takes counters over; what is not named stays. */
export const setUnread = ({ announcement, chat, inbox }: Partial<UnreadCounts>): void =>
  useUnread.setState((known) =>
    withTotal({
      announcement: announcement ?? known.announcement,
      chat: chat ?? known.chat,
      inbox: inbox ?? known.inbox,
    }),
  );

/** How often the stream told: an answer that was on its way before is older than what it told. */
let told = 0;

/**
 * Takes over what the event stream counted, as far as this session has it. Answers what fell: of that, something was read
 * or removed on another device, for what is read on this one counts here before it is told.
 */
export function takeUnread(counts: UnreadCounts, hasChat: boolean): ('announcement' | 'inbox')[] {
  const { session } = useApp.getState();
  if (!session || isGuest(session.type)) return [];
  told++;
  const known = useUnread.getState();
  setUnread(hasChat ? counts : { ...counts, chat: 0 });
  return (['announcement', 'inbox'] as const).filter((name) => counts[name] < known[name]);
}

/** Counts so many less at once, for what was just read here. */
export function countRead(name: 'announcement' | 'inbox', count: number): void {
  setUnread({ [name]: Math.max(0, useUnread.getState()[name] - count) });
}

export const forgetUnread = (): void => useUnread.setState(withTotal({ announcement: 0, chat: 0, inbox: 0 }));

/** Runs the first call and drops the rest of the window. */
function throttled(run: () => Promise<void>): () => Promise<void> {
  const gate = createThrottle(UNREAD_THROTTLE_MS);
  return async () => {
    if (gate.tryPass()) await run();
  };
}

/** What an answer belongs to: it may come when somebody else is signed in, or when newer counters were told. */
const moment = () => `${useApp.getState().session?.token} ${told}`;

/** Asks for the counters of the inbox and of the announcements. */
export const askInboxUnread = throttled(async () => {
  const asked = moment();
  const answer = await call(getInboxUnread, {});
  if (answer.ok && asked === moment()) setUnread(answer.value);
});

/** Asks for the counter of the chat. */
export const askChatUnread = throttled(async () => {
  const asked = moment();
  const answer = await call(getChatUnread, { query: { module: MODULES.chat } });
  if (answer.ok && asked === moment()) setUnread({ chat: answer.value.unReadCount });
});

/** Asks for what this session has: a guest has nothing to read, and the chat is asked for only where there is one. */
export async function askUnread(hasChat: boolean): Promise<void> {
  const { session } = useApp.getState();
  if (!session || isGuest(session.type)) return forgetUnread();
  await Promise.all([askInboxUnread(), ...(hasChat ? [askChatUnread()] : [])]);
}
