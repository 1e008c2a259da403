/**
 * Browser storage needed by the first page: one owner, a default and a tolerant reader for each value. Storage of
 * individual screens is in `storage.screens.ts`.
 */

import { SESSION_KEY, type SessionInfo } from '@parlour/contract/accounts';
import { LANGUAGE_COOKIE, THEME_COOKIE } from '@parlour/contract/languages';
import { storage } from './browser.ts';

export const SETTINGS_KEY = 'mc_settings';
/** Session cookie: the download bar was closed in this browser session. */
export const DOWNLOAD_BAR_COOKIE = 'mc_dlbar';

export const TEXT_SCALES = ['1', '1.15', '1.3'] as const;
export type TextScale = (typeof TEXT_SCALES)[number];

export type Settings = {
  textScale: TextScale | null;
  balanceHidden: boolean;
  /** 1 after a remembered login: the login form is filled in from the record. Logout sets 0. */
  autoLogin: 0 | 1;
  /** Games start muted until the player enables a game's sound. */
  gameSound: boolean;
};
export const DEFAULT_SETTINGS: Settings = { textScale: null, balanceHidden: false, autoLogin: 0, gameSound: false };

/** The used part of `Storage`, so that tests need no browser. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the browser's session and local storage, or substitutes in memory where they are denied. */
export const storageAreas = (): { session: StorageArea & Pick<Storage, 'clear'>; local: StorageArea } => ({
  session: storage('sessionStorage'),
  local: storage('localStorage'),
});

export function read(storageArea: StorageArea, key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storageArea.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Returns false when the storage is full or denied: the choice applies, but is not persisted. */
export function write(storageArea: StorageArea, key: string, value: unknown): boolean {
  try {
    storageArea.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function readSettings(local: StorageArea): Settings {
  const kept = read(local, SETTINGS_KEY) ?? {};
  const scale = TEXT_SCALES.find((value) => value === kept.textScale);
  return {
    textScale: scale ?? DEFAULT_SETTINGS.textScale,
    balanceHidden: kept.balanceHidden === true,
    autoLogin: kept.autoLogin === 1 ? 1 : 0,
    gameSound: kept.gameSound === true,
  };
}

export const writeSettings = (local: StorageArea, settings: Settings): void =>
  void write(local, SETTINGS_KEY, settings);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const asSession = (kept: Record<string, unknown> | null): SessionInfo | null =>
  kept && typeof kept.token === 'string' && kept.token !== '' && typeof kept.type === 'number'
    ? {
        token: kept.token,
        merchantCode: textOf(kept.merchantCode),
        userName: textOf(kept.userName),
        type: kept.type,
        firstTimeLogin: kept.firstTimeLogin === true,
        customerType: typeof kept.customerType === 'string' ? kept.customerType : null,
      }
    : null;

/** Reads the stored session: from the browser session first, then the remembered one (N30). */
export const readSession = (session: StorageArea, local: StorageArea): SessionInfo | null =>
  asSession(read(session, SESSION_KEY)) ?? asSession(read(local, SESSION_KEY));

/** Stores a session, beyond the browser session only if the player asked for it. */
export function writeSession(session: StorageArea, local: StorageArea, info: SessionInfo, remember: boolean): void {
  clearSession(session, local);
  write(remember ? local : session, SESSION_KEY, info);
}

export function clearSession(session: StorageArea, local: StorageArea): void {
  session.removeItem(SESSION_KEY);
  local.removeItem(SESSION_KEY);
}

/** Why the site is unavailable to this client: 1 maintenance, 2 region. */
export type Closed = { status: 1 | 2; info: string; ip: string; opensAt: string | null };
export const STATUS_KEY = 'mc_status';

/** Reads the last status from the server; null if the site was available. */
export function readClosed(local: StorageArea): Closed | null {
  const kept = read(local, STATUS_KEY);
  if (!kept || (kept.status !== 1 && kept.status !== 2)) return null;
  const opensAt = typeof kept.opensAt === 'string' && Date.parse(kept.opensAt) ? kept.opensAt : null;
  return { status: kept.status, info: textOf(kept.info), ip: textOf(kept.ip), opensAt };
}

const YEAR = 31_536_000;

/** Returns a cookie that stores a user's choice. `null` seconds: a session cookie. */
export const choiceCookie = (name: string, value: string, seconds: number | null): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${seconds === null ? '' : `; Max-Age=${seconds}`}`;

export const languageCookie = (code: string): string => choiceCookie(LANGUAGE_COOKIE, code, YEAR);
export const themeCookie = (theme: string): string => choiceCookie(THEME_COOKIE, theme, YEAR);

/** Returns the value of a cookie in a `document.cookie` string. */
export function readCookie(cookies: string, name: string): string | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
