/** Composes the page of providers: what is set up, and how each is tested. */
import type { Geetest } from '../adapters/geetest/geetest.ts';
import type { Mailer } from '../adapters/mail/mail.ts';
import { google } from '../adapters/oidc/known.ts';
import { testClient } from '../adapters/oidc/oidc.ts';
import { outgoing } from '../adapters/outgoing.ts';
import { btcpay } from '../adapters/payments/btcpay.ts';
import type { Sms } from '../adapters/sms/index.ts';
import type { Brand } from '../config/brand.ts';
import type { Config } from '../config/config.ts';
import { testWebhook } from '../core/alerts/index.ts';
import { type ProviderEntry, providersAdminRoutes } from '../core/providers/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Scope } from '../platform/http/mount.ts';

type Parts = {
  config: Config;
  brand: Brand;
  db: Db;
  mailer: Mailer;
  sms: Sms;
  geetest: Geetest;
  clock: () => Date;
};

type Test = ProviderEntry['test'];
/** A provider that is set up, or not. @param address empty unless it is set up */
type Found = { address: string; test: Test } | null;

const settingsOf = (names: readonly string[], isSet: boolean) => names.map((name) => ({ name, isSet }));
const call = (run: () => Promise<void>): Test => ({ needs: 'nothing', run });

function listEntries({ config, brand, mailer, sms, geetest, clock }: Parts): ProviderEntry[] {
  const { smtp, payments, providers, alerts } = config;
  const ask = outgoing();
  const text = `This is a test message from the console of ${brand.name}. It needs no answer.`;
  const testMail: Test = {
    needs: 'mail',
    run: (to) => mailer.send({ to, subject: `${brand.name}: test message`, text }),
  };
  const testSms: Test = { needs: 'phone', run: (to) => sms.send({ to, text }) };
  const entry = (
    name: ProviderEntry['name'],
    names: readonly string[],
    found: Found,
    /** How this server stands in; `off` if it does not. */
    otherwise: { mode: 'local' | 'off'; test: Test } = { mode: 'off', test: null },
  ): ProviderEntry => ({
    name,
    settings: settingsOf(names, found !== null),
    ...(found ? { mode: 'external' as const, ...found } : { address: '', ...otherwise }),
  });
  const demo = { mode: brand.providers.demo ? ('local' as const) : ('off' as const), test: null };
  const redirectUri = `${config.publicUrl ?? ''}/wps/session/provider/google/callback`;

  return [
    entry(
      'mail',
      ['MAIL_URL', 'MAIL_FROM'],
      smtp && { address: `${smtp.host}:${smtp.port} · ${smtp.from}`, test: testMail },
      { mode: 'local', test: testMail },
    ),
    entry(
      'sms',
      ['SMS_URL', 'SMS_FROM'],
      config.sms && { address: `${new URL(config.sms.base).host} · ${config.sms.from}`, test: testSms },
      { mode: 'local', test: testSms },
    ),
    entry(
      'captcha',
      ['GEETEST_ID', 'GEETEST_KEY'],
      config.geetest && { address: new URL(config.geetest.base).host, test: call(() => geetest.test()) },
    ),
    entry(
      'btcpay',
      ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
      payments.btcpay && {
        address: `${new URL(payments.btcpay.base).host} · ${payments.btcpay.store}`,
        test: call(() => btcpay(payments.btcpay, ask).test()),
      },
    ),
    entry(
      'google',
      ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      providers.google && {
        address: providers.google.clientId,
        test: call(() => testClient(google(providers.google ?? { clientId: '', clientSecret: '' }), redirectUri, ask)),
      },
      demo,
    ),
    entry(
      'facebook',
      ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
      providers.facebook && { address: providers.facebook.clientId, test: null },
      demo,
    ),
    entry(
      'firebase',
      ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
      providers.firebase && { address: providers.firebase.projectId, test: null },
      demo,
    ),
    entry(
      'webhook',
      ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET'],
      alerts.webhook && {
        // Its path may be a secret.
        address: new URL(alerts.webhook.url).host,
        test: call(async () => {
          if (alerts.webhook) await testWebhook(alerts.webhook, { ask, clock, merchant: brand.merchantCode });
        }),
      },
    ),
  ];
}

/** Mounts the endpoints. */
export const mountProviders = (scope: Scope, parts: Parts): void =>
  providersAdminRoutes(scope, { db: parts.db, entries: listEntries(parts), clock: parts.clock });
