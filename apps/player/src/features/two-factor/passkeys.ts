/** The browser's side of passkeys, loaded on demand. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

type Options = Record<string, unknown>;
type Attachment = 'platform' | 'cross-platform';

export const canUsePasskeys = browserSupportsWebAuthn;
export const canOfferPasskeys = browserSupportsWebAuthnAutofill;

/** Cancels a pending browser request, such as autofill in an unmounted field. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** Closing the browser's dialog means declining, which is no failure. */
async function unlessDeclined<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Error && /^(AbortError|NotAllowedError|InvalidStateError)$/.test(error.name)) return null;
    throw error;
  }
}

const idsOf = <R extends { id: string; rawId: string; type: 'public-key'; authenticatorAttachment?: Attachment }>(
  r: R,
) => ({
  id: r.id,
  rawId: r.rawId,
  type: r.type,
  ...(r.authenticatorAttachment ? { authenticatorAttachment: r.authenticatorAttachment } : {}),
});

/** Creates a passkey in the server's format; returns null if the user declined or the device has one already. */
export async function makePasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await unlessDeclined(startRegistration({ optionsJSON }));
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports } = made.response;
  return { ...idsOf(made), response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } };
}

/**
 * Requests a passkey in the server's format; returns null if the user declined.
 *
 * @param inField offers it in the name field's autofill list instead of a dialog
 */
export async function askPasskey(options: Options, inField = false) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const used = await unlessDeclined(
    startAuthentication({ optionsJSON, useBrowserAutofill: inField, verifyBrowserAutofillInput: false }),
  );
  if (!used) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    ...idsOf(used),
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}
