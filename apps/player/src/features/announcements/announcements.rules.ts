/** Rules for displaying announcements. */

import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { plainText } from '@parlour/contract/plain-text';
import { cutText } from '@parlour/contract/visible-text';

/** Returns the announcements to players, in order. */
export const noticesOf = (announcements: readonly Announcement[]): Announcement[] =>
  announcements.filter(({ type }) => type === 'PL');

/** Returns the URL of the first image, with sequence 1; empty without one. */
export const coverOf = ({ announcementImages }: Pick<Announcement, 'announcementImages'>): string =>
  announcementImages.find(({ sequence }) => sequence === 1)?.url ?? '';

const LONGEST_PREVIEW = 240;

/** Returns a preview of two lines. */
export const previewOf = ({ content, text }: Pick<Announcement, 'content' | 'text'>): string =>
  cutText(plainText(content) || text, LONGEST_PREVIEW);

/** Returns the announcement at the index in the address (N35), or null for the list. */
export function atIndex<T>(notices: readonly T[], index: string | undefined): T | null {
  return /^\d{1,4}$/.test(index ?? '') ? (notices[Number(index)] ?? null) : null;
}

/** Whether opening an announcement is reported to the server: for members, not for guests and visitors (N75). */
export const marksRead = (notice: Pick<Announcement, 'read'>, session: { isGuest: boolean } | null): boolean =>
  session !== null && !session.isGuest && !notice.read;

/** Minimum interval between two calls for one announcement (N82). */
export const MARK_PAUSE_MS = 150;

/** Returns a filter that admits a call unless one for the same announcement was made within the interval. */
export function createThrottle(now: () => number, pauseMs = MARK_PAUSE_MS): (id: string) => boolean {
  const last = new Map<string, number>();
  return (id) => {
    const before = last.get(id);
    if (before !== undefined && now() - before < pauseMs) return false;
    last.set(id, now());
    return true;
  };
}
