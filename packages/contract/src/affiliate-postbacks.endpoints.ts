/** Postback addresses of an affiliate, and what was sent to them. */
import { z } from 'zod';
import { id } from './affiliates.endpoints.ts';
import { DELIVERY_STATES, POSTBACK_EVENTS } from './affiliates.ts';
import { del, get, post } from './endpoint.ts';
import { instant, text } from './schemas.ts';

const own = { access: 'member', relay: true } as const;
const params = z.strictObject({ id });
/** Id of an event, the same in every call about it. */
export const deliveryPath = z.strictObject({ id: z.uuid() });

export const shownPostback = z.strictObject({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(POSTBACK_EVENTS)),
});
const postback = z.strictObject({
  ...shownPostback.shape,
  /** Key of the signature in the header `X-Parlour-Signature`. */
  secret: z.string(),
});

export const delivery = z
  .strictObject({
    id: z.string(),
    postbackId: z.string(),
    event: z.enum(POSTBACK_EVENTS),
    createdAt: instant,
    attempts: z.int(),
    /** Why the last try failed; null after a success and before the first try. */
    error: z.string().nullable(),
    /** `parked` after the last try: it is sent again on request. */
    state: z.enum(DELIVERY_STATES),
  })
  .meta({ id: 'PostbackDelivery' });

export const listPostbackDeliveries = get('/wps/agent/affiliate/postbacks', {
  summary: 'The own postback addresses with their keys, and the latest events for them, parked ones first',
  ...own,
  cache: 'private',
  input: { query: z.strictObject({ token: text(200).optional() }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ postbacks: z.array(postback), deliveries: z.array(delivery) }),
});

export const addPostback = post('/wps/agent/affiliate/postbacks', {
  summary: 'Adds a postback address: HTTPS, with known names in braces only, at most ten',
  ...own,
  throttle: 'write',
  input: { body: z.strictObject({ url: text(1000), events: z.array(z.enum(POSTBACK_EVENTS)).min(1).max(6) }) },
  failures: ['thing.unknown', 'affiliate.macro', 'affiliate.url', 'affiliate.full'],
  output: postback,
});

export const removePostback = del('/wps/agent/affiliate/postbacks/:id', {
  summary: 'Removes a postback address; what waits for it is not sent any more',
  ...own,
  input: { params },
  failures: ['thing.unknown'],
  output: z.strictObject({ removed: z.literal(true) }),
});

export const testPostback = post('/wps/agent/affiliate/postbacks/:id/tests', {
  summary: 'Calls a postback address with an invented event and says what it answered',
  ...own,
  throttle: 'check',
  input: { params, body: z.strictObject({}) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    /** HTTP status; null without an answer. */
    status: z.int().nullable(),
    error: z.string().nullable(),
  }),
});

export const resendPostback = post('/wps/agent/affiliate/deliveries/:id/resend', {
  summary: 'Sends a parked event again, with the same address and id',
  ...own,
  throttle: 'write',
  input: { params: deliveryPath, body: z.strictObject({}) },
  failures: ['thing.unknown'],
  output: z.strictObject({ queued: z.literal(true) }),
});
