/** Pictures that players upload with feedback, an application or a chat message, or as their avatar. */
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

/** Limits of unattached pictures: of one sender, and of all visitors together. */
const LOOSE = { each: 12, strangers: 2000 };

/** Viewer: players and operators load a picture from different paths, because the platform may be closed to players. */
export type Looker = 'player' | 'operator';
export const UPLOAD_PATHS: Record<Looker, string> = { player: '/upload/', operator: '/wps/console/upload/' };

export type Uploads = {
  /**
   * Returns the owner of this request's pictures: the member, else the browser. With `reply` a browser without a cookie
   * gets one.
   */
  ownerOf: (session: Session | null, request: FastifyRequest, reply?: FastifyReply) => UploadOwner;
  /** Re-encodes and stores a file; returns null when it is not a picture, `full` when too many are unattached. */
  add: (bytes: Uint8Array, purpose: UploadPurpose, owner: UploadOwner) => Promise<UploadedPicture | 'full' | null>;
  /**
   * Marks pictures as attached in the transaction that refers to them. Returns false when one of them is not the
   * owner's, has another purpose, was attached before or no longer exists, or when there are more than `max`: then roll
   * back and answer `upload.gone`.
   */
  attach: (
    tx: Db,
    ids: readonly string[],
    to: { owner: UploadOwner; purpose: UploadPurpose; max: number },
  ) => Promise<boolean>;
  /** Removes pictures together with their reference, such as an avatar that was replaced. */
  remove: (tx: Db, ids: readonly string[]) => Promise<void>;
  /**
   * Returns the URL of a picture, valid for at most ten minutes. Give it only to the picture's owner and to operators.
   */
  addressOf: (id: string, looker?: Looker) => string;
  /** Lists pictures in the order of their ids, with URLs; missing ones are omitted. */
  list: (db: Db, ids: readonly string[], looker?: Looker) => Promise<UploadedPicture[]>;
  /** Reads the picture of a file name; null when the name is invalid or has expired. */
  read: (file: string) => Promise<Buffer | null>;
};

export type UploadsDeps = {
  db: Db;
  key: Buffer;
  preSession: PreSession;
  clock: () => Date;
  /** Re-encodes a file; replaced by tests. */
  redraw?: Redraw;
};

export function createUploads({ db, key, preSession, clock, redraw = createRedraw() }: UploadsDeps): Uploads {
  const addresses = createAddresses(key, clock);
  const addressOf: Uploads['addressOf'] = (id, looker = 'player') => UPLOAD_PATHS[looker] + addresses.fileOf(id);
  return {
    ownerOf: (session, request, reply) => ({
      // A guest account is temporary, so the browser owns its pictures.
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
