import { z } from 'zod';
import { del, post } from './endpoint.ts';
import { UPLOADS } from './rules.ts';

/** What a picture is sent for; it can be used for nothing else. */
const purpose = z.enum(['feedback', 'application', 'chat', 'icon', 'receipt']);
export type UploadPurpose = z.output<typeof purpose>;

/** A picture as its owner and the operators see it. */
export const uploadedPicture = z
  .strictObject({
    id: z.uuid(),
    /** Good for ten minutes at most: ask anew for what stands on a page for longer. */
    url: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'UploadedPicture' });
export type UploadedPicture = z.output<typeof uploadedPicture>;

/** Ids of pictures that go with a message. */
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
