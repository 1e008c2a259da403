/**
 * A simulated identity provider in this server, in place of Google, Facebook and Firebase. Demo mode offers it so that
 * every login method can be tried without an external account, and tests verify the real adapters with it. It
 * implements the real protocols and signs with its own keys, under issuers that no real provider has.
 */

import { createHash } from 'node:crypto';
import { LANGUAGE_COOKIE } from '@parlour/contract/languages';
import type { SocialProvider } from '@parlour/contract/social-login';
import { cutText } from '@parlour/contract/visible-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OidcSettings } from '../oidc/oidc.ts';
import type { Ask } from '../outgoing.ts';
import { createCodeFlow, parseAuthorize } from './code-flow.ts';
import { drawPage, PAGE_STYLE } from './page.ts';
import { createSigner, type Signer } from './signer.ts';
import { createToolkit } from './toolkit.ts';

export const DEMO_PREFIX = '/demo-identity';
export const DEMO_PROJECT = 'demo-parlour';
export const DEMO_API_KEY = 'demo';
const CLIENT = { clientId: 'demo-parlour-web', clientSecret: 'demo-parlour-secret' };

export type DemoOptions = {
  /** Address of this server for its pages; empty for pages on this server. */
  base?: string;
  /** Whether a user may be redirected to this address with a code. */
  isCallback: (address: URL) => boolean;
  /** Whether a request may reach the provider at all; by default every one may. */
  mayCall?: (request: FastifyRequest) => boolean;
  deliver: (phoneNumber: string, code: string) => Promise<void>;
  now?: () => number;
  drawCode?: (() => string) | undefined;
  asksForRecaptcha?: boolean;
  throttle?: { max: number; timeWindow: number } | false;
};

export type DemoIdentity = {
  settingsOf: (provider: SocialProvider) => OidcSettings;
  /** URL of the key set of the phone tokens. */
  toolkitKeys: string;
  /** Signers of this provider, for forgeries in tests. */
  signers: Record<SocialProvider | 'toolkit', Signer>;
  mount: (app: FastifyInstance) => void;
};

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Account id of a name: the same name always gives the same demo user. */
const subjectOf = (provider: string, name: string): string =>
  createHash('sha256').update(`${provider}:${name.trim().toLowerCase()}`).digest('hex').slice(0, 21);

export function createDemoIdentity(options: DemoOptions): DemoIdentity {
  const { base = '', isCallback, mayCall = () => true, now = Date.now, throttle = false } = options;
  const prefix = base + DEMO_PREFIX;
  const signers = {
    google: createSigner('demo-google'),
    facebook: createSigner('demo-facebook'),
    toolkit: createSigner('demo-toolkit'),
  };
  const settingsOf = (provider: SocialProvider): OidcSettings => ({
    authorizeUrl: `${prefix}/${provider}/authorize`,
    tokenUrl: `${prefix}/${provider}/token`,
    keysUrl: `${prefix}/${provider}/keys`,
    issuers: [`https://${provider}.demo-identity.invalid`],
    scope: 'openid profile',
    ...CLIENT,
  });
  const flowOf = (provider: SocialProvider) =>
    createCodeFlow({ issuer: settingsOf(provider).issuers[0], ...CLIENT, signer: signers[provider], now });
  const toolkit = createToolkit({
    projectId: DEMO_PROJECT,
    apiKey: DEMO_API_KEY,
    signer: signers.toolkit,
    now,
    asksForRecaptcha: options.asksForRecaptcha ?? false,
    deliver: options.deliver,
    drawCode: options.drawCode,
  });

  function parseCallback(text: string): URL | null {
    const address = URL.canParse(text) ? new URL(text) : null;
    return address && isCallback(address) ? address : null;
  }

  function mountProvider(app: FastifyInstance, provider: SocialProvider): void {
    const flow = flowOf(provider);
    const route = `${DEMO_PREFIX}/${provider}`;
    const config = { rateLimit: throttle, takesForm: true };
    const page = (reply: FastifyReply, language: string, asked: ReturnType<typeof parseAuthorize>) =>
      reply
        .code(asked ? 200 : 400)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(drawPage(language, provider, DEMO_PREFIX, asked));

    app.get(`${route}/authorize`, { config }, (request, reply) => {
      const asked = parseAuthorize(asRecord(request.query), flow.clientId);
      return page(reply, request.cookies[LANGUAGE_COOKIE] ?? '', asked && parseCallback(asked.redirect_uri) && asked);
    });
    app.post(`${route}/authorize`, { config }, (request, reply) => {
      const form = asRecord(request.body);
      const agreed = { response_type: 'code', code_challenge_method: 'S256', scope: 'openid' };
      const asked = parseAuthorize({ ...form, ...agreed }, flow.clientId);
      const address = asked && parseCallback(asked.redirect_uri);
      if (!asked || !address) return page(reply, request.cookies[LANGUAGE_COOKIE] ?? '', null);
      const name = typeof form.name === 'string' ? cutText(form.name.trim(), 40) : '';
      address.searchParams.set('state', asked.state);
      if (form.answer === 'yes' && name !== '')
        address.searchParams.set('code', flow.grant(asked, { subject: subjectOf(provider, name), name }));
      else address.searchParams.set('error', 'access_denied');
      return reply.header('cache-control', 'no-store').redirect(address.href, 303);
    });
    // Called by servers, which a web page cannot impersonate: the code in the body is single use.
    app.post(`${route}/token`, { config: { ...config, callers: 'anywhere' } }, async (request, reply) => {
      const { status, body } = await flow.token(asRecord(request.body));
      return reply.code(status).header('cache-control', 'no-store').send(body);
    });
    app.get(`${route}/keys`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(await signers[provider].jwks()),
    );
  }

  return {
    settingsOf,
    toolkitKeys: `${prefix}/toolkit/keys`,
    signers,
    mount(server) {
      // In its own scope, so that its guard covers all routes.
      server.register(async (app) => {
        app.addHook('onRequest', async (request, reply) => {
          if (!mayCall(request)) return reply.callNotFound();
        });
        mountRoutes(app);
      });
    },
  };

  function mountRoutes(app: FastifyInstance): void {
    mountProvider(app, 'google');
    mountProvider(app, 'facebook');
    app.get(`${DEMO_PREFIX}/page.css`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(PAGE_STYLE),
    );
    app.get(`${DEMO_PREFIX}/toolkit/keys`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(await signers.toolkit.jwks()),
    );
    for (const act of ['sendVerificationCode', 'signInWithPhoneNumber'] as const) {
      app.post(
        `${DEMO_PREFIX}/toolkit/v1/accounts::${act}`,
        { config: { rateLimit: throttle } },
        async (request, reply) => {
          const { status, body } = await toolkit[act](asRecord(request.query).key, asRecord(request.body));
          return reply.code(status).header('cache-control', 'no-store').send(body);
        },
      );
    }
  }
}

/** Sends requests to a server in the same process as if over the network. */
export const insideOf =
  (app: FastifyInstance): Ask =>
  async (url, { method = 'GET', headers = {}, body } = {}) => {
    const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    return {
      status: answer.statusCode,
      header: (name) => {
        const value = answer.headers[name];
        return value === undefined ? null : String(value);
      },
      text: answer.payload,
    };
  };
