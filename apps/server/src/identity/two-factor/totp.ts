/**
 * Codes of authenticator apps (RFC 6238: HMAC-SHA-1, steps of 30 seconds, 6 digits), and recovery codes for a lost
 * phone.
 */

import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { plainDigits } from '@parlour/contract/digits';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Codes of the previous and next step are accepted too, because clocks differ and typing takes time. */
const WINDOW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = (): Buffer => randomBytes(20);

/** Encodes a secret for authenticator apps. */
export function base32(bytes: Buffer): string {
  let [bits, value, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

/** Decodes base32; characters outside the alphabet are ignored. */
export function fromBase32(text: string): Buffer {
  let [bits, value] = [0, 0];
  const bytes: number[] = [];
  for (const letter of text.toUpperCase()) {
    const index = BASE32.indexOf(letter);
    if (index < 0) continue;
    value = (value << 5) | index;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 255);
      value &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}

export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/** Returns the code of a time step. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the time step of a code, or null when it is wrong. Steps up to `lastStep` are used. */
export function matchStep(secret: Buffer, code: string, at: Date, lastStep: bigint): bigint | null {
  const typed = Buffer.from(plainDigits(code).replace(/[\s\p{Pd}\p{Cf}]/gu, ''));
  if (typed.length !== DIGITS) return null;
  let found: bigint | null = null;
  for (let step = stepOf(at) - WINDOW; step <= stepOf(at) + WINDOW; step++) {
    if (BigInt(step) > lastStep && timingSafeEqual(Buffer.from(codeAt(secret, step)), typed)) found = BigInt(step);
  }
  return found;
}

/** Returns the URI that an authenticator app reads from the QR code. */
export function totpAddress(secret: Buffer, issuer: string, account: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: `${DIGITS}`,
    period: `${STEP_SECONDS}`,
  });
  // Spaces as `%20`, because some apps show the plus signs of form encoding.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`;
}

const RECOVERY_CODES = 10;
/** Without letters and digits that are easily confused. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_SHAPE = /^[a-z2-9]{10}$/;

const group = (): string =>
  Array.from({ length: 5 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');

/** Ten codes of the form `abcde-fgh23`, about 50 random bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);

/**
 * Returns the stored hash of a recovery code, or null when the text cannot be one.
 *
 * @param pepper secret outside the database, because the codes are too short for a plain hash
 * @param owner owner of the code, so that equal codes of two owners have different hashes
 */
export function recoveryHash(pepper: Buffer, owner: string, code: string): Buffer | null {
  const plain = plainDigits(code)
    .toLowerCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return RECOVERY_SHAPE.test(plain) ? createHmac('sha256', pepper).update(`recovery:${owner}:${plain}`).digest() : null;
}
