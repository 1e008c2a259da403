import { z } from 'zod';
import { del, post } from './endpoint.ts';
import { UPLOADS } from './rules.ts';

/** Purpose of a picture; it cannot be used for any other. */
const purpose = z.enum(['feedback', 'application', 'chat', 'icon', 'receipt']);
export type UploadPurpose = z.output<typeof purpose>;

/** A picture as its owner and operators see it. */
export const uploadedPicture = z
  .strictObject({
    id: z.uuid(),
    /** Valid for ten minutes at most; pages that stay open longer must request a new one. */
    url: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'UploadedPicture' });
export type UploadedPicture = z.output<typeof uploadedPicture>;

/** Ids of the pictures of a message. */
export const uploadIds = z.array(z.uuid()).max(UPLOADS.most);

export const addUpload = post('/wps/uploads', {
  summary: 'Takes one PNG or JPG; it is made anew and goes after a day unless it is sent with something',
  access: 'visitor',
  relay: true,
  throttle: 'upload',
  bodyType: 'bytes',
  input: {
    query: z.strictObject({ purpose }),
    body: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'must be a file'),
  },
  failures: ['upload.unreadable'],
  output: uploadedPicture,
});

export const dropUpload = del('/wps/uploads/:id', {
  summary: 'Takes back a picture that was not sent with anything yet',
  access: 'visitor',
  input: { params: z.strictObject({ id: z.uuid() }) },
  output: z.strictObject({ id: z.string() }),
});
