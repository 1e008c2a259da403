/**
 * Minimal client for Google's Identity Toolkit, for phone sign-in: two calls, no SDK. It is an external server, so
 * requests carry neither our cookies nor our headers.
 */
import type { Providers } from '@parlour/contract/social-login.endpoints';
import { send } from '../../shared/api.ts';

const TIMEOUT_MS = 15_000;

export type PhoneService = NonNullable<Providers['phone']>;

/** The provider refused or did not answer. The reason is Google's code and is not displayed. */
export class PhoneAuthFailed extends Error {}

export type PhoneAuth = {
  /**
   * Requests a code for a number.
   *
   * @param phoneNumber with plus sign and country, such as `+959420001234`
   * @param checked result of the robot check, if the provider requires one
   * @returns session with which the code must be submitted
   * @throws {PhoneAuthFailed}
   */
  sendCode: (phoneNumber: string, checked: string | null) => Promise<string>;
  /**
   * Submits a code.
   *
   * @returns the ID token that proves the number
   * @throws {PhoneAuthFailed}
   */
  verifyCode: (session: string, code: string) => Promise<string>;
};

const textIn = (value: unknown, key: string): string => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof found === 'string' ? found : '';
};

export function createPhoneAuth(
  { endpoint, apiKey }: Pick<PhoneService, 'endpoint' | 'apiKey'>,
  transport: typeof fetch = send,
): PhoneAuth {
  async function ask(act: string, body: object, wanted: string): Promise<string> {
    let answer: unknown;
    try {
      const response = await transport(`${endpoint}/accounts:${act}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answer = await response.json();
    } catch (error) {
      throw new PhoneAuthFailed('unreachable', { cause: error });
    }
    const found = textIn(answer, wanted);
    if (found === '')
      throw new PhoneAuthFailed(textIn((answer as { error?: unknown } | null)?.error, 'message') || 'unreadable');
    return found;
  }
  return {
    sendCode: (phoneNumber, checked) =>
      ask('sendVerificationCode', { phoneNumber, ...(checked ? { recaptchaToken: checked } : {}) }, 'sessionInfo'),
    verifyCode: (sessionInfo, code) => ask('signInWithPhoneNumber', { sessionInfo, code }, 'idToken'),
  };
}
