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
  /** VIP benefits and what leads to them (N39). */
  'VIPBEN3',
  /** Members invite friends (N39); their codes need AFFMAN3. */
  'REFERRAL3',
  /** Cockfight has its category, page and games (reading of CAT-001); where it is not lawful, it has none of them. */
  'COCKFIGHT3',
] as const;

export const getStatus = get('/wps/system/status', {
  summary: 'Whether the platform is open to this caller',
  access: 'anyone',
  relay: true,
  quiet: true,
  input: { query: z.strictObject({ language }) },
  output: z.strictObject({
    /** What the operator says of the maintenance, in the caller's language; may be empty. */
    info: z.string(),
    location: z.strictObject({ ip: z.string() }),
    maintenance: z.boolean(),
    regionRestriction: z.boolean(),
    /** When the maintenance ends by itself, if that is known. */
    opensAt: instant.nullable(),
  }),
});

/** Two-letter code of a country (ISO 3166-1). */
const country = z.string().regex(/^[A-Z]{2}$/);
const regionRule = z.enum(['all', 'except', 'only']);
export type RegionRule = z.output<typeof regionRule>;

const doors = z.strictObject({
  maintenance: z.boolean(),
  /** What players are told during maintenance, by language code. */
  message: z.record(text(10), text(300)),
  /** The maintenance ends by itself at this time. */
  opensAt: instant.nullable(),
  /** `all`: open everywhere; `except`: closed in `countries`; `only`: open in `countries` alone. */
  regionRule,
  countries: z.array(country).max(250),
  /** Whether an address of no known country may come in while a region rule is in force. */
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
    /** The operator's own address and what the table of addresses says of it. */
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
    /** The time zone of every date that the house shows, by its name in the IANA database. */
    timeZone: z.string(),
    currency: z.strictObject({ code: z.string(), symbol: z.string(), exponent: z.int() }),
    flags: z.record(z.enum(WHITELABEL_FLAGS), z.boolean()),
    languages: z.array(z.string()),
    /** Files of the texts of languages in which this merchant has its own wording. */
    texts: z.record(z.string(), z.string()),
    /** Ways to reach the service; an empty address is a way that there is not. */
    contacts: z.strictObject({ telegram: z.string(), whatsapp: z.string(), liveChat: z.string() }),
    /** Hosts that links may lead out to: names, or `*.example.com` for every name below one. */
    outwardHosts: z.array(z.string()),
    /** The invitation is shown by itself, once per browser session, where no announcement came first. */
    invitePopup: z.boolean(),
    minimumAge: z.int(),
    /** Digits of a mobile number as typed, and the dialling codes that codes are sent to, the house's own first. */
    mobile: z.strictObject({ min: z.int(), max: z.int(), dialingCodes: z.array(z.string()) }),
    /** Which calls want a check by geetest before them. */
    geetest: z.strictObject({ login: z.boolean(), register: z.boolean(), sms: z.boolean() }),
    /** Whether visitors may try the games with a trial account. */
    trialPlay: z.boolean(),
    /** Whether this server itself plays the providers of social logins. */
    demoProviders: z.boolean(),
    /** Hosts that game images may come from; empty means this server. */
    imageCdns: z.array(z.string()),
  }),
});

/** Which form a page of the player app has: 1 the new one, 0 the base one. */
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
