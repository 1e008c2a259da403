/** Cache of images on disk, by the hash of their parameters. An image that cannot be written is served nevertheless. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Variant } from './addresses.ts';

export type ImageStore = {
  read: (hash: string, variant: Variant) => Promise<Buffer | null>;
  has: (hash: string, variant: Variant) => Promise<boolean>;
  write: (hash: string, variant: Variant, image: Buffer) => Promise<void>;
};

/**
 * Path of one image below its folder: the first two digits of the hash are a subfolder, so that no folder grows too
 * large.
 */
const fileOf = (hash: string, { width, format }: Variant): string =>
  join(hash.slice(0, 2), `${hash.slice(2, 24)}-${width}.${format}`);

let writes = 0;

/** Whether the error means that a file does not exist. */
export const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/**
 * @param folder images are read from and written to it
 * @param prepared read-only folders, such as the build's images
 * @param failed called with disk errors; the image is rendered instead
 */
export function openImageStore(
  folder: string,
  prepared: readonly string[],
  failed: (error: unknown) => void,
): ImageStore {
  const read: ImageStore['read'] = async (hash, variant) => {
    for (const place of [folder, ...prepared]) {
      try {
        return await readFile(join(place, fileOf(hash, variant)));
      } catch (error) {
        // Missing here: the next folder is tried.
        if (!isMissing(error)) failed(error);
      }
    }
    return null;
  };
  return {
    read,
    has: async (hash, variant) => (await read(hash, variant)) !== null,
    async write(hash, variant, image) {
      const file = join(folder, fileOf(hash, variant));
      const draft = `${file}.${process.pid}.${++writes}`;
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(draft, image);
        await rename(draft, file);
      } catch (error) {
        // A full or read-only disk only costs time on the next request.
        failed(error);
      }
    },
  };
}
