/**
 * Keys that must never be in the database: the pepper of password hashes, and the key that seals what the database
 * stores of vendors' secrets and of the encryption keys for bodies. All are drawn from one root secret: `SECRET_KEY`,
 * or a file in the data folder that the first start writes.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = {
  pepper: Buffer;
  /** The same for payment passwords: what is known of one helps nothing with the other. */
  paymentPepper: Buffer;
  /** Tells one root key from another; the key cannot be found from it. */
  fingerprint: Buffer;
  /** Seals bytes with AES-256-GCM; the label is bound in, so that a sealed value cannot be moved elsewhere. */
  seal: (plain: Buffer, label: string) => Buffer;
  /** Opens what {@link Secrets.seal} made. @throws when it was changed, or sealed under another key or label */
  open: (sealed: Buffer, label: string) => Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keys are needed that another process made, and they are not where they were looked for. */
export class KeysMissing extends Error {
  readonly sentence = true;
}

/** The root secret that was given or is in the folder; null where there is none. */
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
 * Opens the keys of an installation for a server that starts, and draws them where there are none.
 *
 * @param given the `SECRET_KEY` setting; servers that share a database need the same one
 * @returns with `keep`, which writes drawn keys to `root.key`: call it before anything is sealed, and once the database is
 *   known to take them, so that a start that is refused leaves no file behind
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
 * @param dataDir folder that holds `root.key` when no secret is given
 * @param given the `SECRET_KEY` setting; servers that share a database need the same one
 * @param mayMake whether keys are made and kept where there are none; never by a command
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
