import { z } from 'zod';
import { get, put } from './endpoint.ts';
import { instant, language, text } from './schemas.ts';

export const WHITELABEL_FLAGS = [
  'REWCEN3',
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'FACEBOOKLOGIN3',
  'GOOGLELOGIN3',
  'MOBILEVERCODELOGIN3',
  'CHNGPASSMAIL3',
  'CHNGPASSVERIF3',
  'AFFMAN3',
  'CBS3',
  /** VIP benefits and the pages that lead to them (N39). */
  'VIPBEN3',
  /** Members refer friends (N39); referral codes require AFFMAN3. */
  'REFERRAL3',
  /** Cockfight has its own category, page and games (reading of CAT-001); omitted if it is not lawful. */
  'COCKFIGHT3',
] as const;

export const getStatus = get('/wps/system/status', {
  summary: 'Whether the platform is open to this caller',
  access: 'anyone',
  relay: true,
  quiet: true,
  input: { query: z.strictObject({ language }) },
  output: z.strictObject({
    /** The operator's maintenance message in the caller's language; may be empty. */
    info: z.string(),
    location: z.strictObject({ ip: z.string() }),
    maintenance: z.boolean(),
    regionRestriction: z.boolean(),
    /** Scheduled end of the maintenance, if known. */
    opensAt: instant.nullable(),
  }),
});

/** Two-letter code of a country (ISO 3166-1). */
const country = z.string().regex(/^[A-Z]{2}$/);
const regionRule = z.enum(['all', 'except', 'only']);
export type RegionRule = z.output<typeof regionRule>;

const doors = z.strictObject({
  maintenance: z.boolean(),
  /** Maintenance message for players, by language code. */
  message: z.record(text(10), text(300)),
  /** The maintenance ends automatically at this time. */
  opensAt: instant.nullable(),
  /** `all`: open everywhere; `except`: closed in `countries`; `only`: open only in `countries`. */
  regionRule,
  countries: z.array(country).max(250),
  /** Whether addresses of unknown country are admitted while a region rule is in force. */
  unplacedOpen: z.boolean(),
});
export type AvailabilityInput = z.output<typeof doors>;

export const getAvailability = get('/wps/console/status', {
  summary: 'Maintenance and region as they are set now',
  access: 'operator',
  right: 'settings.view',
  throttle: 'console',
  output: z.strictObject({
    doors,
    changedAt: instant,
    languages: z.array(z.string()),
    /** The operator's own IP address and its country according to GeoIP. */
    here: z.strictObject({ ip: z.string(), country: z.string().nullable() }),
    /** The newest changes, newest first. */
    changes: z.array(z.strictObject({ at: instant, operator: z.string(), reason: z.string(), after: doors })),
  }),
});

export const setAvailability = put('/wps/console/status', {
  summary: 'Opens or closes the platform, everywhere or by region',
  access: 'operator',
  right: 'settings.act',
  throttle: 'console',
  input: { body: z.strictObject({ doors, reason: text(300) }) },
  failures: ['register.field'],
  output: z.strictObject({ doors, changedAt: instant }),
});

export const findPlace = get('/wps/console/place', {
  summary: 'The country of an address, and whether it could come in now',
  access: 'operator',
  right: 'settings.view',
  throttle: 'console',
  input: { query: z.strictObject({ ip: text(60) }) },
  failures: ['thing.unknown'],
  output: z.strictObject({ country: z.string().nullable(), open: z.boolean() }),
});

export const getWhitelabel = get('/wps/system/whitelabel', {
  summary: 'What this merchant switched on, and how its brand looks and is reached',
  access: 'anyone',
  relay: true,
  cache: 'snapshot',
  output: z.strictObject({
    merchantCode: z.string(),
    name: z.string(),
    /** Time zone of all displayed dates, as an IANA name. */
    timeZone: z.string(),
    currency: z.strictObject({ code: z.string(), symbol: z.string(), exponent: z.int() }),
    flags: z.record(z.enum(WHITELABEL_FLAGS), z.boolean()),
    languages: z.array(z.string()),
    /** Text files of the languages in which this merchant has its own wording. */
    texts: z.record(z.string(), z.string()),
    /** Contact URLs; empty without such a contact. */
    contacts: z.strictObject({ telegram: z.string(), whatsapp: z.string(), liveChat: z.string() }),
    /** Allowed outbound hosts: names, or `*.example.com` for all subdomains. */
    outwardHosts: z.array(z.string()),
    /** The invitation opens automatically once per browser session, unless an announcement was shown first. */
    invitePopup: z.boolean(),
    minimumAge: z.int(),
    /** Digits of a mobile number as typed, and the dialling codes for which OTPs are sent, the brand's own first. */
    mobile: z.strictObject({ min: z.int(), max: z.int(), dialingCodes: z.array(z.string()) }),
    /** Calls that require a robot check by geetest. */
    geetest: z.strictObject({ login: z.boolean(), register: z.boolean(), sms: z.boolean() }),
    /** Whether visitors may try games with a trial account. */
    trialPlay: z.boolean(),
    /** Whether this server simulates the providers of social logins. */
    demoProviders: z.boolean(),
    /** Hosts that game images may come from; empty means this server. */
    imageCdns: z.array(z.string()),
  }),
});

/** Version of a page of the player app: 1 the new one, 0 the base one. */
const template = z.union([z.literal(0), z.literal(1)]);

export const getTemplate = get('/wps/system/template', {
  summary: 'Which form the member centre and the deposit detail have',
  access: 'anyone',
  relay: true,
  cache: 'snapshot',
  output: z.strictObject({ memberCenter: template, depositDetail: template }),
});

export const listCountries = get('/wps/system/country', {
  summary: 'Countries with their dialling codes',
  access: 'anyone',
  relay: true,
  cache: 'snapshot',
  output: z.array(z.strictObject({ code: z.string(), name: z.string(), dialingCode: z.string() })),
});

export const getDomainRoute = get('/wps/system/domainRoute', {
  summary: 'Addresses under which this merchant is reached',
  access: 'anyone',
  relay: true,
  output: z.strictObject({ domains: z.array(z.string()) }),
});
