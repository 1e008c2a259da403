import { z } from 'zod';
import { del, get, post } from './endpoint.ts';
import { instant, text } from './schemas.ts';
import { SOCIAL_PROVIDERS } from './social-login.ts';

const provider = z.enum(SOCIAL_PROVIDERS);

export const providersValue = z.strictObject({
  /** Available OAuth providers; each has its flag on. */
  social: z.array(provider),
  /** Phone verification by a provider; null if this installation sends codes itself. */
  phone: z
    .strictObject({
      /** URL of the Identity Toolkit, without a trailing slash. */
      endpoint: z.string(),
      apiKey: z.string(),
      /** Robot check page on another host; null if the provider requires none. */
      checkPage: z.string().nullable(),
    })
    .nullable(),
  /** All of the above are simulated by this server. */
  demo: z.boolean(),
});
export type Providers = z.output<typeof providersValue>;

export const getProviders = get('/wps/system/providers', {
  summary: 'Who else can vouch for a player here',
  access: 'anyone',
  relay: true,
  cache: 'snapshot',
  output: providersValue,
});

export const startOAuthFlow = post('/wps/session/provider', {
  summary: 'Starts a sign-in at a provider and answers the address to go to',
  access: 'anyone',
  relay: true,
  throttle: 'login',
  input: {
    body: z.strictObject({
      provider,
      /** Whether the login at the end of the flow is remembered. */
      remember: z.boolean().optional().default(false),
    }),
  },
  failures: ['provider.off'],
  output: z.strictObject({ url: z.string() }),
});

/** The provider can add other parameters to this URL. */
const returned = z.looseObject({
  state: z.string().max(500).optional().catch(undefined),
  code: z.string().max(4000).optional().catch(undefined),
  error: z.string().max(200).optional().catch(undefined),
});

export const finishOAuthFlow = get('/wps/session/provider/:provider/callback', {
  summary: 'Where a provider sends the browser back to; leads on to the login page',
  access: 'anyone',
  throttle: 'login',
  changes: true,
  // The provider's page redirects the browser here; the state parameter was issued to this browser.
  callers: 'anywhere',
  input: { params: z.strictObject({ provider }), query: returned },
  output: z.null(),
});

const proof = z.strictObject({ proof: text(100) });

export const listLinks = get('/wps/links', {
  summary: 'Whether the member has a password, and the providers that let them in',
  access: 'member',
  cache: 'private',
  output: z.strictObject({
    hasPassword: z.boolean(),
    /** Providers of this installation, linked or not. */
    offered: z.array(provider),
    links: z.array(z.strictObject({ provider, since: instant })),
  }),
});

export const startLink = post('/wps/links/trip', {
  summary: 'Starts a way to a provider that is to be linked to the member, and answers the address to go to',
  access: 'member',
  throttle: 'login',
  input: { body: proof.extend({ provider }) },
  failures: ['second.proof', 'provider.off', 'provider.linked'],
  output: z.strictObject({ url: z.string() }),
});

export const addLink = post('/wps/links', {
  summary: 'Links the person whom the provider named after such a way to the member',
  access: 'member',
  throttle: 'login',
  failures: ['provider.refused', 'provider.linked', 'provider.taken'],
  output: z.strictObject({ provider }),
});

export const removeLink = del('/wps/links/:provider', {
  summary: 'Takes a provider off the member, unless it is the last way in',
  access: 'member',
  input: { params: z.strictObject({ provider }), body: proof },
  failures: ['second.proof', 'thing.unknown', 'provider.last_way'],
  output: z.strictObject({ removed: z.literal(true) }),
});
