/** Unread counters, separate from their requests, because the first page's navigation shows one of them. */
import type { UnreadCounts } from '@parlour/contract/inbox';
import { create } from 'zustand';

/** All counters and their sum. */
export const useUnread = create<UnreadCounts & { totalUnreadCount: number }>(() => ({
  announcement: 0,
  chat: 0,
  inbox: 0,
  totalUnreadCount: 0,
}));
