/** When the popup of announcements shows itself, and what this browser keeps of that. */
import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { read, type StorageArea, write } from '../../shared/storage.ts';

/** Pause before it shows itself. */
export const POPUP_DELAY_MS = 500;

type Item = Pick<Announcement, 'id' | 'version'>;

export type PopupState = {
  /** False once it was closed. */
  show: boolean;
  /** When it was put away for the day, in milliseconds since 1970; null otherwise. */
  hiddenAt: number | null;
  /** The version that was shown, by announcement. */
  versions: Record<string, string>;
};

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

const NAMED_KEY = (userName: string) => `mc_popup:${userName}`;

/** Members each have their own, all visitors of a browser share one (N34). The name of an account is not written in it. */
export const popupKey = (session: { userName: string } | null): string =>
  session ? `mc_popup:${markOf(session.userName)}` : 'mc_popup_guest';

/** Takes away what earlier versions of the app kept under the name of this member. */
export function dropNamedPopup(local: StorageArea, session: { userName: string } | null): void {
  if (session) local.removeItem(NAMED_KEY(session.userName));
}

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

/**
 * Whether the popup shows itself: there is something to show, and it was not closed before, or was only put away for a
 * day that is over, or something new is said (N33).
 *
 * @param now milliseconds since 1970
 */
export function popsUp(items: readonly Item[], kept: PopupState | null, now: number): boolean {
  if (items.length === 0) return false;
  if (kept === null || kept.show) return true;
  if (items.some(({ id, version }) => kept.versions[id] !== version)) return true;
  // A clock that was set back does not hide it for longer than a day.
  return kept.hiddenAt !== null && (now >= midnightAfter(kept.hiddenAt) || now < kept.hiddenAt);
}

export function readPopup(local: StorageArea, key: string): PopupState | null {
  const kept = read(local, key);
  if (!kept) return null;
  const versions = typeof kept.versions === 'object' && kept.versions !== null ? Object.entries(kept.versions) : [];
  return {
    show: kept.show !== false,
    hiddenAt: typeof kept.hiddenAt === 'number' ? kept.hiddenAt : null,
    versions: Object.fromEntries(versions.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
  };
}

/** Keeps that the popup was closed. @param today it is put away for the day */
export function writeClosedPopup(
  local: StorageArea,
  key: string,
  { items, today, now }: { items: readonly Item[]; today: boolean; now: number },
): void {
  const versions = Object.fromEntries(items.map(({ id, version }) => [id, version]));
  const state: PopupState = { show: false, hiddenAt: today ? now : null, versions };
  write(local, key, state);
}

/** Runs once after the pause; the answer calls it off. */
export function popLater(open: () => void, delayMs = POPUP_DELAY_MS): () => void {
  const timer = setTimeout(open, delayMs);
  return () => clearTimeout(timer);
}
