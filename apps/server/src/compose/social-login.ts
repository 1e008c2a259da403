/** Composes social login: the providers, and browsers' OAuth flows. */
import type { FastifyInstance } from 'fastify';
import { Misconfigured, Unreachable } from '../adapters/outgoing.ts';
import type { Brand } from '../config/brand.ts';
import type { Config } from '../config/config.ts';
import { outbox } from '../identity/otp/index.ts';
import { createOAuthFlows, createPhoneProofs, setUpProviders } from '../identity/social-login/index.ts';
import type { Db } from '../platform/db/db.ts';
import { ownUrl } from '../platform/http/base-url.ts';
import type { Throttle } from '../platform/http/http-context.ts';
import type { PreSession } from '../platform/http/visitor-cookie.ts';

export type ProviderParts = {
  config: Config;
  brand: Brand;
  server: FastifyInstance;
  db: Db;
  preSession: PreSession;
  /** Secret outside the database. */
  key: Buffer;
  throttle: Throttle;
  /** Chooses the digits of the simulated provider's codes; tests fix them. */
  drawCode?: (() => string) | undefined;
};

export function openProviders({ config, brand, server, db, preSession, key, throttle, drawCode }: ProviderParts) {
  const originOf = () => config.publicUrl ?? ownUrl(server);
  const standing = setUpProviders({
    config,
    brand,
    server,
    deliver: (to, code) =>
      outbox.note(db, { channel: 'sms', to, subject: '', text: `Demo phone provider: your code is ${code}.` }),
    throttle,
    originOf,
    drawCode,
  });
  const trips = createOAuthFlows({
    db,
    providers: standing.social,
    preSession,
    key,
    originOf,
    onFailure: (error) =>
      error instanceof Misconfigured || error instanceof Unreachable
        ? server.log.error({ err: error }, 'sign-in with a provider does not work')
        : server.log.warn({ err: error }, 'a provider did not confirm a sign-in'),
  });
  const phones = createPhoneProofs(standing.firebase);
  return { trips, phones, offer: standing.offer };
}
