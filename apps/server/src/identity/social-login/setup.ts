/** Selects the providers of the login methods: real ones by the settings, or simulated ones in demo mode. */
import type { OutputOf } from '@parlour/contract/endpoint';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@parlour/contract/social-login';
import type { getProviders } from '@parlour/contract/social-login.endpoints';
import type { FastifyInstance } from 'fastify';
import {
  createDemoIdentity,
  DEMO_API_KEY,
  DEMO_PREFIX,
  DEMO_PROJECT,
  insideOf,
} from '../../adapters/demo-identity/demo-identity.ts';
import { createFirebase, type Firebase } from '../../adapters/firebase/firebase.ts';
import { facebook, google } from '../../adapters/oidc/known.ts';
import { createOidc, type Oidc } from '../../adapters/oidc/oidc.ts';
import { outgoing } from '../../adapters/outgoing.ts';
import type { Brand } from '../../config/brand.ts';
import type { Config } from '../../config/config.ts';
import { isLocalHost, isLocalRequest } from '../../platform/http/local-hosts.ts';
import { callbackPath } from './oauth-flow.ts';

/** Google's own address of the Identity Toolkit. */
const TOOLKIT = 'https://identitytoolkit.googleapis.com/v1';

export type Standing = {
  social: Partial<Record<SocialProvider, Oidc>>;
  firebase: Firebase | null;
  offer: OutputOf<typeof getProviders>;
};

export type SetUp = {
  config: Config;
  brand: Brand;
  server: FastifyInstance;
  /** Delivers codes of the simulated phone provider. */
  deliver: (phoneNumber: string, code: string) => Promise<void>;
  throttle: { max: number; timeWindow: number } | false;
  /** Public origin of the platform, whatever host a request names. */
  originOf: () => string;
  /** Chooses the digits of the simulated provider's codes; tests fix them. */
  drawCode?: (() => string) | undefined;
};

const FLAGS = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const;

const switchedOn = (brand: Brand): SocialProvider[] => SOCIAL_PROVIDERS.filter((name) => brand.flags[FLAGS[name]]);

function setUpDemo({ brand, server, deliver, throttle, originOf, drawCode }: SetUp): Standing {
  const demo = createDemoIdentity({
    isCallback: (address) =>
      SOCIAL_PROVIDERS.some((name) => address.href === new URL(callbackPath(name), originOf()).href),
    mayCall: isLocalRequest,
    deliver,
    throttle,
    drawCode,
  });
  demo.mount(server);
  const ask = insideOf(server);
  const social = switchedOn(brand);
  const usesPhone = brand.providers.phone === 'firebase';
  return {
    social: Object.fromEntries(social.map((name) => [name, createOidc(demo.settingsOf(name), ask)])),
    firebase: createFirebase({ projectId: DEMO_PROJECT, ask, keysUrl: demo.toolkitKeys }),
    offer: {
      social,
      phone: usesPhone ? { endpoint: `${DEMO_PREFIX}/toolkit/v1`, apiKey: DEMO_API_KEY, checkPage: null } : null,
      demo: true,
    },
  };
}

/**
 * Whether the simulated provider may authenticate players. It accepts any name, so on a public address anyone could
 * sign in as anyone.
 */
export const mayBeDemo = ({ brand, config }: Pick<SetUp, 'brand' | 'config'>): boolean =>
  brand.providers.demo && (config.publicUrl === null || isLocalHost(new URL(config.publicUrl).hostname));

/** Sets up the providers of the settings. The simulated provider is mounted only where no real one is configured. */
export function setUpProviders(setUp: SetUp): Standing {
  const { config, brand, server } = setUp;
  if (mayBeDemo(setUp)) return setUpDemo(setUp);
  if (brand.providers.demo)
    server.log.warn(
      { publicUrl: config.publicUrl },
      'the demo identity provider is off, because PUBLIC_URL is a public address: set "providers": { "demo": false } in brand.json',
    );
  const ask = outgoing();
  const { firebase, ...clients } = config.providers;
  const known = { google, facebook };
  const social: Standing['social'] = {};
  for (const name of switchedOn(brand)) {
    const client = clients[name];
    if (client) social[name] = createOidc(known[name](client), ask);
  }
  const phone = brand.providers.phone === 'firebase' ? firebase : null;
  return {
    social,
    firebase: phone && createFirebase({ projectId: phone.projectId, ask }),
    offer: {
      social: Object.keys(social) as SocialProvider[],
      phone: phone && { endpoint: TOOLKIT, apiKey: phone.apiKey, checkPage: phone.checkPage },
      demo: false,
    },
  };
}

/** Origins that pages may call and frame because of a provider. */
export function providerOrigins({ config, brand }: Pick<SetUp, 'config' | 'brand'>): {
  callOrigins: string[];
  frameOrigins: string[];
} {
  const firebase =
    brand.providers.phone === 'firebase' && !mayBeDemo({ brand, config }) ? config.providers.firebase : null;
  return {
    callOrigins: firebase ? [new URL(TOOLKIT).origin] : [],
    frameOrigins: firebase?.checkPage ? [new URL(firebase.checkPage).origin] : [],
  };
}
