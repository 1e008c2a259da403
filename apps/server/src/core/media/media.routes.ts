/** The media library in the console, and its pictures under `/img/media/`. Every change is audited. */
import {
  addMedia,
  listMedia,
  type MediaRow,
  type MediaUse,
  removeMedia,
  renameMedia,
} from '@parlour/contract/media.endpoints';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope, sendFailure } from '../../platform/http/mount.ts';
import { recordAudit } from '../audit/index.ts';
import { readAddress } from './addresses.ts';
import { encodeMedia } from './encode.ts';
import {
  deleteMedia,
  findRecord,
  insertMedia,
  listRecords,
  lockMedia,
  type MediaRecord,
  setName,
} from './media.store.ts';
import type { Media } from './media.ts';

const PAGE = 40;

const HEADERS = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };

/** Contents that show pictures, by the pictures' ids. */
export type MediaUses = (db: Db) => Promise<Map<string, MediaUse[]>>;

type Deps = { db: Db; media: Media; usesOf: MediaUses };

export function mediaRoutes(scope: Scope, { db, media, usesOf }: Deps): void {
  const rowOf = (row: MediaRecord, uses: MediaUse[] = []): MediaRow => ({
    id: row.id.toString(),
    name: row.name,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    cover: `${media.pictureOf({ picture: row.id.toString() })?.image ?? ''}-720.webp`,
    whole: media.wholeOf(row),
    uses,
    operator: row.operator,
    addedAt: row.addedAt.toISOString(),
  });

  async function found(id: bigint): Promise<MediaRow | null> {
    const row = await findRecord(db, id);
    return row ? rowOf(row, (await usesOf(db)).get(id.toString())) : null;
  }

  mount(scope, listMedia, async ({ input: { query } }) => {
    const before = query.before === undefined ? null : BigInt(query.before);
    const id = query.id === undefined ? null : BigInt(query.id);
    const rows = await listRecords(db, { find: query.find?.trim() ?? '', id, before, limit: PAGE + 1 });
    const uses = await usesOf(db);
    const page = rows.slice(0, PAGE);
    return ok({
      rows: page.map((row) => rowOf(row, uses.get(row.id.toString()))),
      next: rows.length > PAGE ? (page.at(-1)?.id.toString() ?? null) : null,
    });
  });

  mount(scope, addMedia, async ({ input: { query, body }, operator, request }) => {
    const picture = await encodeMedia(body);
    if (picture === null) return fail('media.unreadable');
    if (picture === 'small') return fail('media.small');
    const id = await inTransaction(db, async (tx) => {
      const added = await insertMedia(tx, { ...picture, name: query.name.trim() }, operator);
      if (added.isNew)
        await recordAudit(tx, {
          operator,
          request,
          act: 'media.added',
          after: {
            picture: added.id.toString(),
            name: query.name.trim(),
            size: `${picture.width} × ${picture.height}`,
          },
        });
      return added.id;
    });
    await media.refresh();
    const row = await found(id);
    // Removed by another operator in the meantime.
    return row ? ok(row) : fail('media.unreadable');
  });

  mount(scope, renameMedia, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const name = body.name.trim();
    const before = await inTransaction(db, async (tx) => {
      const old = await lockMedia(tx, id);
      if (old === undefined || old === name) return old;
      await setName(tx, id, name);
      await recordAudit(tx, {
        operator,
        request,
        act: 'media.renamed',
        before: { picture: params.id, name: old },
        after: { picture: params.id, name },
      });
      return old;
    });
    const row = before === undefined ? null : await found(id);
    return row ? ok(row) : fail('thing.unknown');
  });

  mount(scope, removeMedia, async ({ input: { params }, operator, request }) => {
    const id = BigInt(params.id);
    const refusal = await inTransaction(db, async (tx) => {
      const name = await lockMedia(tx, id);
      if (name === undefined) return 'thing.unknown' as const;
      if ((await usesOf(tx)).has(params.id)) return 'media.used' as const;
      await deleteMedia(tx, id);
      await recordAudit(tx, { operator, request, act: 'media.removed', before: { picture: params.id, name } });
      return null;
    });
    if (refusal) return fail(refusal);
    await media.refresh();
    return ok({ id: params.id });
  });

  scope.get('/img/media/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const address = readAddress(request.params.file);
    const picture = address && (await media.read(address));
    if (!picture) return sendFailure(reply, 'thing.unknown');
    return reply.headers({ ...HEADERS, 'content-type': `image/${address.format}` }).send(picture);
  });
}
