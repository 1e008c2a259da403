/** The browser's side of passkeys, loaded on demand. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Options = Record<string, unknown>;

export const canUsePasskeys = browserSupportsWebAuthn;

/** Closing the browser's dialog means declining, which is no failure. */
async function unlessDeclined<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Error && /^(AbortError|NotAllowedError|InvalidStateError)$/.test(error.name)) return null;
    throw error;
  }
}

/** Creates a passkey in the server's format; returns null if the operator declined or the device has one already. */
export async function makePasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await unlessDeclined(startRegistration({ optionsJSON }));
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    type: made.type,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
}

/** Requests a passkey in the server's format; returns null if the operator declined. */
export async function askPasskey(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const used = await unlessDeclined(startAuthentication({ optionsJSON }));
  if (!used) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    id: used.id,
    rawId: used.rawId,
    type: used.type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}
