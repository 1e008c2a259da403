/** The browser's own part of passkeys. Loaded when it is needed. */
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

/** Ends what the browser is asking, such as an offer in a field that is not there any more. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** A person who closes the browser's question has said no: that is no failure. */
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

/** Makes a passkey, as the server takes it; null when the person declined, or the device has one already. */
export async function makePasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await unlessDeclined(startRegistration({ optionsJSON }));
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports } = made.response;
  return { ...idsOf(made), response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } };
}

/**
 * Uses a passkey, as the server takes it; null when the person declined.
 *
 * @param inField waits in the name field's own list of suggestions instead of asking at once
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
