/**
 * Signatures of the platform's protocol: HMAC-SHA256 over version, method, path, time and the raw bytes of the body.
 */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { signedText, TIME_WINDOW_MS } from '@parlour/contract/gateway';

const HEX = /^[0-9a-f]{64}$/;
const DIGITS = /^[1-9][0-9]{0,14}$/;

export type Signed = { time: string; method: string; path: string; body: Uint8Array };

/** Computes the signature of a call, as raw bytes. */
export const signCall = (key: KeyObject | string, { time, method, path, body }: Signed): Buffer =>
  createHmac('sha256', key)
    .update(signedText(time, method, path, ''))
    .update(body)
    .digest();

/** Whether a time header is within the window around our clock. */
export const isTimely = (time: string, now: number): boolean =>
  DIGITS.test(time) && Math.abs(now - Number(time)) <= TIME_WINDOW_MS;

/** Whether a signature header is valid for the call. The comparison takes constant time. */
export const isSignedBy = (key: KeyObject, signed: Signed, header: string): boolean =>
  HEX.test(header) && timingSafeEqual(signCall(key, signed), Buffer.from(header, 'hex'));
