import { addUpload, dropUpload } from '@parlour/contract/uploads.endpoints';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope, sendFailure } from '../../platform/http/mount.ts';
import { deleteLoose } from './uploads.store.ts';
import { UPLOAD_PATHS, type Uploads } from './uploads.ts';

/** Headers of a picture; opened as a page it may load and run nothing. */
const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=300, immutable',
};

export function uploadsRoutes(scope: Scope, { db, uploads }: { db: Db; uploads: Uploads }): void {
  mount(scope, addUpload, async ({ input: { query, body }, session, request, reply }) => {
    const picture = await uploads.add(body, query.purpose, uploads.ownerOf(session, request, reply));
    if (picture === null) return fail('upload.unreadable');
    return picture === 'full' ? fail('request.too_many') : ok(picture);
  });

  mount(scope, dropUpload, async ({ input: { params }, session, request }) => {
    await deleteLoose(db, params.id, uploads.ownerOf(session, request));
    return ok({ id: params.id });
  });

  for (const path of Object.values(UPLOAD_PATHS))
    scope.get(`${path}:file`, async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
      const picture = await uploads.read(request.params.file);
      if (!picture) return sendFailure(reply, 'thing.unknown');
      return reply.headers(PICTURE_HEADERS).send(picture);
    });
}
