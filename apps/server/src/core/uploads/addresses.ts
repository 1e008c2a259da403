/**
 * Signed URLs of players' pictures. Serving them requires no authentication: a URL is valid for at most ten minutes and
 * cannot be forged.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const SLOT_SECONDS = 300;
const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-z]{1,8})-([A-Za-z0-9_-]{22})\.webp$/;

export type UploadAddresses = {
  /** Returns the file name of a picture; constant for five minutes, valid for at most ten. */
  fileOf: (id: string) => string;
  /** Returns the picture of a file name; null when the signature is wrong or the name has expired. */
  idOf: (file: string) => string | null;
};

export function createAddresses(key: Buffer, clock: () => Date): UploadAddresses {
  const sign = (id: string, until: string) =>
    createHmac('sha256', key).update(`upload:${id}:${until}`).digest().subarray(0, 16);
  const seconds = () => Math.floor(clock().getTime() / 1000);
  return {
    fileOf(id) {
      const until = ((Math.floor(seconds() / SLOT_SECONDS) + 2) * SLOT_SECONDS).toString(36);
      return `${id}-${until}-${sign(id, until).toString('base64url')}.webp`;
    },
    idOf(file) {
      const [, id = '', until = '', signature = ''] = FILE.exec(file) ?? [];
      if (!id || Number.parseInt(until, 36) <= seconds()) return null;
      return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(id, until)) ? id : null;
    },
  };
}
