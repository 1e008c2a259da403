/**
 * Encoding of customer service URLs for transfer: a cipher text, followed by its key of eight characters. It is
 * obfuscation and no encryption, because the key is part of the text. A decoded URL is validated like any other before
 * it is followed.
 */

/** Characters of a key. */
export const SERVICE_KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const SERVICE_KEY_LENGTH = 8;

const KEY = /^[A-Za-z0-9]{8}$/;
const PATH = /^[A-Za-z0-9_-]+$/;
const LONGEST = 4_000;

/** XORs the text with a key stream: a 32-bit xorshift generator, seeded with the FNV-1a hash of the key. */
function over(bytes: Uint8Array, key: string): Uint8Array {
  let state = 0x811c9dc5;
  for (const letter of key) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  state ||= 1;
  return bytes.map((byte) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return byte ^ (state & 0xff);
  });
}

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/**
 * Encodes a URL.
 *
 * @param key eight letters and digits, random for each response
 * @throws {RangeError} for a key of another format
 */
export function encodeServicePath(address: string, key: string): string {
  if (!KEY.test(key)) throw new RangeError('a key has eight letters and digits');
  return toText(over(new TextEncoder().encode(address), key)) + key;
}

/** Decodes a URL; returns null when the text is invalid. */
export function decodeServicePath(path: string): string | null {
  if (path.length <= SERVICE_KEY_LENGTH || path.length > LONGEST || !PATH.test(path)) return null;
  const key = path.slice(-SERVICE_KEY_LENGTH);
  if (!KEY.test(key)) return null;
  try {
    const bytes = over(toBytes(path.slice(0, -SERVICE_KEY_LENGTH)), key);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
