/** Pictures that players send with something: feedback, an application, a chat, or as their head icon. */
import { isGuest } from '@parlour/contract/accounts';
import type { UploadedPicture, UploadPurpose } from '@parlour/contract/uploads.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { PreSession } from '../../platform/http/visitor-cookie.ts';
import { createAddresses } from './addresses.ts';
import { createRedraw, type Redraw } from './pictures.ts';
import {
  attachUploads,
  deleteUploads,
  insertUpload,
  readSizes,
  readUpload,
  type UploadOwner,
} from './uploads.store.ts';

/** Pictures sent with nothing yet: of one sender, and of all senders who are not signed in. */
const LOOSE = { each: 12, strangers: 2000 };

/** Who looks: players and operators reach a picture by different doors, as the house may be closed to players. */
export type Looker = 'player' | 'operator';
export const UPLOAD_PATHS: Record<Looker, string> = { player: '/upload/', operator: '/wps/console/upload/' };

export type Uploads = {
  /**
   * Whose the pictures of this request are: the member's, else the browser's. With `reply` a browser without a mark is
   * given one.
   */
  ownerOf: (session: Session | null, request: FastifyRequest, reply?: FastifyReply) => UploadOwner;
  /** Draws a file anew and keeps it; null when it is no picture, `full` when too many lie about. */
  add: (bytes: Uint8Array, purpose: UploadPurpose, owner: UploadOwner) => Promise<UploadedPicture | 'full' | null>;
  /**
   * Marks pictures as sent with what the transaction writes. False when one of them is not the owner's, is for something
   * else, was sent before or is gone, or when there are more than `max`: then roll back and answer `upload.gone`.
   */
  attach: (
    tx: Db,
    ids: readonly string[],
    to: { owner: UploadOwner; purpose: UploadPurpose; max: number },
  ) => Promise<boolean>;
  /** Removes pictures with what they were sent with, such as a head icon that was replaced. */
  remove: (tx: Db, ids: readonly string[]) => Promise<void>;
  /** Address of a picture, good for ten minutes at most. Give it only to the picture's owner and to operators. */
  addressOf: (id: string, looker?: Looker) => string;
  /** Pictures in the order of their ids, with addresses; what is gone is left out. */
  list: (db: Db, ids: readonly string[], looker?: Looker) => Promise<UploadedPicture[]>;
  /** The picture behind a file name; null when nobody may see it (any more). */
  read: (file: string) => Promise<Buffer | null>;
};

export type UploadsDeps = {
  db: Db;
  key: Buffer;
  preSession: PreSession;
  clock: () => Date;
  /** Draws a file anew; a test puts another in its place. */
  redraw?: Redraw;
};

export function createUploads({ db, key, preSession, clock, redraw = createRedraw() }: UploadsDeps): Uploads {
  const addresses = createAddresses(key, clock);
  const addressOf: Uploads['addressOf'] = (id, looker = 'player') => UPLOAD_PATHS[looker] + addresses.fileOf(id);
  return {
    ownerOf: (session, request, reply) => ({
      // A guest leaves nothing behind under an account that is not his.
      memberId: session && !isGuest(session.type) ? session.memberId : null,
      browser: reply ? preSession.ensure(request, reply) : preSession.of(request),
    }),
    async add(bytes, purpose, owner) {
      const picture = await redraw(bytes);
      if (!picture) return null;
      const id = await insertUpload(db, { ...owner, purpose, ...picture }, LOOSE);
      return id === null ? 'full' : { id, url: addressOf(id), width: picture.width, height: picture.height };
    },
    async attach(tx, ids, { owner, purpose, max }) {
      if (ids.length === 0) return true;
      const distinct = [...new Set(ids)];
      if (distinct.length !== ids.length || ids.length > max) return false;
      return (await attachUploads(tx, distinct, owner, purpose)) === distinct.length;
    },
    async remove(tx, ids) {
      if (ids.length > 0) await deleteUploads(tx, ids);
    },
    addressOf,
    async list(from, ids, looker) {
      if (ids.length === 0) return [];
      const sizes = new Map((await readSizes(from, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const size = sizes.get(id);
        return size ? [{ id, url: addressOf(id, looker), width: size.width, height: size.height }] : [];
      });
    },
    async read(file) {
      const id = addresses.idOf(file);
      return id === null ? null : readUpload(db, id);
    },
  };
}
