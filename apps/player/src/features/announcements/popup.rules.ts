/** When the popup of announcements opens automatically, and the state kept in this browser. */
import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { read, type StorageArea, write } from '../../shared/storage.ts';

/** Delay before it opens. */
export const POPUP_DELAY_MS = 500;

type Item = Pick<Announcement, 'id' | 'version'>;

export type PopupState = {
  /** False once closed. */
  show: boolean;
  /** When it was dismissed for the day, in milliseconds since 1970; otherwise null. */
  hiddenAt: number | null;
  /** Shown version by announcement. */
  versions: Record<string, string>;
};

/** Returns a short deterministic hash of a text. */
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

/**
 * Returns the storage key: one per member, one shared by all visitors of a browser (N34). It does not contain the
 * account name.
 */
export const popupKey = (session: { userName: string } | null): string =>
  session ? `mc_popup:${markOf(session.userName)}` : 'mc_popup_guest';

/** Removes the state that earlier versions of the app stored under this member's name. */
export function dropNamedPopup(local: StorageArea, session: { userName: string } | null): void {
  if (session) local.removeItem(NAMED_KEY(session.userName));
}

/**
 * Returns the announcements that pop up for this reader: A for members, F for members at their first login, B for
 * visitors.
 */
export function popupItems<T extends Pick<Announcement, 'type' | 'execution'>>(
  announcements: readonly T[],
  session: { firstTimeLogin: boolean } | null,
): T[] {
  const isMine = ({ execution }: T) =>
    session ? execution === 'A' || (execution === 'F' && session.firstTimeLogin) : execution === 'B';
  return announcements.filter((item) => item.type === 'PU' && isMine(item));
}

/** Returns the next midnight after a time, by the device's clock. */
export function midnightAfter(ms: number): number {
  const at = new Date(ms);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime();
}

/**
 * Whether the popup opens: there is something to show, and it was not closed before, or was dismissed only for a day
 * that is over, or an item is new (N33).
 *
 * @param now milliseconds since 1970
 */
export function popsUp(items: readonly Item[], kept: PopupState | null, now: number): boolean {
  if (items.length === 0) return false;
  if (kept === null || kept.show) return true;
  if (items.some(({ id, version }) => kept.versions[id] !== version)) return true;
  // A clock that was set back hides it for at most a day.
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

/** Records that the popup was closed. @param today whether it was dismissed for the day */
export function writeClosedPopup(
  local: StorageArea,
  key: string,
  { items, today, now }: { items: readonly Item[]; today: boolean; now: number },
): void {
  const versions = Object.fromEntries(items.map(({ id, version }) => [id, version]));
  const state: PopupState = { show: false, hiddenAt: today ? now : null, versions };
  write(local, key, state);
}

/** Runs a callback once after the delay; returns a cancel function. */
export function popLater(open: () => void, delayMs = POPUP_DELAY_MS): () => void {
  const timer = setTimeout(open, delayMs);
  return () => clearTimeout(timer);
}
