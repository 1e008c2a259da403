/**
 * Passkeys: options for a browser to create or use one, and verification of its response. The library is loaded at the
 * first use, because it is large and most starts of the server do not need it.
 */
import { createHash } from 'node:crypto';
import type { InputOf } from '@parlour/contract/endpoint';
import type { addPasskey, passkeyLogin } from '@parlour/contract/two-factor.endpoints';
import type { FastifyRequest } from 'fastify';
import { isDatabaseError, isUnavailable } from '../../platform/db/errors.ts';
import { CHALLENGE_MINUTES, relyingParty } from './two-factor.rules.ts';

/** A verification that throws is a refusal, unless the database failed inside it. */
const toRefusal = (error: unknown): null => {
  if (isDatabaseError(error) || isUnavailable(error)) throw error;
  return null;
};

export type MadePasskey = InputOf<typeof addPasskey>['body']['response'];
export type UsedPasskey = InputOf<typeof passkeyLogin>['body']['response'];
/** Options for the browser, as WebAuthn's JSON. */
export type Options = Record<string, unknown>;
/** Owner of a passkey: the id of a member or of an operator, depending on the passkey store. */
export type Owner = { id: bigint };

export type ChallengePurpose = 'register' | 'login' | 'step';
type Key = { credential_id: string; transports: string[] };
type UsableKey = Key & { id: bigint; owner: bigint; public_key: Buffer; counter: bigint };

/** Passkeys of members or of operators, and the challenges issued to them. */
export type PasskeyStore = {
  kind: 'member' | 'operator';
  list: (owner: bigint) => Promise<Key[]>;
  find: (credentialId: string) => Promise<UsableKey | undefined>;
  /** Records a use; returns false when the counter of the authenticator indicates a copy. */
  use: (id: bigint, counter: bigint) => Promise<boolean>;
  keepChallenge: (hash: Buffer, purpose: ChallengePurpose, owner: bigint | null) => Promise<void>;
  /** Uses a challenge; returns false when it is unknown, used, expired, or was issued for another purpose or owner. */
  takeChallenge: (
    hash: Buffer,
    of: { purpose: ChallengePurpose; owner: bigint | null; minutes: number },
  ) => Promise<boolean>;
};

/** EdDSA, ES256 and RS256, which cover the authenticators in use. By default the library tries newer ones and warns. */
const ALGORITHMS = [-8, -7, -257];

const library = () => import('@simplewebauthn/server');
const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/**
 * @param publicUrl address at which players reach the platform; null in demo mode
 * @param issuer returns the name shown by the browser
 */
export function createPasskeys(
  ring: PasskeyStore,
  { publicUrl, issuer }: { publicUrl: string | null; issuer: () => string },
) {
  const partyOf = (request: FastifyRequest) => relyingParty(publicUrl, request.host);

  const keep = async <T extends { challenge: string }>(options: T, purpose: ChallengePurpose, owner: bigint | null) => {
    await ring.keepChallenge(hashOf(options.challenge), purpose, owner);
    return { ...options } as Options;
  };

  return {
    /** Whether passkeys can be used at the address of this request. */
    arePossible: (request: FastifyRequest): boolean => partyOf(request) !== null,

    /** Returns options for a new passkey, or null where none can be created. */
    async toMake(request: FastifyRequest, owner: { id: bigint; name: string }): Promise<Options | null> {
      const party = partyOf(request);
      if (!party) return null;
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: issuer(),
        rpID: party.id,
        userName: owner.name,
        userDisplayName: owner.name,
        // Opaque, and the same for each passkey of its owner.
        userID: new TextEncoder().encode(`${ring.kind}:${owner.id}`),
        excludeCredentials: (await ring.list(owner.id)).map((key) => ({
          id: key.credential_id,
          transports: key.transports,
        })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return keep(options, 'register', owner.id);
    },

    /** Returns the public key of a passkey created for this owner, or null when the response is invalid. */
    async made(request: FastifyRequest, owner: bigint, response: MadePasskey) {
      const party = partyOf(request);
      if (!party) return null;
      const { verifyRegistrationResponse } = await library();
      const result = await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) =>
          ring.takeChallenge(hashOf(challenge), { purpose: 'register', owner, minutes: CHALLENGE_MINUTES }),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(toRefusal);
      if (!result?.verified) return null;
      const { credential, credentialBackedUp } = result.registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: BigInt(credential.counter),
        transports: credential.transports ?? [],
        synced: credentialBackedUp,
      };
    },

    /**
     * Returns options to use a passkey, or null where none can be used.
     *
     * @param owner whose passkeys may be used at the second step; null when the passkey identifies the user
     */
    async toUse(request: FastifyRequest, owner: bigint | null): Promise<Options | null> {
      const party = partyOf(request);
      if (!party) return null;
      const { generateAuthenticationOptions } = await library();
      const keys = owner === null ? [] : await ring.list(owner);
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        allowCredentials: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
        userVerification: 'required',
      });
      return keep(options, owner === null ? 'login' : 'step', owner);
    },

    /** Returns the owner of the used passkey, or null when the response is invalid. */
    async used(request: FastifyRequest, response: UsedPasskey, owner: bigint | null): Promise<Owner | null> {
      const party = partyOf(request);
      const key = await ring.find(response.id);
      if (!party || !key || (owner !== null && key.owner !== owner)) return null;
      const { verifyAuthenticationResponse } = await library();
      const purpose = owner === null ? 'login' : 'step';
      const result = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) =>
          ring.takeChallenge(hashOf(challenge), { purpose, owner, minutes: CHALLENGE_MINUTES }),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: key.credential_id,
          publicKey: new Uint8Array(key.public_key),
          counter: Number(key.counter),
          transports: key.transports,
        },
      }).catch(toRefusal);
      if (!result?.verified) return null;
      return (await ring.use(key.id, BigInt(result.authenticationInfo.newCounter))) ? { id: key.owner } : null;
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
