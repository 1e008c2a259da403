import { describe, expect, it } from 'vitest';
import { facebook, google } from '../../adapters/oidc/known.ts';
import { createOidc } from '../../adapters/oidc/oidc.ts';
import { outgoing } from '../../adapters/outgoing.ts';
import { providerProblems } from '../../adapters/provider-settings.ts';
import { type Brand, readBrand } from '../../config/brand.ts';
import { ConfigProblems, ROOT, readConfig } from '../../config/config.ts';
import { securityHeaders } from '../../platform/http/headers.ts';
import { providerOrigins } from './setup.ts';

const brandOf = (providers: Brand['providers']): Brand => ({ ...readBrand(`${ROOT}/brands/demo`), providers });
const FIREBASE = {
  FIREBASE_PROJECT_ID: 'play-example',
  FIREBASE_API_KEY: 'AIzaKey',
  FIREBASE_CHECK_PAGE: 'https://check.example/firebase-check-page.html',
};
const GOOGLE = { GOOGLE_CLIENT_ID: 'us.apps.example', GOOGLE_CLIENT_SECRET: 'secret' };

/** Returns the first words of each problem. */
const problems = (
  env: Record<string, string>,
  over: Partial<Parameters<typeof providerProblems>[0]> = {},
): string[] => {
  const { providers: settings, publicUrl } = readConfig(env);
  const asked = { settings, publicUrl, demo: false, phone: 'sms' as const, wantsGoogle: false, wantsFacebook: false };
  return providerProblems({ ...asked, ...over }).map((text) => text.split(': ').slice(0, 2).join(': '));
};

describe('settings of the providers', () => {
  it('come in pairs', () => {
    const halves = ['GOOGLE_CLIENT_ID', 'FACEBOOK_APP_SECRET', 'FIREBASE_API_KEY'];
    const env = Object.fromEntries(halves.map((name) => [name, 'value']));
    try {
      readConfig(env);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigProblems);
      expect((error as ConfigProblems).problems.map((text) => text.split(':')[0])).toEqual([
        'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET',
        'FACEBOOK_APP_ID, FACEBOOK_APP_SECRET',
        'FIREBASE_PROJECT_ID, FIREBASE_API_KEY',
      ]);
    }
  });

  it('the demo is refused beside real providers and at a public address', () => {
    const publicly = { PUBLIC_URL: 'https://play.example' };
    expect(problems({}, { demo: true, wantsGoogle: true })).toEqual([]);
    expect(problems({ PUBLIC_URL: 'https://localhost:8443' }, { demo: true })).toEqual([]);
    expect(problems({ ...GOOGLE }, { demo: true })).toEqual(['brand.json: providers.demo']);
    expect(problems({ ...FIREBASE }, { demo: true })).toEqual(['brand.json: providers.demo']);
    expect(problems(publicly, { demo: true })).toEqual(['brand.json: providers.demo']);
  });

  it('a switch without a provider behind it is refused, and so is a provider that could not send players back', () => {
    expect(problems({}, { wantsGoogle: true, wantsFacebook: true, phone: 'firebase' })).toEqual([
      'brand.json: flags.GOOGLELOGIN3',
      'brand.json: flags.FACEBOOKLOGIN3',
      'brand.json: providers.phone',
    ]);
    expect(problems(GOOGLE, { wantsGoogle: true })).toEqual([
      'PUBLIC_URL: Google and Facebook must know where to send players back to (set it)',
    ]);
    expect(problems({ ...GOOGLE, PUBLIC_URL: 'https://play.example' }, { wantsGoogle: true })).toEqual([]);
    expect(problems(FIREBASE, { phone: 'firebase' })).toEqual([]);
  });
});

describe('the content policy', () => {
  const policyOf = (env: Record<string, string>, brand: Brand): Map<string, string> => {
    const headers = securityHeaders({
      imageHosts: [],
      secure: true,
      ...providerOrigins({ config: readConfig(env), brand }),
    });
    const parts = (headers['content-security-policy'] ?? '').split('; ');
    return new Map(parts.map((part) => [part.split(' ')[0] ?? '', part]));
  };

  it('P-42 lets no script of a provider in: one host may be called and one framed, only where Firebase is set', () => {
    const on = policyOf(FIREBASE, brandOf({ demo: false, phone: 'firebase' }));
    expect([on.get('script-src'), on.get('connect-src'), on.get('frame-src')]).toEqual([
      "script-src 'self'",
      "connect-src 'self' https://identitytoolkit.googleapis.com",
      "frame-src 'self' https://check.example",
    ]);
    for (const brand of [brandOf({ demo: false, phone: 'sms' }), brandOf({ demo: true, phone: 'firebase' })]) {
      const off = policyOf(FIREBASE, brand);
      expect([off.get('connect-src'), off.get('frame-src')]).toEqual(["connect-src 'self'", "frame-src 'self'"]);
    }
  });

  it('vendors may let their games fill the screen, and nobody may have camera or microphone', () => {
    const policyFor = (frameOrigins: string[]) =>
      securityHeaders({ imageHosts: [], frameOrigins, secure: true })['permissions-policy'];
    const rest = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
    expect(policyFor([])).toBe(`${rest}, fullscreen=(self)`);
    expect(policyFor(['https://games.example', 'https://more.example'])).toBe(
      `${rest}, fullscreen=(self "https://games.example" "https://more.example")`,
    );
  });
});

describe('the way to a provider', () => {
  /** Verifier of RFC 7636, appendix B. */
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const trip = { redirectUri: 'https://play.example/back', nonce: 'n', verifier, state: 's' };
  const client = { clientId: 'us', clientSecret: 'never-in-an-address' };

  it('asks for a code with state, nonce and a challenge, and never carries verifier or secret', () => {
    for (const [settings, host] of [
      [google(client), 'accounts.google.com'],
      [facebook(client), 'www.facebook.com'],
    ] as const) {
      const address = new URL(createOidc(settings, outgoing()).authorizeUrl(trip));
      expect([address.protocol, address.host]).toEqual(['https:', host]);
      expect(Object.fromEntries(address.searchParams)).toEqual({
        client_id: 'us',
        redirect_uri: 'https://play.example/back',
        response_type: 'code',
        scope: settings.scope,
        state: 's',
        nonce: 'n',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      });
      expect(address.href).not.toContain('never-in-an-address');
      expect(address.href).not.toContain(verifier);
    }
  });
});
