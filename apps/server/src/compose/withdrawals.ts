/** Composes withdrawals from payout accounts, payment passwords, the ledger and the payout provider. */
import { createHmac } from 'node:crypto';
import { currencyOf } from '@parlour/contract/currencies';
import { moneyString } from '@parlour/contract/money';
import { exactMoney } from '@parlour/contract/money-display';
import type { PayoutOrder } from '../adapters/payments/payout.ts';
import { createSandboxPayouts } from '../adapters/payments/payout-sandbox.ts';
import { missing } from '../campaigns/bonus/index.ts';
import { threeAbove } from '../config/brand.ts';
import {
  cleanUpPayments,
  createPayments,
  createPayoutAccountCipher,
  forgottenRoutes,
  payoutAccountsById,
  payoutAccountsRoutes,
} from '../payments/payout-accounts/index.ts';
import {
  letterOf,
  openPayouts,
  resetLetter,
  termsOf,
  type WithdrawalRow,
  type WithdrawRules,
  withdrawalsAdminRoutes,
  withdrawalsRoutes,
} from '../payments/withdrawals/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { ownUrl } from '../platform/http/base-url.ts';
import type { Scope } from '../platform/http/mount.ts';
import type { MoneyParts } from './money.ts';
import { ownMoney } from './withdrawable.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

/** Opens withdrawals and mounts their endpoints. */
export function createWithdrawalsModule(scope: Scope, parts: MoneyParts): { close: () => Promise<void> } {
  const { database, jobs, brand, secrets, hub, inbox, notices, languageOf, labelsOf, clock, proves, outcomes } = parts;
  const { db } = database;
  const { exponent, symbol } = currencyOf(brand.currency);
  const settings = brand.withdrawals;
  const book = createPayoutAccountCipher(secrets, settings.methods, (error) =>
    scope.log.error({ err: error }, 'a payout account could not be opened'),
  );
  const { passwords, isProven, smsCodes, emailCodes } = proves;
  const payments = createPayments(db, { passwords, pepper: secrets.paymentPepper });
  const terms = () => termsOf(brand.withdrawals, exponent);

  const rules: WithdrawRules = {
    terms,
    exponent,
    currency: brand.currency,
    timeZone: brand.timeZone,
    coolOffHours: settings.coolOffHours,
    firstAtOnce: settings.firstAtOnce,
    playerMayCancel: settings.playerMayCancel,
    async standing(tx, player) {
      const { balance, withdrawable, credits, afterCommit } = await ownMoney(tx, player);
      return {
        balance,
        withdrawable,
        toPlay: credits.reduce((sum, credit) => sum + missing(credit), 0n),
        afterCommit() {
          for (const each of afterCommit) each();
        },
      };
    },
    toAllowance: parts.standing.toAllowance,
  };

  const labels = labelsOf(['withdraw.', 'cashier.reference', 'payment.saved', 'field.paymentPassword']);
  const read = (minor: bigint): string => `${symbol} ${exactMoney(moneyString(minor, exponent))}`;
  async function write(tx: Tx, row: WithdrawalRow): Promise<void> {
    const payee = (await payoutAccountsById(tx, [row.payee_id])).get(row.payee_id);
    if (!payee) throw new Error(`withdrawal ${row.id} has no payee`);
    const letter = letterOf(
      {
        state: row.state,
        amount: read(row.amount),
        arrives: read(row.amount - row.fee),
        number: book.maskedNumber(payee),
        nameIn: (language) => book.nameOf(payee.method, language),
        reason: row.reason,
        reference: row.reference,
      },
      brand.languages,
      labels,
    );
    await inbox.send(tx, { to: row.member_id, source: 'system', ref: `withdrawal/${row.id}`, ...letter });
  }

  const plainProvider =
    settings.payout === 'sandbox'
      ? createSandboxPayouts({
          failed: (error) => scope.log.error({ err: error }, 'a report of the payout sandbox was lost'),
          key: createHmac('sha256', secrets.pepper).update('sandbox payouts').digest(),
          reportTo: () => `${ownUrl(scope)}/gateway/payouts/sandbox`,
          clock,
        })
      : null;
  const provider = plainProvider && {
    ...plainProvider,
    send: outcomes.watch('payouts', (order: PayoutOrder) => plainProvider.send(order)),
  };
  const payouts = provider
    ? openPayouts({ db, jobs, hub, write, provider, book, currency: brand.currency }, scope)
    : null;

  payoutAccountsRoutes(scope, {
    db,
    book,
    payments,
    methods: settings.methods,
    dialingCode: brand.mobile.dialingCodes[0] ?? '',
    key: secrets.paymentPepper,
    passwords,
    notices,
    isProven,
    languageOf,
  });
  forgottenRoutes(scope, {
    db,
    payments,
    passwords,
    notices,
    isProven,
    languageOf,
    smsCodes,
    emailCodes,
    write(tx, memberId) {
      const letter = resetLetter(brand.languages, settings.coolOffHours, labels);
      return inbox.send(tx, { to: memberId, source: 'system', ref: 'payment', ...letter });
    },
  });
  withdrawalsRoutes(scope, { db, brand, rules, hub, book, payments });
  withdrawalsAdminRoutes(scope, {
    db,
    hub,
    write,
    provider,
    payouts,
    book,
    currency: brand.currency,
    timeZone: brand.timeZone,
    limits: terms,
    threeAbove: threeAbove(brand),
  });

  jobs.shared({ name: 'payout-accounts.cleanup', everyMs: SWEEP_EVERY_MS, run: () => cleanUpPayments(db) });
  return {
    async close() {
      payouts?.close();
      await payouts?.settle();
    },
  };
}
