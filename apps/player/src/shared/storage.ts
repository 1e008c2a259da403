/**
 * What the app keeps in the browser and the first page needs: one owner, a default and a reader that survives nonsense for
 * each. What single screens keep is in `storage.screens.ts`.
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
  /** Games start silent until the player switched a game's sound on. */
  gameSound: boolean;
};
export const DEFAULT_SETTINGS: Settings = { textScale: null, balanceHidden: false, autoLogin: 0, gameSound: false };

/** The part of `Storage` that is used, so that tests need no browser. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** This browser's stores: the one that ends with the browser session, and the lasting one. In memory where they are denied. */
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

/** False when the store is full or forbidden: that costs the memory of a choice, never the choice itself. */
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

/** The kept session: the browser session's own first, then the remembered one (N30). */
export const readSession = (session: StorageArea, local: StorageArea): SessionInfo | null =>
  asSession(read(session, SESSION_KEY)) ?? asSession(read(local, SESSION_KEY));

/** Keeps a session: over the end of the browser session only when the player asked for it. */
export function writeSession(session: StorageArea, local: StorageArea, info: SessionInfo, remember: boolean): void {
  clearSession(session, local);
  write(remember ? local : session, SESSION_KEY, info);
}

export function clearSession(session: StorageArea, local: StorageArea): void {
  session.removeItem(SESSION_KEY);
  local.removeItem(SESSION_KEY);
}

/** Why the house is closed to this caller: 1 maintenance, 2 region. */
export type Closed = { status: 1 | 2; info: string; ip: string; opensAt: string | null };
export const STATUS_KEY = 'mc_status';

/** The last status that the server told; null while the house was open. */
export function readClosed(local: StorageArea): Closed | null {
  const kept = read(local, STATUS_KEY);
  if (!kept || (kept.status !== 1 && kept.status !== 2)) return null;
  const opensAt = typeof kept.opensAt === 'string' && Date.parse(kept.opensAt) ? kept.opensAt : null;
  return { status: kept.status, info: textOf(kept.info), ip: textOf(kept.ip), opensAt };
}

const YEAR = 31_536_000;

/** A cookie that holds a choice of the reader. `null` seconds: until the browser closes. */
export const choiceCookie = (name: string, value: string, seconds: number | null): string =>
  `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${seconds === null ? '' : `; Max-Age=${seconds}`}`;

export const languageCookie = (code: string): string => choiceCookie(LANGUAGE_COOKIE, code, YEAR);
export const themeCookie = (theme: string): string => choiceCookie(THEME_COOKIE, theme, YEAR);

/** Value of a cookie in a `document.cookie` text. */
export function readCookie(cookies: string, name: string): string | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
