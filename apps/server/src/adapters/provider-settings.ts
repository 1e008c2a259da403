/** Settings of identity providers, and faults of incomplete ones. */
import { z } from 'zod';

const identifier = z
  .string()
  .regex(/^[\x21-\x7e]{3,300}$/)
  .optional();

export const providerSettings = {
  GOOGLE_CLIENT_ID: identifier,
  GOOGLE_CLIENT_SECRET: identifier,
  FACEBOOK_APP_ID: identifier,
  FACEBOOK_APP_SECRET: identifier,
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,29}$/)
    .optional(),
  FIREBASE_API_KEY: identifier,
  /** Page on another host that runs the captcha before a code is requested. */
  FIREBASE_CHECK_PAGE: z.url({ protocol: /^https$/ }).optional(),
};

type Given = z.output<z.ZodObject<typeof providerSettings>>;

type Client = { clientId: string; clientSecret: string };

export type ProviderSettings = {
  google: Client | null;
  facebook: Client | null;
  firebase: { projectId: string; apiKey: string; checkPage: string | null } | null;
};

const client = (id: string | undefined, secret: string | undefined): Client | null =>
  id && secret ? { clientId: id, clientSecret: secret } : null;

export const readProviderSettings = (c: Given): ProviderSettings => ({
  google: client(c.GOOGLE_CLIENT_ID, c.GOOGLE_CLIENT_SECRET),
  facebook: client(c.FACEBOOK_APP_ID, c.FACEBOOK_APP_SECRET),
  firebase:
    c.FIREBASE_PROJECT_ID && c.FIREBASE_API_KEY
      ? {
          projectId: c.FIREBASE_PROJECT_ID,
          apiKey: c.FIREBASE_API_KEY,
          checkPage: c.FIREBASE_CHECK_PAGE ?? null,
        }
      : null,
});

const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
] as const;

/** Reports settings that are useless alone, each with the remedy. */
export const halfProviders = (c: Given): string[] =>
  PAIRS.filter(([one, other]) => (c[one] === undefined) !== (c[other] === undefined)).map(
    ([one, other]) => `${one}, ${other}: only one of them is set (set both, or none)`,
  );

type Asked = {
  settings: ProviderSettings;
  publicUrl: string | null;
  /** Settings of the brand. */
  demo: boolean;
  phone: 'sms' | 'firebase';
  wantsGoogle: boolean;
  wantsFacebook: boolean;
};

const isThisMachine = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
};

/** Reports contradictions between settings and brand, each with the remedy. */
export function providerProblems({ settings, publicUrl, demo, phone, wantsGoogle, wantsFacebook }: Asked): string[] {
  const { google, facebook, firebase } = settings;
  const problems: string[] = [];
  if (demo) {
    if (google || facebook || firebase)
      problems.push(
        'brand.json: providers.demo: real providers are set beside it (set it to false, or unset GOOGLE_*, FACEBOOK_* and FIREBASE_*)',
      );
    if (publicUrl && !isThisMachine(publicUrl))
      problems.push(
        'brand.json: providers.demo: anybody could be anybody at a public address (set it to false, or unset PUBLIC_URL)',
      );
    return problems;
  }
  if ((google || facebook) && !publicUrl)
    problems.push('PUBLIC_URL: Google and Facebook must know where to send players back to (set it)');
  if (wantsGoogle && !google)
    problems.push(
      'brand.json: flags.GOOGLELOGIN3: no provider stands behind it (set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or set it to false)',
    );
  if (wantsFacebook && !facebook)
    problems.push(
      'brand.json: flags.FACEBOOKLOGIN3: no provider stands behind it (set FACEBOOK_APP_ID and FACEBOOK_APP_SECRET, or set it to false)',
    );
  if (phone === 'firebase' && !firebase)
    problems.push(
      'brand.json: providers.phone: no provider stands behind it (set FIREBASE_PROJECT_ID and FIREBASE_API_KEY, or set it to "sms")',
    );
  return problems;
}
