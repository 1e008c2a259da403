/** The media library: uploaded pictures, their URLs and their variants. */
import { mediaArtOf } from '@parlour/contract/media';
import { openCachedTable } from '../../platform/cached-table.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { type Address, coverPath, tagOf, wholePath } from './addresses.ts';
import { drawVariant } from './encode.ts';
import {
  type KnownPicture,
  MEDIA_CHANNEL,
  putVariant,
  readBody,
  readMediaVersion,
  readPictures,
  readVariant,
} from './media.store.ts';

const REREAD_EVERY_MS = 2_000;
/** Variants held in memory: those of a home page and the newest promotions. */
const MOST_HELD = 64;

export type Media = {
  /** Differs for every state. */
  version: () => string;
  /**
   * Returns the URL, without size and format, and the average colour of the uploaded picture that an `art` shows; null
   * for a generated picture, and for one that was removed.
   */
  pictureOf: (art: Readonly<Record<string, unknown>>) => { image: string; colour: string } | null;
  /** Returns the URL of an uncropped picture. */
  wholeOf: (picture: Pick<KnownPicture, 'id' | 'hash'>) => string;
  /**
   * Reads the picture of a parsed URL, drawn at the first request; null for an unknown one.
   *
   * @throws {Overloaded} when too many pictures have to be drawn
   */
  read: (address: Address) => Promise<Buffer | null>;
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

export async function openMedia({ database, jobs }: { database: Database; jobs: JobScheduler }): Promise<Media> {
  const { db } = database;
  const cached = await openCachedTable<Map<string, KnownPicture>>({
    database,
    jobs,
    job: 'media.refresh',
    channel: MEDIA_CHANNEL,
    everyMs: REREAD_EVERY_MS,
    readVersion: readMediaVersion,
    read: readPictures,
  });
  const held = new Map<string, Promise<Buffer | null>>();
  cached.onChange(() => held.clear());

  async function draw(picture: KnownPicture, { id, name, shape, format }: Address): Promise<Buffer | null> {
    const variant = `${name}.${format}`;
    const kept = await readVariant(db, id, variant);
    if (kept) return kept;
    const body = await readBody(db, id);
    if (!body) return null;
    const drawn = await drawVariant(body, picture, { shape, format });
    await putVariant(db, id, variant, drawn);
    return drawn;
  }

  return {
    version: cached.version,
    pictureOf(art) {
      const chosen = mediaArtOf(art);
      const known = chosen && cached.now().get(chosen.picture);
      return known ? { image: coverPath(known, chosen), colour: known.colour } : null;
    },
    wholeOf: wholePath,
    read(address) {
      const picture = cached.now().get(address.id.toString());
      if (!picture || tagOf(picture.hash, address.name) !== address.tag) return Promise.resolve(null);
      const key = `${address.name}.${address.format}`;
      const known = held.get(key);
      if (known) {
        // The most recently requested last.
        held.delete(key);
        held.set(key, known);
        return known;
      }
      const work = draw(picture, address);
      held.set(key, work);
      const [oldest = ''] = held.keys();
      if (held.size > MOST_HELD) held.delete(oldest);
      // A failed one is drawn again at the next request.
      work.catch(() => held.delete(key));
      return work;
    },
    refresh: cached.refresh,
    onChange: cached.onChange,
    close: cached.close,
  };
}
