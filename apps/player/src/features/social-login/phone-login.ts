/** Request fields after a provider has verified a number. */
import type { TypedMobile } from '../otp/otp.ts';

/** Returns the fields that carry the proof of a number. */
export const phoneProof = (firebaseIdToken: string) => ({ firebaseChannel: 'sms' as const, firebaseIdToken });

/** Returns the body of a login by a verified number (N100). */
export const phoneLogin = (firebaseIdToken: string, { dialingCode, number }: TypedMobile) => ({
  type: 'firebase' as const,
  ...phoneProof(firebaseIdToken),
  firebaseMobileNo: number.trim(),
  countryDialingCode: dialingCode,
});
