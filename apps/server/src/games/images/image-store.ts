/** Images on disk under the hash of what they are made of. What cannot be written is served all the same. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Variant } from './addresses.ts';

export type ImageStore = {
  read: (hash: string, variant: Variant) => Promise<Buffer | null>;
  has: (hash: string, variant: Variant) => Promise<boolean>;
  write: (hash: string, variant: Variant, image: Buffer) => Promise<void>;
};

/** Path of one image below its folder: two digits of the hash first, so that no folder grows without bound. */
const fileOf = (hash: string, { width, format }: Variant): string =>
  join(hash.slice(0, 2), `${hash.slice(2, 24)}-${width}.${format}`);

let writes = 0;

/** Whether a file is simply not there. */
export const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/**
 * @param folder images are read from and written to it
 * @param failed is called with errors of the disk; the image is drawn instead
 * @param prepared folders that are only read, such as what the build drew
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
        // Not here: the next folder, or it is drawn.
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
        // A full or read-only disk costs time on the next request, nothing else.
        failed(error);
      }
    },
  };
}
