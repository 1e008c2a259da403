/**
 * Addresses of pictures that players sent. Nobody is asked who he is where they are served: who was given an address may
 * look for ten minutes, and nobody else can make one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const SLOT_SECONDS = 300;
const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-z]{1,8})-([A-Za-z0-9_-]{22})\.webp$/;

export type UploadAddresses = {
  /** File name of a picture; the same one for five minutes, good for ten at most. */
  fileOf: (id: string) => string;
  /** The picture that a file name stands for; null when it was made up or its time is over. */
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
