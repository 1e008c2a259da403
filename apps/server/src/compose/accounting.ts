/** Composes accounting: trial balances and movements by day, manual adjustments, and balance summaries. */

import { currencyOf } from '@parlour/contract/currencies';
import { toMinor } from '@parlour/contract/money';
import { adjustmentsRoutes, cleanUpAdjustments } from '../accounting/adjustments/index.ts';
import { type BalanceSummaryDeps, balanceSummaryRoutes } from '../accounting/balance-summary/index.ts';
import { type CreditPolicy, createCreditPolicy } from '../accounting/credit-policy/index.ts';
import { booksRoutes, catchUp, keepDaily } from '../accounting/reporting/index.ts';
import { openReportSchedules, reportRoutes } from '../accounting/reports/index.ts';
import { vendorInvoiceRoutes } from '../accounting/vendor-invoices/index.ts';
import type { Mailer } from '../adapters/mail/mail.ts';
import { type Brand, threeAbove } from '../config/brand.ts';
import { type Config, consoleAddress } from '../config/config.ts';
import { rollUpPlay } from '../ledger/wallet/index.ts';
import { pendingOf } from '../payments/withdrawals/index.ts';
import type { Database, Db } from '../platform/db/db.ts';
import { ownUrl } from '../platform/http/base-url.ts';
import type { Scope } from '../platform/http/mount.ts';
import type { JobScheduler } from '../platform/jobs/index.ts';
import type { MoneyParts } from './money.ts';
import { ownMoney } from './withdrawable.ts';

const SWEEP_EVERY_MS = 60_000;
const ROLL_UP_EVERY_MS = 5_000;

const apartOf: BalanceSummaryDeps['apartOf'] = async (tx, wallet) => {
  const { afterCommit, ...parts } = await ownMoney(tx, wallet);
  return { ...parts, after: () => afterCommit.forEach((one) => one()) };
};

export type ReportMails = {
  config: Config;
  brand: Brand;
  database: Database;
  jobs: JobScheduler;
  clock: () => Date;
  mailer: Mailer;
};

/** Opens reports that are sent by mail. */
export function openReportMails(scope: Scope, { config, brand, database, jobs, clock, mailer }: ReportMails): void {
  const consoleUrl = () => consoleAddress(config, Number(new URL(ownUrl(scope)).port));
  openReportSchedules(scope, { db: database.db, brand, jobs, clock, mailer, consoleUrl });
}

/** Mounts the endpoints and registers the jobs. */
export function createBooksModule(scope: Scope, { database, jobs, brand, clock }: MoneyParts): void {
  const { db } = database;
  const currency = currencyOf(brand.currency);
  const minor = (text: string) => toMinor(text, currency.exponent);
  const [own, common] = [minor(brand.books.adjustmentTwoAbove), threeAbove(brand)];
  const limits = {
    most: minor(brand.books.adjustmentMost),
    twoAbove: common !== null && common < own ? common : own,
  };
  adjustmentsRoutes(scope, { db, currency, limits });
  balanceSummaryRoutes(scope, { db, brand, apartOf, pendingOf });
  booksRoutes(scope, { database, brand });
  reportRoutes(scope, { db, brand });
  vendorInvoiceRoutes(scope, { db, brand, clock });
  jobs.shared({
    name: 'accounting.roll-up-play',
    everyMs: ROLL_UP_EVERY_MS,
    async run({ signal }) {
      while ((await rollUpPlay(db)) && !signal.aborted);
    },
  });
  jobs.shared({
    name: 'accounting.roll-up-money',
    everyMs: SWEEP_EVERY_MS,
    run: () => catchUp(db, brand.timeZone),
  });
  jobs.shared({ name: 'adjustments.expire', everyMs: SWEEP_EVERY_MS, run: () => cleanUpAdjustments(db) });
  jobs.shared({
    name: 'accounting.close-days',
    everyMs: SWEEP_EVERY_MS,
    run: () => keepDaily(database, brand.timeZone),
  });
}

/** Opens the policy of what operators may credit alone, with the brand's limits. */
export function openCreditPolicy(db: Db, brand: Brand): CreditPolicy {
  const { exponent } = currencyOf(brand.currency);
  return createCreditPolicy({
    db,
    ceiling: toMinor(brand.credit.perDay, exponent),
    confirmedCeiling: toMinor(brand.credit.depositsPerDay, exponent),
    threeAbove: threeAbove(brand),
    timeZone: brand.timeZone,
    exponent,
  });
}
