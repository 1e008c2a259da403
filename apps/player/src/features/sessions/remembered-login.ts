/**
 * The remembered login of this browser (W1), in the specification's format; its password slot contains a server token
 * instead of a password, Base64-encoded twice with a stored salt. The encoding is no protection: the token is valid
 * only with this browser's cookie, and only once.
 */
import { isRememberToken } from '@parlour/contract/remembered-login';
import { LOGIN_TYPES, type LoginType } from '@parlour/contract/sessions';
import { LOGIN_RECORD_KEY, LOGIN_SALT_KEY } from '../../shared/storage.screens.ts';
import { read, type StorageArea, write } from '../../shared/storage.ts';

export type LoginRecord = { type: LoginType; username: string; password: string; countryDialingCode: string };

/** A remembered login with its decoded token. */
export type SavedLogin = Omit<LoginRecord, 'password'> & { token: string };

const SALT_BYTES = 12;

export const encodeSlot = (token: string, salt: string): string => btoa(btoa(token) + salt);

/** Decodes the token of a slot; returns null when slot and salt do not match. */
export function decodeSlot(slot: string, salt: string): string | null {
  try {
    const inner = atob(slot);
    if (salt === '' || !inner.endsWith(salt)) return null;
    const token = atob(inner.slice(0, -salt.length));
    return isRememberToken(token) ? token : null;
  } catch {
    return null;
  }
}

const newSalt = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SALT_BYTES))));

const saltOf = (local: StorageArea): string => {
  try {
    return local.getItem(LOGIN_SALT_KEY) ?? '';
  } catch {
    return '';
  }
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the remembered login, or null without a usable one. */
export function readSaved(local: StorageArea): SavedLogin | null {
  const kept = read(local, LOGIN_RECORD_KEY);
  const type = LOGIN_TYPES.find((known) => known === kept?.type);
  if (!kept || !type) return null;
  const token = decodeSlot(textOf(kept.password), saltOf(local));
  const username = textOf(kept.username);
  return token && username ? { type, username, token, countryDialingCode: textOf(kept.countryDialingCode) } : null;
}

/** Stores a login; returns false if the browser did not store it. */
export function writeSaved(local: StorageArea, { token, ...login }: SavedLogin): boolean {
  const salt = newSalt();
  try {
    local.setItem(LOGIN_SALT_KEY, salt);
  } catch {
    return false;
  }
  const record: LoginRecord = {
    type: login.type,
    username: login.username,
    password: encodeSlot(token, salt),
    countryDialingCode: login.countryDialingCode,
  };
  return write(local, LOGIN_RECORD_KEY, record);
}

/**
 * Whether a saved login differs from the one replacing it: by name, number or method. Case and surrounding spaces are
 * ignored.
 */
export function isAnothers(
  saved: Pick<LoginRecord, 'type' | 'username' | 'countryDialingCode'> | null,
  login: Pick<LoginRecord, 'type' | 'username' | 'countryDialingCode'>,
): boolean {
  if (saved === null) return false;
  const nameOf = ({ username }: { username: string }) => username.trim().toLowerCase();
  return (
    saved.type !== login.type ||
    nameOf(saved) !== nameOf(login) ||
    saved.countryDialingCode !== login.countryDialingCode
  );
}

export function dropSaved(local: StorageArea): void {
  local.removeItem(LOGIN_RECORD_KEY);
  local.removeItem(LOGIN_SALT_KEY);
}
