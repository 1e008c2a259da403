/**
 * Passkeys: what a browser needs to make or use one, and the check of what it answers. The library is loaded at the
 * first use, because it is large and most starts of the server need none of it.
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

/** The passkeys of one kind of people, and the challenges that were given out to them. */
export type PasskeyStore = {
  kind: 'member' | 'operator';
  list: (owner: bigint) => Promise<Key[]>;
  find: (credentialId: string) => Promise<UsableKey | undefined>;
  /** Notes a use; false when the counter of the authenticator shows that there is a copy of it. */
  use: (id: bigint, counter: bigint) => Promise<boolean>;
  keepChallenge: (hash: Buffer, purpose: ChallengePurpose, owner: bigint | null) => Promise<void>;
  /** Uses a challenge up; false when it is unknown, spent, too old, or was given out for something or somebody else. */
  takeChallenge: (
    hash: Buffer,
    of: { purpose: ChallengePurpose; owner: bigint | null; minutes: number },
  ) => Promise<boolean>;
};

/** EdDSA, ES256 and RS256: what authenticators in use have. Left to itself the library tries out newer ones and warns. */
const ALGORITHMS = [-8, -7, -257];

const library = () => import('@simplewebauthn/server');
const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/**
 * @param publicUrl address under which players reach the platform; null in the demo world
 * @param issuer name that the browser shows
 */
export function createPasskeys(
  ring: PasskeyStore,
  { publicUrl, issuer }: { publicUrl: string | null; issuer: string },
) {
  const partyOf = (request: FastifyRequest) => relyingParty(publicUrl, request.host);

  const keep = async <T extends { challenge: string }>(options: T, purpose: ChallengePurpose, owner: bigint | null) => {
    await ring.keepChallenge(hashOf(options.challenge), purpose, owner);
    return { ...options } as Options;
  };

  return {
    /** Whether passkeys can be used at the address of this request. */
    arePossible: (request: FastifyRequest): boolean => partyOf(request) !== null,

    /** Options for a new passkey, or null where none can be made. */
    async toMake(request: FastifyRequest, owner: { id: bigint; name: string }): Promise<Options | null> {
      const party = partyOf(request);
      if (!party) return null;
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: issuer,
        rpID: party.id,
        userName: owner.name,
        userDisplayName: owner.name,
        // A number says nothing by itself, and is the same for each passkey of its owner.
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

    /** The public half of a passkey that was made for this owner, or null when anything about it is wrong. */
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
     * Options to use a passkey, or null where none can be used.
     *
     * @param owner whose passkeys may be used at the second step; null when the passkey says who signs in
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

    /** Whose passkey was used, or null when anything about the answer is wrong. */
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
