/** Configuration, read once at start from the environment by one schema. All faults are reported together. */
import { join, resolve } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import { z } from 'zod';
import { type FeedKeys, feedSettings, readFeedKeys } from '../adapters/lottery-feeds/feeds.ts';
import { type SmtpSettings, smtpSettings } from '../adapters/mail/mail.ts';
import {
  halfPayments,
  type PaymentSettings,
  paymentSettings,
  readPaymentSettings,
} from '../adapters/payments/settings.ts';
import {
  halfProviders,
  type ProviderSettings,
  providerSettings,
  readProviderSettings,
} from '../adapters/provider-settings.ts';
import { type SmsSettings, smsSettings } from '../adapters/sms/index.ts';
import type { DatabaseTarget } from '../platform/db/db.ts';
import { isDatabaseUrl } from '../platform/db/hosts.ts';

const ROLES = ['api', 'jobs', 'studio'] as const;

const BALLAST_MB = 256;

/** Default host of the console: browsers resolve it to the local machine. */
export const DEMO_CONSOLE = 'console.localhost';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Addresses and networks, such as `203.0.113.7` and `10.0.0.0/8`. */
const networks = list.refine(
  (all) => {
    try {
      proxyAddr.compile(all);
      return true;
    } catch {
      return false;
    }
  },
  { message: 'holds something that is no address and no network such as 10.0.0.0/8' },
);

/** An address, alone or as `name <address>`; excludes line breaks, which would allow header injection. */
const sender = z.string().regex(/^(?:[^<>"\r\n]{1,60} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  message: 'is no sender such as "Parlour <no-reply@example.com>"',
});

/** One host, or several of which one at a time accepts writes. */
const databaseUrl = z.string().refine(isDatabaseUrl, {
  message:
    'is no address such as postgres://role:password@host:5432/parlour, or of several hosts, host1:5432,host2:5432',
});

const BRAND_NAME = /^[a-z0-9-]{1,40}$/;

const schema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  STUDIO_DATABASE_URL: databaseUrl.optional(),
  /** Size of this server's connection pool to PostgreSQL. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
  /** Size in megabytes of the ballast file, which can be deleted when the disk is full; 0 creates none. */
  BALLAST_MB: z.coerce.number().int().min(0).max(1_000_000).optional(),
  BRAND: z.string().regex(BRAND_NAME).default('demo'),
  ROLES: list.pipe(z.array(z.enum(ROLES)).min(1)).default([...ROLES]),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONSOLE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/', { message: 'has a path; the console needs a whole host' })
    .optional(),
  CONSOLE_NETWORKS: networks.default([]),
  TRUSTED_PROXIES: networks.default([]),
  PLACES_FILE: z.string().min(1).optional(),
  /** PEM files: the certificate that signs iOS profiles, its chain, and its key. */
  PROFILE_CERTIFICATE: z.string().min(1).optional(),
  PROFILE_KEY: z.string().min(1).optional(),
  SECRET_KEY: z.string().min(32).optional(),
  /** Token for `/metrics`, which is not served without it. */
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  /** Receiver of messages about alerts, and the secret that signs them. */
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALERT_WEBHOOK_SECRET: z.string().min(16).max(200).optional(),
  /** Addresses of mails about alerts. */
  ALERT_MAIL_TO: list.pipe(z.array(z.email()).max(20)).default([]),
  GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Multiplies every throttle's budget; for load tests only. */
  THROTTLE_SCALE: z.coerce.number().min(0.01).max(1_000_000).default(1),
  /** Retention in days after their end of chats, and of pictures of closed feedback. */
  CHAT_KEEP_DAYS: z.coerce.number().int().min(2).max(36_500).default(90),
  FEEDBACK_PICTURES_KEEP_DAYS: z.coerce.number().int().min(2).max(36_500).default(90),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: sender.optional(),
  ...providerSettings,
  ...paymentSettings,
  ...feedSettings,
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_FROM: z
    .string()
    .regex(/^(\+[1-9][0-9]{6,14}|[A-Za-z0-9 ]{1,11})$/, { message: 'is no number such as +15550100, and no name' })
    .optional(),
  GEETEST_ID: z.string().min(8).max(100).optional(),
  GEETEST_KEY: z.string().min(8).max(200).optional(),
  GEETEST_URL: z.url({ protocol: /^https?$/ }).default('https://gcaptcha4.geetest.com'),
  GEETEST_SCRIPT: z.url({ protocol: /^https?$/ }).default('https://static.geetest.com/v4/gt4.js'),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** The same database with the role that owns its tables; null when the server's own role does. */
  databaseOwnerUrl: string | null;
  /** The same database with the role of the in-house studio; null when it uses the server's own role. */
  studioDatabaseUrl: string | null;
  /** Size of the pool; further single connections are opened for notifications, migrations and ledger verification. */
  databaseConnections: number;
  /**
   * Whether the production requirements on the database apply: NODE_ENV is `production`, and there is a PostgreSQL
   * server.
   */
  isProduction: boolean;
  /** Size of the ballast file next to the embedded database, which can be deleted when the disk is full. */
  ballastBytes: number;
  brandDir: string;
  brand: string;
  roles: ReadonlySet<(typeof ROLES)[number]>;
  /** Address at which players reach the platform, without a trailing slash; null until the port is known. */
  publicUrl: string | null;
  console: {
    /** Address of the operators' console, without a trailing slash; null until the port is known. */
    url: string | null;
    hostname: string;
    /** Addresses and networks of operators; empty for no restriction. */
    networks: string[];
  };
  trustedProxies: string[];
  /** Table of addresses by country, in the MMDB format; null for the shipped one. */
  placesFile: string | null;
  /** Files for signing iOS profiles; null leaves them unsigned. */
  profileSigner: { certificate: string; key: string } | null;
  secretKey: string | null;
  /** Token for `/metrics`; null when it is not served. */
  metricsToken: string | null;
  /** Receivers of messages about alerts. */
  alerts: { webhook: { url: string; secret: string } | null; mailTo: string[] };
  gatewayUrl: string | null;
  logLevel: string;
  throttleScale: number;
  /** Retention in days of data that is deleted at night. */
  keptDays: { chats: number; feedbackPictures: number };
  /** SMTP server for mail; null stores mail in the console's delivery log. */
  smtp: SmtpSettings | null;
  /** Identity providers; each null when not configured. */
  providers: ProviderSettings;
  /** Payment providers; each null when not configured. */
  payments: PaymentSettings;
  /** Keys of the feeds of lottery results. */
  lotteryFeeds: FeedKeys;
  /** SMS provider; null stores messages in the console's delivery log. */
  sms: SmsSettings | null;
  /** Keys and URLs of the robot check; null without one. */
  geetest: { captchaId: string; captchaKey: string; base: string; script: string } | null;
};

/** Which database an installation works on: a PostgreSQL server, or the one in its own data folder. */
export const databaseTarget = ({
  databaseUrl,
  databaseConnections,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseConnections'>>): DatabaseTarget =>
  databaseUrl
    ? { kind: 'postgres', url: databaseUrl, ...(databaseConnections ? { connections: databaseConnections } : {}) }
    : { kind: 'embedded', dataDir: resolve(dataDir, 'db') };

/** Returns the URL of the console. @param port the port on which the server listens */
export const consoleAddress = ({ console }: Pick<Config, 'console'>, port: number): string =>
  (console.url ?? `http://${console.hostname}:${port}`) + CONSOLE_BASE;

/** Root of the checkout. */
export const ROOT = resolve(import.meta.dirname, '../../../..');
const BRANDS = join(ROOT, 'brands');

/** Folder of a brand by its name; null for what cannot be a name of one. */
export const findBrandDir = (name: string): string | null => (BRAND_NAME.test(name) ? join(BRANDS, name) : null);

export class ConfigProblems extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

type Given = z.output<typeof schema>;

/** Settings of which each is useless alone, and what both or none of them do. */
const PAIRS: readonly [keyof Given, keyof Given, string][] = [
  ['MAIL_URL', 'MAIL_FROM', 'set both to send mail, or none to keep mail in the outbox'],
  ['SMS_URL', 'SMS_FROM', 'set both to send SMS, or none to keep them in the outbox'],
  ['GEETEST_ID', 'GEETEST_KEY', 'set both to have the check, or none to do without it'],
  ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET', 'set both to send alerts to a webhook, or none to send none'],
  ['PROFILE_CERTIFICATE', 'PROFILE_KEY', 'set both to sign profiles, or none to send them unsigned'],
];

/** Returns problems of settings that are valid separately but not together. */
function problemsBetween(c: Given, consoleHostname: string): string[] {
  const problems = [...halfProviders(c), ...halfPayments(c)];
  for (const [one, other, mend] of PAIRS)
    if ((c[one] === undefined) !== (c[other] === undefined))
      problems.push(`${one}, ${other}: only one of them is set (${mend})`);
  if (c.STUDIO_DATABASE_URL !== undefined && c.DATABASE_URL === undefined)
    problems.push(
      'STUDIO_DATABASE_URL: a role for the studio in a database that is not named (set DATABASE_URL to the role that the server runs as)',
    );
  if (c.DATABASE_OWNER_URL !== undefined && c.DATABASE_URL === undefined)
    problems.push(
      'DATABASE_OWNER_URL: the owner of a database that is not named (set DATABASE_URL to the role that the server runs as)',
    );
  if (c.ROLES.includes('studio') && !c.ROLES.includes('api') && c.GATEWAY_URL === undefined)
    problems.push(
      'ROLES, GATEWAY_URL: a studio without api does not know where the gateway is (set GATEWAY_URL to a server with the role api)',
    );
  if (c.PUBLIC_URL && new URL(c.PUBLIC_URL).hostname === consoleHostname)
    problems.push(
      `CONSOLE_URL, PUBLIC_URL: both are on ${consoleHostname} (the console needs a hostname of its own, such as console.example.com)`,
    );
  return problems;
}

/**
 * Reads the configuration.
 *
 * @param env environment variables; an empty text counts as not set
 * @throws {ConfigProblems} with every problem and how to mend it
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigProblems(
      parsed.error.issues.map(
        (issue) => `${issue.path.join('.')}: ${issue.message} (set it to a valid value, or unset it for the default)`,
      ),
    );
  }
  const c = parsed.data;
  const consoleHostname = c.CONSOLE_URL ? new URL(c.CONSOLE_URL).hostname : DEMO_CONSOLE;
  const problems = problemsBetween(c, consoleHostname);
  if (problems.length > 0) throw new ConfigProblems(problems);
  return {
    port: c.PORT,
    host: c.HOST,
    dataDir: resolve(ROOT, c.DATA_DIR),
    databaseUrl: c.DATABASE_URL ?? null,
    databaseOwnerUrl: c.DATABASE_OWNER_URL ?? null,
    studioDatabaseUrl: c.STUDIO_DATABASE_URL ?? null,
    databaseConnections: c.DATABASE_CONNECTIONS,
    isProduction: c.NODE_ENV === 'production' && c.DATABASE_URL !== undefined,
    ballastBytes: (c.BALLAST_MB ?? (c.NODE_ENV === 'test' ? 0 : BALLAST_MB)) * 1024 ** 2,
    brand: c.BRAND,
    brandDir: join(BRANDS, c.BRAND),
    roles: new Set(c.ROLES),
    publicUrl: c.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    console: {
      url: c.CONSOLE_URL ? new URL(c.CONSOLE_URL).origin : null,
      hostname: consoleHostname,
      networks: c.CONSOLE_NETWORKS,
    },
    trustedProxies: c.TRUSTED_PROXIES,
    placesFile: c.PLACES_FILE ? resolve(ROOT, c.PLACES_FILE) : null,
    profileSigner:
      c.PROFILE_CERTIFICATE && c.PROFILE_KEY
        ? { certificate: resolve(ROOT, c.PROFILE_CERTIFICATE), key: resolve(ROOT, c.PROFILE_KEY) }
        : null,
    secretKey: c.SECRET_KEY ?? null,
    metricsToken: c.METRICS_TOKEN ?? null,
    alerts: {
      webhook:
        c.ALERT_WEBHOOK_URL && c.ALERT_WEBHOOK_SECRET
          ? { url: c.ALERT_WEBHOOK_URL, secret: c.ALERT_WEBHOOK_SECRET }
          : null,
      mailTo: c.ALERT_MAIL_TO,
    },
    gatewayUrl: c.GATEWAY_URL ?? null,
    logLevel: c.LOG_LEVEL,
    throttleScale: c.THROTTLE_SCALE,
    keptDays: { chats: c.CHAT_KEEP_DAYS, feedbackPictures: c.FEEDBACK_PICTURES_KEEP_DAYS },
    smtp: c.MAIL_URL && c.MAIL_FROM ? smtpSettings(c.MAIL_URL, c.MAIL_FROM) : null,
    providers: readProviderSettings(c),
    lotteryFeeds: readFeedKeys(c.LOTTERY_FEEDS),
    payments: readPaymentSettings(c),
    sms: c.SMS_URL && c.SMS_FROM ? smsSettings(c.SMS_URL, c.SMS_FROM) : null,
    geetest:
      c.GEETEST_ID && c.GEETEST_KEY
        ? {
            captchaId: c.GEETEST_ID,
            captchaKey: c.GEETEST_KEY,
            base: c.GEETEST_URL.replace(/\/+$/, ''),
            script: c.GEETEST_SCRIPT,
          }
        : null,
  };
}
