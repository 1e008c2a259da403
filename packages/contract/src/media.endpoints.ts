import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { instant, text } from './schemas.ts';
import { isBlank } from './visible-text.ts';

const mediaId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });

const name = text(100).refine((value) => !isBlank(value), { message: 'must have a visible character' });

const mediaUse = z.strictObject({
  kind: z.enum(['announcement', 'promotion', 'room', 'help']),
  id: z.string(),
  title: z.string(),
});
export type MediaUse = z.output<typeof mediaUse>;

const mediaRow = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    /** In pixels. */
    width: z.int(),
    height: z.int(),
    /** Size of the stored picture. */
    bytes: z.int(),
    /** URL of the cropped picture as a banner shows it, with the middle kept. */
    cover: z.string(),
    /** URL of the uncropped picture, for texts. */
    whole: z.string(),
    /** Contents that show it and are not withdrawn. */
    uses: z.array(mediaUse),
    operator: z.string(),
    addedAt: instant,
  })
  .meta({ id: 'MediaRow' });
export type MediaRow = z.output<typeof mediaRow>;

export const listMedia = get('/wps/console/media', {
  summary: 'Returns pictures of the media library, newest first',
  access: 'operator',
  right: 'content.view',
  throttle: 'console',
  input: {
    query: z.strictObject({
      /** Part of a name. */
      find: text(100).optional(),
      /** Only this picture. */
      id: mediaId.shape.id.optional(),
      /** Id after which the list continues. */
      before: z
        .string()
        .regex(/^[1-9][0-9]{0,15}$/)
        .optional(),
    }),
  },
  output: z.strictObject({ rows: z.array(mediaRow), next: z.string().nullable() }),
});

export const addMedia = post('/wps/console/media', {
  summary: 'Uploads a picture as PNG, JPG or WebP; it is re-encoded, and the same picture is stored once',
  access: 'operator',
  right: 'content.act',
  throttle: 'upload',
  bodyType: 'bytes',
  input: {
    query: z.strictObject({ name }),
    body: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'must be a file'),
  },
  failures: ['media.unreadable', 'media.small'],
  output: mediaRow,
});

export const renameMedia = put('/wps/console/media/:id', {
  summary: 'Renames a picture of the media library',
  access: 'operator',
  right: 'content.act',
  throttle: 'console',
  input: { params: mediaId, body: z.strictObject({ name }) },
  failures: ['thing.unknown'],
  output: mediaRow,
});

export const removeMedia = del('/wps/console/media/:id', {
  summary: 'Removes a picture that no content shows',
  access: 'operator',
  right: 'content.act',
  throttle: 'console',
  input: { params: mediaId },
  failures: ['thing.unknown', 'media.used'],
  output: z.strictObject({ id: z.string() }),
});
