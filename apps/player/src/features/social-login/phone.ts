/**
 * Numbers verified by Firebase instead of the platform: the code is requested and submitted there, and the resulting
 * token is attached to our own call. Used by login, registration and password reset.
 */
import type { TypedMobile } from '../otp/otp.ts';
import { createPhoneAuth, type PhoneAuth, PhoneAuthFailed, type PhoneService } from './identity-toolkit.ts';

/** Returns the number in E.164, however it was entered; loads the numbering plans. */
async function readInternational({ dialingCode, number }: TypedMobile): Promise<string> {
  const { parseMobile, toE164 } = await import('@parlour/phones/phones');
  return toE164(parseMobile(dialingCode, number));
}

export type PhoneChecks = {
  /** Requests a code; returns false if it was not sent, for whatever reason. */
  ask: (typed: TypedMobile) => Promise<boolean>;
  /**
   * Exchanges a code for the ID token, or null. The provider verifies the code before our server receives a request.
   */
  prove: (typed: TypedMobile, code: string) => Promise<string | null>;
};

/**
 * @param auth the provider
 * @param check runs the robot check; null when the visitor cancelled
 */
export function createPhoneChecks(auth: PhoneAuth, check: (() => Promise<string | null>) | null): PhoneChecks {
  /** Session of the newest code, which belongs to one number. */
  let held: { phoneNumber: string; session: string; proved?: { code: string; idToken: string } } | null = null;
  const orNull = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      if (error instanceof PhoneAuthFailed) return null;
      throw error;
    });
  return {
    async ask(typed) {
      const phoneNumber = await readInternational(typed);
      const checked = check ? await check() : null;
      if (check && checked === null) return false;
      const session = await orNull(auth.sendCode(phoneNumber, checked));
      if (session === null) return false;
      held = { phoneNumber, session };
      return true;
    },
    async prove(typed, code) {
      const asked = held;
      if (asked?.phoneNumber !== (await readInternational(typed))) return null;
      // The provider accepts a code once; our own call may be repeated with its token.
      if (asked.proved?.code === code) return asked.proved.idToken;
      const idToken = await orNull(auth.verifyCode(asked.session, code));
      if (idToken !== null) asked.proved = { code, idToken };
      return idToken;
    },
  };
}

/** Returns the token in a message of the check page, null if it was cancelled, undefined for other messages. */
export function checkedIn(event: { origin: string; data: unknown }, origin: string): string | null | undefined {
  const { data } = event;
  if (event.origin !== origin || typeof data !== 'object' || data === null || !('parlourCheck' in data))
    return undefined;
  const token = data.parlourCheck;
  return typeof token === 'string' && token !== '' && token.length <= 8_000 ? token : null;
}

let known: { service: PhoneService; checks: PhoneChecks } | null = null;

/**
 * Returns the checks of the page's provider; the same instance at every call, so that a code requested in one form can
 * be submitted in another.
 */
export function phoneChecks(service: PhoneService, texts: { title: string; close: string }): PhoneChecks {
  if (known?.service === service) return known.checks;
  const { checkPage } = service;
  const check =
    checkPage === null
      ? null
      : async () => {
          const { frameDialog } = await import('../otp/frame-dialog.ts');
          const { origin } = new URL(checkPage);
          // Another host's page keeps its own origin, which its script needs; ours stays inaccessible.
          const sandbox = 'allow-scripts allow-same-origin allow-popups';
          return frameDialog({ src: checkPage, sandbox, texts }, (event) => checkedIn(event, origin));
        };
  known = { service, checks: createPhoneChecks(createPhoneAuth(service), check) };
  return known.checks;
}
