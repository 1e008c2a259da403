/**
 * Keys that must never be in the database: the pepper of password hashes, and the key that encrypts vendors' secrets
 * and the encryption keys for bodies, which the database stores. All are derived from one root secret: `SECRET_KEY`, or
 * a file in the data folder, created on first start.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = {
  pepper: Buffer;
  /** The same for payment passwords; a leak of one does not help with the other. */
  paymentPepper: Buffer;
  /** Identifies the root key; the key cannot be derived from it. */
  fingerprint: Buffer;
  /** Encrypts with AES-256-GCM; the label is authenticated, so that an encrypted value cannot be moved elsewhere. */
  seal: (plain: Buffer, label: string) => Buffer;
  /**
   * Decrypts the result of {@link Secrets.seal}. @throws when it was changed, or encrypted with another key or label
   */
  open: (sealed: Buffer, label: string) => Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Required keys of another process are missing at the expected place. */
export class KeysMissing extends Error {
  readonly sentence = true;
}

/** Returns the configured root secret, or that of the folder; null when there is none. */
function findRoot(dataDir: string, given: string | null): Buffer | null {
  if (given) return Buffer.from(given, 'utf8');
  const file = join(dataDir, 'root.key');
  return existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'hex') : null;
}

function writeRoot(dataDir: string, root: Buffer): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'root.key'), `${root.toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
}

/**
 * Opens the keys of an installation for a starting server, and creates them when there are none.
 *
 * @param given the `SECRET_KEY` setting; servers that share a database need the same one
 * @returns with `keep`, which writes created keys to `root.key`: to be called before anything is encrypted, but after
 *   the database has accepted the keys, so that a refused start leaves no file
 */
export function drawSecrets(dataDir: string, given: string | null): Secrets & { keep: () => void } {
  const found = findRoot(dataDir, given);
  if (found) return { ...secretsFrom(found), keep: () => {} };
  const root = randomBytes(32);
  return { ...secretsFrom(root), keep: () => writeRoot(dataDir, root) };
}

/**
 * Opens the keys of an installation.
 *
 * @param dataDir folder of `root.key` when no secret is configured
 * @param given the `SECRET_KEY` setting; servers that share a database need the same one
 * @param mayMake whether missing keys are created and stored; never for a command
 * @throws {KeysMissing}
 */
export function openSecrets(dataDir: string, given: string | null, mayMake = true): Secrets {
  if (!mayMake && !findRoot(dataDir, given))
    throw new KeysMissing(
      `There is no root.key in ${dataDir}, and SECRET_KEY is not set: give this command the same as the server has.`,
    );
  const { keep, ...secrets } = drawSecrets(dataDir, given);
  keep();
  return secrets;
}

function secretsFrom(root: Buffer): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, 'parlour', purpose, 32));
  const sealKey = derive('seal');
  return {
    pepper: derive('pepper'),
    paymentPepper: derive('payment pepper'),
    fingerprint: derive('fingerprint'),
    seal(plain, label) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(label));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, label) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(label))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
