/**
 * Numbers that Firebase checks in the place of this house: the code is asked for and handed in there, and what comes
 * back is attached to our own call. Login, registration and a forgotten password all go this way.
 */
import type { TypedMobile } from '../otp/otp.ts';
import { createPhoneAuth, type PhoneAuth, PhoneAuthFailed, type PhoneService } from './identity-toolkit.ts';

/** The number as the provider speaks it, however it was typed; the numbering plans are loaded for it. */
async function readInternational({ dialingCode, number }: TypedMobile): Promise<string> {
  const { parseMobile, toE164 } = await import('@parlour/phones/phones');
  return toE164(parseMobile(dialingCode, number));
}

export type PhoneChecks = {
  /** Has a code sent; false when it was not, whatever the reason. */
  ask: (typed: TypedMobile) => Promise<boolean>;
  /** The ID token for a code, or null. The code is verified by the provider before anybody here sees a request. */
  prove: (typed: TypedMobile, code: string) => Promise<string | null>;
};

/**
 * @param auth the provider
 * @param check makes sure that a person is asking; null when the visitor gave up
 */
export function createPhoneChecks(auth: PhoneAuth, check: (() => Promise<string | null>) | null): PhoneChecks {
  /** The newest code's session: a code belongs to one number. */
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
      // A code is good once at the provider; our own call may be sent again with what it proved.
      if (asked.proved?.code === code) return asked.proved.idToken;
      const idToken = await orNull(auth.verifyCode(asked.session, code));
      if (idToken !== null) asked.proved = { code, idToken };
      return idToken;
    },
  };
}

/** The token in a message of the check page, null when it gave up, undefined when the message is none of its own. */
export function checkedIn(event: { origin: string; data: unknown }, origin: string): string | null | undefined {
  const { data } = event;
  if (event.origin !== origin || typeof data !== 'object' || data === null || !('parlourCheck' in data))
    return undefined;
  const token = data.parlourCheck;
  return typeof token === 'string' && token !== '' && token.length <= 8_000 ? token : null;
}

let known: { service: PhoneService; checks: PhoneChecks } | null = null;

/** The checks of this page's provider; the same at every call, so that a code asked for here can be handed in there. */
export function phoneChecks(service: PhoneService, texts: { title: string; close: string }): PhoneChecks {
  if (known?.service === service) return known.checks;
  const { checkPage } = service;
  const check =
    checkPage === null
      ? null
      : async () => {
          const { frameDialog } = await import('../otp/frame-dialog.ts');
          const { origin } = new URL(checkPage);
          // Another host's page keeps its own origin, which its script needs; ours stays out of its reach.
          const sandbox = 'allow-scripts allow-same-origin allow-popups';
          return frameDialog({ src: checkPage, sandbox, texts }, (event) => checkedIn(event, origin));
        };
  known = { service, checks: createPhoneChecks(createPhoneAuth(service), check) };
  return known.checks;
}
