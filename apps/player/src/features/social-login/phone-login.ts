/** What our own calls carry once a provider has proven a number. */
import type { TypedMobile } from '../otp/otp.ts';

/** The part of a payload that carries the proof of a number. */
export const phoneProof = (firebaseIdToken: string) => ({ firebaseChannel: 'sms' as const, firebaseIdToken });

/** The payload of a login by a proven number (N100). */
export const phoneLogin = (firebaseIdToken: string, { dialingCode, number }: TypedMobile) => ({
  type: 'firebase' as const,
  ...phoneProof(firebaseIdToken),
  firebaseMobileNo: number.trim(),
  countryDialingCode: dialingCode,
});
