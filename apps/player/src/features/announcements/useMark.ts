/** Reports opened announcements to the server. */

import { isGuest } from '@parlour/contract/accounts';
import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { readAnnouncement } from '@parlour/contract/announcements.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { useSession } from '../../shared/store.ts';
import { askInboxUnread, countRead } from '../inbox/unread.ts';
import { createThrottle, marksRead, noticesOf } from './announcements.rules.ts';

const mayGo = createThrottle(() => performance.now());

/**
 * Marks unread announcements as read and refetches the list that shows them. Failures are ignored.
 *
 * @param list first key part of the queries that show the marks
 */
export function useMark(list = 'announcements'): (announcements: readonly Announcement[]) => Promise<void> {
  const client = useQueryClient();
  const session = useSession();
  return async (announcements) => {
    const who = session && { isGuest: isGuest(session.type) };
    const unread = announcements.filter((each) => marksRead(each, who) && mayGo(each.id));
    if (unread.length === 0) return;
    // Of the announcements, the bell only counts those to players.
    countRead('announcement', noticesOf(unread).length);
    const results = await Promise.all(
      unread.map(({ id }) => call(readAnnouncement, { body: { announcementId: id, read: true } })),
    );
    if (!results.every(({ ok }) => ok)) void askInboxUnread();
    if (results.some(({ ok }) => ok)) await client.invalidateQueries({ queryKey: [list] });
  };
}
