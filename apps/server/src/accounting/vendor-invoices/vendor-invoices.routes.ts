/** Console endpoints for the invoice sheets of game vendors. */
import { randomUUID } from 'node:crypto';
import { businessDay } from '@parlour/contract/clock';
import { currencyOf } from '@parlour/contract/currencies';
import { toMinor } from '@parlour/contract/money';
import { isTypedAmount, ppmOf } from '@parlour/contract/rates';
import { addMonths, checkFeeTerms } from '@parlour/contract/vendor-invoices';
import {
  addVendorFeeTerms,
  exportVendorInvoice,
  getVendorInvoice,
  listVendorInvoices,
  putVendorReported,
  type VendorInvoice,
} from '@parlour/contract/vendor-invoices.admin.endpoints';
import type { Brand } from '../../config/brand.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { findLedger } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { MEMBER_BOOK } from '../../platform/http/sessions.ts';
import { toFile } from '../../platform/sheets.ts';
import { catchUpPlay } from '../reports/index.ts';
import {
  type CategoryPlay,
  type Compared,
  dueOf,
  type FeeTerms,
  type InvoiceLine,
  linesOf,
  type Play,
  stateOf,
  sumOfPlay,
} from './vendor-invoices.rules.ts';
import {
  findVendor,
  insertTerms,
  listReported,
  listTerms,
  listVendors,
  putReported,
  type ReportedRow,
  readGames,
  readPlay,
  type TermsRow,
} from './vendor-invoices.store.ts';
import { invoiceViews, toTable } from './views.ts';

const GAMES_SHOWN = 10;
const dayOf = (month: string): string => `${month}-01`;

const toTerms = ({ fees, minimum, is_offset }: TermsRow): FeeTerms => ({
  fees: fees.map((fee) => ({ ...fee, ppm: BigInt(fee.ppm) })),
  minimum,
  isOffset: is_offset,
});

/** Returns the terms that count for a month, of one vendor's terms with those first that count first. */
const termsFor = (all: readonly TermsRow[], month: string): TermsRow | undefined =>
  all.find(({ from }) => from <= month);

type Worked = { lines: InvoiceLine[]; total: Play; fees: bigint | null; due: bigint | null; ours: Compared | null };

/** Computes a vendor's month. */
function workOut(play: readonly CategoryPlay[], row: TermsRow | undefined): Worked {
  const total = sumOfPlay(play);
  if (!row) return { lines: linesOf(play, { fees: [], isOffset: false }), total, fees: null, due: null, ours: null };
  const terms = toTerms(row);
  const lines = linesOf(play, terms);
  const { fees, due } = dueOf(lines, terms.minimum);
  return { lines, total, fees, due, ours: { ...total, fee: due } };
}

const comparedOf = ({ rounds, turnover, wins, fee }: ReportedRow): Compared => ({ rounds, turnover, wins, fee });

export type VendorInvoicesDeps = { db: Db; brand: Brand; clock: () => Date };

export function vendorInvoiceRoutes(scope: Scope, { db, brand, clock }: VendorInvoicesDeps): void {
  const { timeZone, currency } = brand;
  const { symbol, exponent } = currencyOf(currency);
  const ledgerId = findLedger(MEMBER_BOOK, currency).id;
  const { money, moneyOrNull, ...views } = invoiceViews(exponent);
  const monthNow = () => businessDay(clock(), timeZone).slice(0, 7);
  const house = async (month: string) => ({
    symbol,
    exponent,
    timeZone,
    month,
    isRunning: month >= monthNow(),
    isPartial: await catchUpPlay(db),
  });
  const spanOf = (month: string) => ({ ledgerId, month: dayOf(month), timeZone });
  const earliest = () => addMonths(monthNow(), -1);

  async function invoiceOf(code: string, month: string): Promise<VendorInvoice | null> {
    const vendor = await findVendor(db, code);
    if (!vendor) return null;
    const about = await house(month);
    const span = spanOf(month);
    const all = await listTerms(db, code);
    const current = termsFor(all, month);
    const { lines, total, fees, due, ours } = workOut(await readPlay(db, span, code), current);
    const theirs = (await listReported(db, dayOf(month))).find(({ vendor_code }) => vendor_code === code);
    return {
      vendor,
      lines: lines.map(views.toLine),
      total: views.toPlay(total),
      fees: moneyOrNull(fees),
      minimum: moneyOrNull(current?.minimum ?? null),
      due: moneyOrNull(due),
      state: stateOf(ours, theirs ? comparedOf(theirs) : null),
      games: (await readGames(db, span, code, GAMES_SHOWN)).map(views.toGame),
      reported: theirs ? views.toReported({ ...total, fee: due }, theirs) : null,
      terms: all.map((row) => views.toTerms(row, row === current)),
      earliest: earliest(),
      ...about,
    };
  }

  mount(scope, listVendorInvoices, async ({ input: { query } }) => {
    const about = await house(query.month);
    const play = await readPlay(db, spanOf(query.month));
    const terms = await listTerms(db);
    const reported = await listReported(db, dayOf(query.month));
    let due = 0n;
    const vendors = (await listVendors(db)).flatMap(({ code, name }) => {
      const own = play.filter(({ vendor }) => vendor === code);
      const current = termsFor(
        terms.filter(({ vendor_code }) => vendor_code === code),
        query.month,
      );
      const theirs = reported.find(({ vendor_code }) => vendor_code === code);
      if (own.length === 0 && !current && !theirs) return [];
      const worked = workOut(own, current);
      due += worked.due ?? 0n;
      const state = stateOf(worked.ours, theirs ? comparedOf(theirs) : null);
      return [{ code, name, ...views.toPlay(worked.total), due: moneyOrNull(worked.due), state }];
    });
    return ok({ vendors, due: money(due), ...about });
  });

  mount(scope, getVendorInvoice, async ({ input: { params, query } }) => {
    const invoice = await invoiceOf(params.vendor, query.month);
    return invoice ? ok(invoice) : fail('thing.unknown');
  });

  mount(scope, addVendorFeeTerms, async ({ input: { params, body }, operator, request }) => {
    if (!(await findVendor(db, params.vendor))) return fail('thing.unknown');
    const [problem] = checkFeeTerms(body, exponent);
    if (problem) return fail('register.field', { field: problem.field, messageKey: 'form.invalid', values: {} });
    if (body.from < earliest())
      return fail('register.field', { field: 'from', messageKey: 'form.min', values: { min: earliest() } });
    const fees = body.fees.map(({ category, base, rate }) => ({
      category,
      base,
      ppm: ppmOf(rate).toString(),
    }));
    return inTransaction(db, async (tx) => {
      const id = await insertTerms(tx, {
        vendor: params.vendor,
        from: dayOf(body.from),
        fees,
        minimum: toMinor(body.minimum, exponent),
        isOffset: body.offset,
        by: operator.name,
        reason: body.reason,
      });
      const { from, minimum, offset } = body;
      const after = { vendor: params.vendor, terms: id.toString(), from, fees: body.fees, minimum, offset };
      await recordAudit(tx, { operator, request, act: 'vendor_fee.terms_added', after, reason: body.reason });
      return ok({ id: id.toString() });
    });
  });

  mount(scope, putVendorReported, async ({ input: { params, body }, operator, request }) => {
    if (!(await findVendor(db, params.vendor))) return fail('thing.unknown');
    const wrong = (['turnover', 'wins', 'fee'] as const).find((name) => !isTypedAmount(body[name], exponent));
    if (wrong) return fail('register.field', { field: wrong, messageKey: 'form.invalid', values: {} });
    const { month, note } = body;
    await inTransaction(db, async (tx) => {
      const before = (await listReported(tx, dayOf(month))).find(({ vendor_code }) => vendor_code === params.vendor);
      const figures = {
        rounds: BigInt(body.rounds),
        turnover: toMinor(body.turnover, exponent),
        wins: toMinor(body.wins, exponent),
        fee: toMinor(body.fee, exponent),
      };
      await putReported(tx, { vendor: params.vendor, month: dayOf(month), ...figures, note, by: operator.name });
      await recordAudit(tx, {
        operator,
        request,
        act: 'vendor_fee.reported',
        ...(before ? { before: views.toTexts(before) } : {}),
        after: { vendor: params.vendor, month, ...views.toTexts(figures), note },
      });
    });
    const invoice = await invoiceOf(params.vendor, month);
    return ok({ state: invoice?.state ?? 'unchecked' });
  });

  mount(scope, exportVendorInvoice, async ({ input: { params, body }, operator, request }) => {
    const invoice = await invoiceOf(params.vendor, body.month);
    if (!invoice) return fail('thing.unknown');
    const [id, at] = [randomUUID(), clock()];
    const { vendor, month } = invoice;
    const table = toTable(invoice);
    const sheet = {
      ...table,
      creator: operator.name,
      at,
      mark: [
        `${brand.name} (${brand.merchantCode}): ${vendor.name} (${vendor.code}), ${month}, ${currency} (${timeZone})`,
        `Made by ${operator.name} at ${at.toISOString()}, export ${id}, ${table.rows.length} rows`,
      ],
    };
    const after = { export: id, vendor: vendor.code, month, format: body.format, rows: table.rows.length };
    // Recorded before the file is sent.
    await recordAudit(db, { operator, request, act: 'vendor_fee.exported', after });
    return ok({
      name: `invoice-${vendor.code}-${month}.${body.format}`,
      ...toFile(sheet, body.format),
      rows: table.rows.length,
    });
  });
}
