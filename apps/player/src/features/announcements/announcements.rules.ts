/** What notices are and how they read. */

import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { plainText } from '@parlour/contract/plain-text';
import { cutText } from '@parlour/contract/visible-text';

/** The notices to players, in their order. */
export const noticesOf = (announcements: readonly Announcement[]): Announcement[] =>
  announcements.filter(({ type }) => type === 'PL');

/** Address of the first picture, the one with sequence 1; empty without one. */
export const coverOf = ({ announcementImages }: Pick<Announcement, 'announcementImages'>): string =>
  announcementImages.find(({ sequence }) => sequence === 1)?.url ?? '';

const LONGEST_PREVIEW = 240;

/** Two lines of what a notice says. */
export const previewOf = ({ content, text }: Pick<Announcement, 'content' | 'text'>): string =>
  cutText(plainText(content) || text, LONGEST_PREVIEW);

/** The notice that an address asks for by its place (N35), or null for the plain list. */
export function atIndex<T>(notices: readonly T[], index: string | undefined): T | null {
  return /^\d{1,4}$/.test(index ?? '') ? (notices[Number(index)] ?? null) : null;
}

/** Whether opening a notice tells the server: members do, guests and visitors do not (N75). */
export const marksRead = (notice: Pick<Announcement, 'read'>, session: { isGuest: boolean } | null): boolean =>
  session !== null && !session.isGuest && !notice.read;

/** Pause between two calls for one notice (N82). */
export const MARK_PAUSE_MS = 150;

/** Lets a call through unless one for the same notice went within the pause before. */
export function createThrottle(now: () => number, pauseMs = MARK_PAUSE_MS): (id: string) => boolean {
  const last = new Map<string, number>();
  return (id) => {
    const before = last.get(id);
    if (before !== undefined && now() - before < pauseMs) return false;
    last.set(id, now());
    return true;
  };
}
