/**
 * Addresses of the customer service as they travel: cipher text and, as the last eight characters, the key that opens
 * it. This is a form of writing and no secret: whoever has the text has its key. What comes out is judged like any other
 * link before it is followed.
 */

/** Letters of a key. */
export const SERVICE_KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const SERVICE_KEY_LENGTH = 8;

const KEY = /^[A-Za-z0-9]{8}$/;
const PATH = /^[A-Za-z0-9_-]+$/;
const LONGEST = 4_000;

/** The bytes laid over the text: a generator of 32 bits (xorshift) that begins with the hash of the key (FNV-1a). */
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
 * Writes an address down.
 *
 * @param key eight letters and digits, drawn anew for each answer
 * @throws {RangeError} for a key of another form
 */
export function encodeServicePath(address: string, key: string): string {
  if (!KEY.test(key)) throw new RangeError('a key has eight letters and digits');
  return toText(over(new TextEncoder().encode(address), key)) + key;
}

/** Reads an address back; null for a text that holds none. */
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
