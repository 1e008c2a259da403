/** The counters themselves, apart from how they are asked for: the navigation of the first page shows one of them. */
import type { UnreadCounts } from '@parlour/contract/inbox';
import { create } from 'zustand';

/** Every counter, and their sum. */
export const useUnread = create<UnreadCounts & { totalUnreadCount: number }>(() => ({
  announcement: 0,
  chat: 0,
  inbox: 0,
  totalUnreadCount: 0,
}));
