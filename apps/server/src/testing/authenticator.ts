/** Software authenticator: creates and uses passkeys as a phone does, and can be made to give false answers. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** Encodes the few CBOR types used in WebAuthn's responses. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item as number | string | Buffer)]),
  ]);
}

export type Lies = {
  challenge?: string;
  origin?: string;
  rpId?: string;
  /** The user was not verified by biometrics or a screen lock. */
  unverified?: boolean;
  /** Reports this counter instead of the next one. */
  counter?: number;
  /** Signs different content. */
  wrongSignature?: boolean;
};

const FLAG = { present: 1, verified: 4, attested: 64 };

export function softPasskey(origin: string, rpId = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const jwk = publicKey.export({ format: 'jwk' });
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(jwk.x ?? '', 'base64url')],
      [-3, Buffer.from(jwk.y ?? '', 'base64url')],
    ]),
  );

  const clientData = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  function authenticatorData(lies: Lies, attested = false): Buffer {
    const flags = FLAG.present | (lies.unverified ? 0 : FLAG.verified) | (attested ? FLAG.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? ++counter);
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count]);
  }
  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    id: common.id,
    /** Creates a passkey for registration options. */
    make(options: Record<string, unknown>, lies: Lies = {}) {
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const authData = Buffer.concat([authenticatorData(lies, true), Buffer.alloc(16), length, id, cose]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', String(options.challenge), lies).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Uses a passkey for authentication options. */
    use(options: Record<string, unknown>, lies: Lies = {}) {
      const data = clientData('webauthn.get', String(options.challenge), lies);
      const authData = authenticatorData(lies);
      const signed = Buffer.concat([authData, lies.wrongSignature ? randomBytes(32) : sha256(data)]);
      return {
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      };
    },
  };
}
