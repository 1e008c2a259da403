import { z } from 'zod';
import { post } from './endpoint.ts';
import { instant, text } from './schemas.ts';

export const openPlayerView = post('/wps/view/open', {
  summary: 'Opens an operator’s read-only view of a player’s account by its one-time code',
  access: 'anyone',
  throttle: 'check',
  input: { body: z.strictObject({ code: text(64) }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    /** As the player app keeps a session. */
    session: z.strictObject({
      token: z.string(),
      merchantCode: z.string(),
      userName: z.string(),
      type: z.int(),
      firstTimeLogin: z.boolean(),
      customerType: z.string().nullable(),
    }),
    until: instant,
  }),
});

export const endPlayerView = post('/wps/view/end', {
  summary: 'Ends the view of this tab; without effect if there is none',
  access: 'anyone',
  throttle: 'check',
  output: z.strictObject({ ended: z.literal(true) }),
});
