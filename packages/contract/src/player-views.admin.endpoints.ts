import { z } from 'zod';
import { post } from './endpoint.ts';
import { instant, text } from './schemas.ts';

export const startPlayerView = post('/wps/console/members/:id/views', {
  summary: 'Prepares a read-only view of the app as a player sees it; who looked and why goes on record',
  access: 'operator',
  right: 'players.act',
  proof: true,
  throttle: 'console',
  input: {
    params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) }),
    body: z.strictObject({ reason: text(300) }),
  },
  failures: ['thing.unknown', 'register.field', 'second.proof'],
  output: z.strictObject({
    /** Address that opens the view, once and within a minute. */
    address: z.url(),
    /** End of the view. */
    until: instant,
  }),
});
