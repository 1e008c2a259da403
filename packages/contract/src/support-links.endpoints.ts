import { z } from 'zod';
import { get, put } from './endpoint.ts';
import { HOST_ENTRY, isOutward, MOST_HOSTS, type OutwardKind } from './outbound-urls.ts';
import { instant, text } from './schemas.ts';

export const SERVICE_TITLES = ['CS', 'whatsapp'] as const;

const entry = z
  .strictObject({
    /** `CS`: the customer service itself; `whatsapp`: the operator's channel there. */
    title: z.enum(SERVICE_TITLES),
    /** Target as encoded by `support-path.ts`: a page of this app, or an external URL. */
    path: z.string().regex(/^[A-Za-z0-9_-]{9,}$/),
  })
  .meta({ id: 'CustomerServiceEntry' });
export type CustomerServiceEntry = z.output<typeof entry>;

export const getCustomerService = get('/wps/customerService', {
  summary: 'Ways to the customer service, each written with a fresh key',
  access: 'anyone',
  relay: true,
  quiet: true,
  output: z.array(entry),
});

/** A URL of the contact's kind; empty without such a contact. */
const contact = (kind: OutwardKind) =>
  text(500).refine((address) => address === '' || isOutward(kind, address), { message: `no address for ${kind}` });

const serviceInput = z.strictObject({
  contacts: z.strictObject({
    telegram: contact('telegram'),
    whatsapp: contact('whatsapp'),
    liveChat: contact('liveChat'),
  }),
  /** Allowed outbound hosts in addition to those of contacts and downloads. */
  hosts: z.array(z.string().regex(HOST_ENTRY)).max(MOST_HOSTS),
});
export type SupportLinksInput = z.output<typeof serviceInput>;

const serviceState = serviceInput.extend({
  /** Hosts allowed because of contacts and downloads. */
  besides: z.array(z.string()),
  /** Null while the brand's file applies. */
  changedAt: instant.nullable(),
});
export type ServiceState = z.output<typeof serviceState>;

export const getServiceSettings = get('/wps/console/service', {
  summary: 'Ways to the customer service, and the hosts that links may lead out to',
  access: 'operator',
  right: 'settings.view',
  throttle: 'console',
  output: serviceState,
});

export const setServiceSettings = put('/wps/console/service', {
  summary: 'Changes the ways to the customer service and the hosts that links may lead out to',
  access: 'operator',
  right: 'settings.act',
  throttle: 'console',
  input: { body: serviceInput },
  output: serviceState,
});
