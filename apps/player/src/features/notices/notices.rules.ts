/** What notices are and how they read. */

import type { Announcement } from '@parlour/contract/content.endpoints';
import { cutText } from '@parlour/contract/visible';

/** The notices to players, in their order. */
export const noticesOf = (announcements: readonly Announcement[]): Announcement[] =>
  announcements.filter(({ type }) => type === 'PL');

/** Address of the first picture, the one with sequence 1; empty without one. */
export const coverOf = ({ announcementImages }: Pick<Announcement, 'announcementImages'>): string =>
  announcementImages.find(({ sequence }) => sequence === 1)?.url ?? '';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
/** Ends of what stands on lines of its own: the words before and behind do not touch. */
const BLOCK = /<\/?(?:p|div|br|hr|h[1-4]|ul|ol|li|table|tr|t[dh]|blockquote|caption)\b[^>]*>/gi;
const LONGEST_PREVIEW = 240;

/** The words of an HTML text, without its tags. */
export function plainText(html: string): string {
  const plain = html
    .replace(BLOCK, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      if (code === null) return ENTITIES[String(name)] ?? whole;
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
  return plain.replace(/\s+/g, ' ').trim();
}

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
