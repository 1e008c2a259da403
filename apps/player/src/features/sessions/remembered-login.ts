/**
 * The remembered login of this browser (W1). It has the shape that the documents give it; its password slot holds no
 * password but a token of the server, coded twice in Base64 with a stored salt. The coding hides nothing: the token is
 * worth something only together with this browser's own cookie, and only once.
 */
import { isRememberToken } from '@parlour/contract/remembered-login';
import { LOGIN_TYPES, type LoginType } from '@parlour/contract/sessions';
import { LOGIN_RECORD_KEY, LOGIN_SALT_KEY } from '../../shared/storage.screens.ts';
import { read, type StorageArea, write } from '../../shared/storage.ts';

export type LoginRecord = { type: LoginType; username: string; password: string; countryDialingCode: string };

/** A remembered login as the app uses it: the token in place of its coded form. */
export type SavedLogin = Omit<LoginRecord, 'password'> & { token: string };

const SALT_BYTES = 12;

export const encodeSlot = (token: string, salt: string): string => btoa(btoa(token) + salt);

/** The token of a coded slot, or null when slot and salt do not belong together. */
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

/** The remembered login, or null when there is none that could be used. */
export function readSaved(local: StorageArea): SavedLogin | null {
  const kept = read(local, LOGIN_RECORD_KEY);
  const type = LOGIN_TYPES.find((known) => known === kept?.type);
  if (!kept || !type) return null;
  const token = decodeSlot(textOf(kept.password), saltOf(local));
  const username = textOf(kept.username);
  return token && username ? { type, username, token, countryDialingCode: textOf(kept.countryDialingCode) } : null;
}

/** Keeps a login for the next time; false when the browser would not keep it. */
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
 * Whether a saved login is another one than a login that takes its place: another name, number or way of signing in.
 * Names and numbers that differ in case or in spaces around them are the same.
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
