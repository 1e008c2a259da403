import type { TypedMobile } from '../otp/otp.ts';
import { usePhoneChecks } from './usePhoneChecks.ts';

/**
 * Returns a function that verifies a number by a code, before our own call.
 *
 * @returns the provider's ID token; undefined if the platform verifies its own codes; null if the provider did not
 *   confirm the code. Then nothing is shown or sent (CAP-020)
 */
export function usePhoneProof(): (typed: TypedMobile, code: string) => Promise<string | null | undefined> {
  const phoneChecks = usePhoneChecks();
  return async (typed, code) => {
    const checks = await phoneChecks();
    return checks ? checks.prove(typed, code) : undefined;
  };
}
