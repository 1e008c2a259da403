/**
 * Signs a profile with the operator's certificate: CMS signed data, as iOS reads it. Without a certificate profiles are
 * sent unsigned, which iOS displays.
 */
import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigProblems } from '../../config/config.ts';
import { integer, nothing, octets, oid, parseElements, sequence, set, tagged, utcTime } from './der.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

export type Signer = (content: Buffer, at: Date) => Buffer;
export type SignerFiles = { certificate: string; key: string };

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Returns serial number and issuer exactly as encoded in a certificate. */
function identityOf(certificate: X509Certificate): Buffer {
  const [outer] = parseElements(certificate.raw);
  const [body] = parseElements(outer?.content ?? Buffer.alloc(0));
  const parts = parseElements(body?.content ?? Buffer.alloc(0)).filter(({ tag }) => tag !== 0xa0);
  const [serial, , issuer] = parts;
  if (!serial || !issuer) throw new RangeError('no certificate');
  return sequence(issuer.whole, serial.whole);
}

/**
 * Creates a signer from certificates and key.
 *
 * @param chain the signing certificate first, then its issuers
 */
export function signerOf(chain: readonly X509Certificate[], key: KeyObject): Signer {
  const [own] = chain;
  if (!own) throw new RangeError('no certificate');
  const identity = identityOf(own);
  const digest = sequence(oid(OID.sha256), nothing());
  const method =
    key.asymmetricKeyType === 'rsa' ? sequence(oid(OID.rsa), nothing()) : sequence(oid(OID.ecdsaWithSha256));
  return (content, at) => {
    const attributes = [
      sequence(oid(OID.contentType), set(oid(OID.data))),
      sequence(oid(OID.signingTime), set(utcTime(at))),
      sequence(oid(OID.messageDigest), set(octets(createHash('sha256').update(content).digest()))),
    ];
    // Signed as a set, but sent with an implicit tag.
    const signed = set(...attributes);
    const sent = Buffer.concat([Buffer.from([0xa0]), signed.subarray(1)]);
    const signature = sign('sha256', signed, key);
    return sequence(
      oid(OID.signedData),
      tagged(
        0xa0,
        sequence(
          integer(1),
          set(digest),
          sequence(oid(OID.data), tagged(0xa0, octets(content))),
          tagged(0xa0, ...chain.map(({ raw }) => raw)),
          set(sequence(integer(1), identity, digest, sent, method, octets(signature))),
        ),
      ),
    );
  };
}

/**
 * Opens the operator's certificate and key.
 *
 * @throws {ConfigProblems} when a file cannot be read, is not PEM, has expired, or the two do not match
 */
export function openSigner({ certificate, key }: SignerFiles, now: Date): Signer {
  const problem = (text: string) =>
    new ConfigProblems([`PROFILE_CERTIFICATE, PROFILE_KEY: ${text} (unset both to send profiles unsigned)`]);
  let chain: X509Certificate[];
  let secret: KeyObject;
  try {
    chain = (readFileSync(certificate, 'utf8').match(PEM) ?? []).map((pem) => new X509Certificate(pem));
    secret = createPrivateKey(readFileSync(key));
  } catch (error) {
    throw problem(`cannot be read: ${(error as Error).message}`);
  }
  const [own] = chain;
  if (!own) throw problem('the first file holds no certificate in PEM');
  if (!own.checkPrivateKey(secret)) throw problem('the key is not that of the first certificate');
  if (!['rsa', 'ec'].includes(secret.asymmetricKeyType ?? '')) throw problem('the key is neither RSA nor EC');
  if (new Date(own.validTo) <= now) throw problem(`the certificate ended on ${own.validTo}`);
  return signerOf(chain, secret);
}
