import type { TypedMobile } from '../otp/otp.ts';
import { usePhoneChecks } from './usePhoneChecks.ts';

/**
 * Proves a number by a code, before our own call is made.
 *
 * @returns the provider's ID token; undefined where this house checks its own codes; null when the provider did not
 *   confirm the code. Then nothing is said and nothing is sent: what went wrong at somebody else's house is not
 *   explained here (CAP-020)
 */
export function usePhoneProof(): (typed: TypedMobile, code: string) => Promise<string | null | undefined> {
  const phoneChecks = usePhoneChecks();
  return async (typed, code) => {
    const checks = await phoneChecks();
    return checks ? checks.prove(typed, code) : undefined;
  };
}
