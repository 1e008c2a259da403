/** Composes deposits: methods, providers, vouchers, and their admin routes. */
import { createHmac } from 'node:crypto';
import { currencyOf } from '@parlour/contract/currencies';
import { moneyString } from '@parlour/contract/money';
import { PATHS } from '@parlour/contract/routes';
import { outgoing } from '../adapters/outgoing.ts';
import { btcpay } from '../adapters/payments/btcpay.ts';
import type { PaymentProvider } from '../adapters/payments/payments.ts';
import { createSandbox } from '../adapters/payments/sandbox.ts';
import { onDeposit } from '../campaigns/bonus/index.ts';
import type { ProviderOutcomes } from '../core/alerts/index.ts';
import {
  cashierRoutes,
  chaseDeposits,
  type DepositContext,
  depositsAdminRoutes,
  EXPIRE_JOB,
  expireDeposits,
  LETTER_PREFIXES,
  letterOf,
  methodsAdminRoutes,
  missedLetterOf,
  OVERDUE_JOB,
  seedMethods,
  vouchersAdminRoutes,
  webhookPlugin,
} from '../payments/deposits/index.ts';
import { ownUrl } from '../platform/http/base-url.ts';
import type { Scope } from '../platform/http/mount.ts';
import { depositCame, depositFell, mayDeposit } from '../players/responsible-gaming/index.ts';
import type { MoneyParts } from './money.ts';

const EXPIRE_EVERY_MS = 15_000;
const OVERDUE_EVERY_MS = 10 * 60_000;

export type Deposits = {
  depositContext: DepositContext;
  /** Expires overdue deposits; returns their number. */
  expire: () => Promise<number>;
  /** Sends the sandbox's due messages; returns how many were accepted. */
  pump: () => Promise<number>;
};

/** Counts the outcomes of the calls to a provider. */
const watched = (
  name: 'sandbox' | 'btcpay',
  provider: PaymentProvider,
  { watch }: ProviderOutcomes,
): PaymentProvider => ({
  ...provider,
  open: watch(name, (order) => provider.open(order)),
  lookUp: watch(name, (ref) => provider.lookUp(ref)),
});

export async function openDeposits(scope: Scope, parts: MoneyParts): Promise<Deposits> {
  const { config, brand, database, jobs, secrets, hub, uploads, inbox, clock, credit, outcomes, labelsOf } = parts;
  const { db } = database;
  const currency = currencyOf(brand.currency);
  await seedMethods(db, brand);
  const publicUrl = () => config.publicUrl ?? ownUrl(scope);
  const keyFor = (purpose: string) => createHmac('sha256', secrets.pepper).update(purpose).digest();
  const pageTexts = labelsOf(['sandbox.', 'cashier.', 'error.notFound']);
  const sandbox = createSandbox({
    db,
    jobs,
    key: keyFor('payments of the sandbox'),
    ask: outgoing(),
    platform: () => ownUrl(scope),
    say: (language) => (key) => pageTexts(language)[key] ?? pageTexts('EN')[key] ?? key,
    now: () => clock().getTime(),
  });
  const labels = labelsOf(LETTER_PREFIXES);
  const { symbol, exponent } = currency;
  const depositContext: DepositContext = {
    db,
    hub,
    currency,
    gateways: {
      sandbox: watched('sandbox', sandbox.provider, outcomes),
      btcpay: watched('btcpay', btcpay(config.payments.btcpay, outgoing()), outcomes),
    },
    returnUrl: (id) => `${publicUrl()}${PATHS.voucherCenter}?deposit=${id}`,
    async write(tx, deposit) {
      const letter = letterOf(deposit, { languages: brand.languages, labels, symbol, exponent });
      await inbox.send(tx, { to: deposit.member_id, source: 'system', ref: `deposit/${deposit.id}`, ...letter });
    },
    async writeMissed(tx, deposit) {
      const letter = missedLetterOf(deposit, { languages: brand.languages, labels });
      await inbox.send(tx, { to: deposit.member_id, source: 'system', ref: `deposit/${deposit.id}/bonus`, ...letter });
    },
    ports: {
      async mayDeposit(tx, draft) {
        const refusal = await mayDeposit(tx, draft);
        if (refusal?.code !== 'protection.deposit_limit') return refusal;
        const { code, span, limit, left } = refusal;
        return { code, value: { span, limit: moneyString(limit, exponent), left: moneyString(left, exponent) } };
      },
      depositFell,
      depositCame,
      onDeposit: (tx, { depositId, ...arrival }) => onDeposit(tx, { ...arrival, depositId: depositId.toString() }),
    },
  };
  const voucherKey = keyFor('vouchers');
  cashierRoutes(scope, { depositContext, uploads, voucherKey });
  depositsAdminRoutes(scope, { depositContext, uploads, timeZone: brand.timeZone, credit });
  methodsAdminRoutes(scope, { depositContext, languages: brand.languages, publicUrl });
  vouchersAdminRoutes(scope, { depositContext, voucherKey, credit });
  await webhookPlugin(scope, depositContext);
  sandbox.mount(scope);

  jobs.shared({ name: EXPIRE_JOB, everyMs: EXPIRE_EVERY_MS, run: ({ each }) => expireDeposits(depositContext, each) });
  jobs.shared({ name: OVERDUE_JOB, everyMs: OVERDUE_EVERY_MS, run: ({ each }) => chaseDeposits(depositContext, each) });
  return { depositContext, expire: () => expireDeposits(depositContext), pump: sandbox.pump };
}
