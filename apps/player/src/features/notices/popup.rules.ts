/** When the popup of announcements shows itself, and what this browser keeps of that. */
import type { Announcement } from '@parlour/contract/content.endpoints';
import { read, type Shelf, write } from '../../shared/storage.ts';

/** Pause before it shows itself. */
export const POPUP_DELAY_MS = 500;

type Item = Pick<Announcement, 'id' | 'title' | 'content'>;

export type PopupState = {
  /** False once it was closed. */
  show: boolean;
  /** When it was put away for the day, in milliseconds since 1970; null otherwise. */
  hiddenAt: number | null;
  /** Language of the texts that the marks are of. */
  language: string;
  /** Mark of title and content by announcement. */
  marks: Record<string, string>;
};

/** Members each have their own, all visitors of a browser share one (N34). */
export const popupKey = (session: { userName: string } | null): string =>
  session ? `mc_popup:${session.userName}` : 'mc_popup_guest';

/** A short mark of a text, the same for the same text. */
function markOf(text: string): string {
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    high = Math.imul(high ^ text.charCodeAt(i), 0x01000193);
    low = Math.imul(low ^ text.charCodeAt(i), 0x85ebca6b);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
}

export const marksOf = (items: readonly Item[]): Record<string, string> =>
  Object.fromEntries(items.map(({ id, title, content }) => [id, markOf(`${title}\n${content}`)]));

/** The announcements that pop up for this reader: A for members, F for them at their first log in, B for visitors. */
export function popupItems<T extends Pick<Announcement, 'type' | 'execution'>>(
  announcements: readonly T[],
  session: { firstTimeLogin: boolean } | null,
): T[] {
  const isMine = ({ execution }: T) =>
    session ? execution === 'A' || (execution === 'F' && session.firstTimeLogin) : execution === 'B';
  return announcements.filter((item) => item.type === 'PU' && isMine(item));
}

/** The next midnight after a moment, by the clock of the device. */
export function midnightAfter(ms: number): number {
  const at = new Date(ms);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime();
}

/** Whether an announcement says something else than when the popup was closed; in another language it may look different. */
function isNews(item: Item, mark: string | undefined, kept: PopupState, language: string): boolean {
  const before = kept.marks[item.id];
  return before === undefined || (kept.language === language && before !== mark);
}

/**
 * Whether the popup shows itself: there is something to show, and it was not closed before, or was only put away for a
 * day that is over, or something new is said (N33).
 *
 * @param now milliseconds since 1970
 */
export function popsUp(items: readonly Item[], kept: PopupState | null, language: string, now: number): boolean {
  if (items.length === 0) return false;
  if (kept === null || kept.show) return true;
  const marks = marksOf(items);
  if (items.some((item) => isNews(item, marks[item.id], kept, language))) return true;
  // A clock that was set back does not hide it for longer than a day.
  return kept.hiddenAt !== null && (now >= midnightAfter(kept.hiddenAt) || now < kept.hiddenAt);
}

export function readPopup(local: Shelf, key: string): PopupState | null {
  const kept = read(local, key);
  if (!kept) return null;
  const marks = typeof kept.marks === 'object' && kept.marks !== null ? Object.entries(kept.marks) : [];
  return {
    show: kept.show !== false,
    hiddenAt: typeof kept.hiddenAt === 'number' ? kept.hiddenAt : null,
    language: typeof kept.language === 'string' ? kept.language : '',
    marks: Object.fromEntries(marks.filter((mark): mark is [string, string] => typeof mark[1] === 'string')),
  };
}

/** Keeps that the popup was closed. @param today it is put away for the day */
export function writeClosedPopup(
  local: Shelf,
  key: string,
  { items, language, today, now }: { items: readonly Item[]; language: string; today: boolean; now: number },
): void {
  const state: PopupState = { show: false, hiddenAt: today ? now : null, language, marks: marksOf(items) };
  write(local, key, state);
}

/** Runs once after the pause; the answer calls it off. */
export function popLater(open: () => void, delayMs = POPUP_DELAY_MS): () => void {
  const timer = setTimeout(open, delayMs);
  return () => clearTimeout(timer);
}
