/** Monthly invoice sheets of game vendors: fees by dated terms, our figures, and those that the vendor reports. */
import { z } from 'zod';
import { get, post, put } from './endpoint.ts';
import { instant, money, text } from './schemas.ts';
import { COMPARED_FIGURES, FEE_BASES, INVOICE_STATES, MONTH_FORM, MOST_FEES } from './vendor-invoices.ts';

const admin = { access: 'operator', throttle: 'console' } as const;
const month = z.string().regex(MONTH_FORM);
const params = z.strictObject({ vendor: text(60) });
const reason = z.string().trim().min(1).max(300);
/** An amount or percentage as typed; `checkFeeTerms` tests it by its field. */
const typed = z.string().regex(/^[0-9.]{1,20}$/);
const category = z.string().regex(/^[A-Z0-9_]{0,20}$/);

const feeTerms = z
  .strictObject({
    /** A category without a fee of its own has the fee of the empty category, if there is one. */
    fees: z.array(z.strictObject({ category, base: z.enum(FEE_BASES), rate: typed })).max(MOST_FEES),
    /** Minimum fee of a month. */
    minimum: typed,
    /** Whether a category that players won in reduces the fees of the others. */
    offset: z.boolean(),
  })
  .meta({ id: 'VendorFeeTerms' });
export type VendorFeeTerms = z.output<typeof feeTerms>;

const play = { rounds: z.int(), turnover: money, wins: money, ggr: money };

const vendorMonth = z.strictObject({
  code: z.string(),
  name: z.string(),
  ...play,
  /** Null without terms. */
  due: money.nullable(),
  state: z.enum(INVOICE_STATES),
});

const house = {
  symbol: z.string(),
  exponent: z.int(),
  timeZone: z.string(),
  month,
  /** The month is not over, or its play is still being aggregated: the figures are incomplete. */
  isRunning: z.boolean(),
  isPartial: z.boolean(),
};

export const listVendorInvoices = get('/wps/console/vendor-invoices', {
  summary: "Every vendor's play and fee in a month",
  ...admin,
  right: 'vendors.view',
  input: { query: z.strictObject({ month }) },
  output: z.strictObject({ vendors: z.array(vendorMonth), due: money, ...house }),
});

const line = z.strictObject({
  category: z.string(),
  ...play,
  base: z.enum(FEE_BASES).nullable(),
  /** Percent of the base; null without a fee. */
  rate: z.string().nullable(),
  fee: money,
});

const invoice = z
  .strictObject({
    vendor: z.strictObject({ code: z.string(), name: z.string(), categories: z.array(z.string()) }),
    lines: z.array(line),
    total: z.strictObject(play),
    /** Sum of the fees, the minimum fee, and the larger of both; null without terms. */
    fees: money.nullable(),
    minimum: money.nullable(),
    due: money.nullable(),
    state: z.enum(INVOICE_STATES),
    games: z.array(z.strictObject({ id: z.string(), name: z.string(), category: z.string(), ...play })),
    /** Differences of the figures reported by the vendor from ours; null without any reported. */
    reported: z
      .strictObject({
        figures: z.array(
          z.strictObject({
            figure: z.enum(COMPARED_FIGURES),
            /** Ours, and the difference; null for the fee without terms. */
            ours: z.string().nullable(),
            theirs: z.string(),
            gap: z.string().nullable(),
          }),
        ),
        by: z.string(),
        at: instant,
        note: z.string(),
      })
      .nullable(),
    /** All versions of the terms, newest first; the first one that begins with or before the month counts. */
    terms: z.array(
      z.strictObject({
        id: z.string(),
        from: month,
        ...feeTerms.shape,
        createdAt: instant,
        createdBy: z.string(),
        reason: z.string(),
        /** The version that counts for this month. */
        counts: z.boolean(),
      }),
    ),
    /** First month for which new terms can be added. */
    earliest: month,
    ...house,
  })
  .meta({ id: 'VendorInvoice' });
export type VendorInvoice = z.output<typeof invoice>;

export const getVendorInvoice = get('/wps/console/vendor-invoices/:vendor', {
  summary: "A vendor's invoice sheet of a month: fees by category, largest games, and the vendor's figures",
  ...admin,
  right: 'vendors.view',
  input: { params, query: z.strictObject({ month }) },
  failures: ['thing.unknown'],
  output: invoice,
});

export const addVendorFeeTerms = post('/wps/console/vendor-invoices/:vendor/terms', {
  summary: "Adds a version of a vendor's fees from a month on, at the earliest the month before this one",
  ...admin,
  right: 'vendors.act',
  proof: true,
  input: { params, body: z.strictObject({ from: month, ...feeTerms.shape, reason }) },
  failures: ['second.proof', 'thing.unknown', 'register.field'],
  output: z.strictObject({ id: z.string() }),
});

export const putVendorReported = put('/wps/console/vendor-invoices/:vendor/reported', {
  summary: "Enters the figures of a month as the vendor's invoice states them",
  ...admin,
  right: 'vendors.act',
  input: {
    params,
    body: z.strictObject({
      month,
      rounds: z.int().min(0).max(1_000_000_000_000),
      turnover: typed,
      wins: typed,
      fee: typed,
      note: text(300),
    }),
  },
  failures: ['thing.unknown', 'register.field'],
  output: z.strictObject({ state: z.enum(INVOICE_STATES) }),
});

export const exportVendorInvoice = post('/wps/console/vendor-invoices/:vendor/exports', {
  summary: "A vendor's invoice sheet as a file, on record",
  ...admin,
  right: 'vendors.view',
  input: { params, body: z.strictObject({ month, format: z.enum(['csv', 'xlsx']) }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    name: z.string(),
    type: z.string(),
    /** Content of the file in base64. */
    content: z.string(),
    rows: z.int(),
  }),
});
