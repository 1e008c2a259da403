/** Providers behind mail, SMS, the robot check, payments, social login and alerts, for operators. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { text } from './schemas.ts';

export const PROVIDER_NAMES = [
  'mail',
  'sms',
  'captcha',
  'btcpay',
  'google',
  'facebook',
  'firebase',
  'webhook',
] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** What a test needs: an address or a number that gets a message, or nothing. */
export const TEST_NEEDS = ['mail', 'phone', 'nothing'] as const;
export type TestNeeds = (typeof TEST_NEEDS)[number];

const name = z.enum(PROVIDER_NAMES);

const provider = z
  .strictObject({
    name,
    /** `external`: set up; `local`: this server stands in for it; `off`: not set up, and nothing stands in. */
    mode: z.enum(['external', 'local', 'off']),
    /** Where it is, and as whom it is called; without secrets. Empty unless it is set up. */
    address: z.string(),
    /** Its settings in the environment. */
    settings: z.array(z.strictObject({ name: z.string(), isSet: z.boolean() })),
    /** Calls within the last hour; null for a provider whose calls are not counted. */
    outcomes: z
      .strictObject({
        successes: z.int(),
        failures: z.int(),
        /** Reason of the last failure; empty without one. */
        error: z.string(),
      })
      .nullable(),
    /** Null if it cannot be tested. */
    test: z.enum(TEST_NEEDS).nullable(),
  })
  .meta({ id: 'ProviderStatus' });
export type ProviderStatus = z.output<typeof provider>;

export const listProviders = get('/wps/console/providers', {
  summary: 'Lists the providers with their settings and the outcomes of their calls',
  access: 'operator',
  right: 'system.view',
  throttle: 'console',
  output: z.strictObject({ providers: z.array(provider) }),
});

export const testProvider = post('/wps/console/providers/:name/tests', {
  summary: 'Tests a provider: sends a message through it, or makes a call that changes nothing',
  access: 'operator',
  right: 'system.act',
  throttle: 'outward',
  input: {
    params: z.strictObject({ name }),
    /** Address or number that gets the message; empty for a test that sends none. */
    body: z.strictObject({ to: text(120) }),
  },
  failures: ['thing.unknown', 'provider.recipient'],
  output: z.strictObject({
    /** Why the provider did not do its work; null for a success. */
    error: z.string().nullable(),
  }),
});
