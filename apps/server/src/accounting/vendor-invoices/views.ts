/** Vendor invoices as the console shows and exports them. */
import { moneyString } from '@parlour/contract/money';
import { percentOf } from '@parlour/contract/rates';
import { COMPARED_FIGURES, type ComparedFigure } from '@parlour/contract/vendor-invoices';
import type { VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import type { Compared, InvoiceLine, Play } from './vendor-invoices.rules.ts';
import type { GamePlay, ReportedRow, TermsRow } from './vendor-invoices.store.ts';

/** @param exponent decimals of the currency */
export function invoiceViews(exponent: number) {
  const money = (minor: bigint): string => moneyString(minor, exponent);
  const toPlay = ({ rounds, turnover, wins }: Play) => ({
    rounds: Number(rounds),
    turnover: money(turnover),
    wins: money(wins),
    ggr: money(turnover - wins),
  });
  const figure = (name: ComparedFigure, value: bigint): string => (name === 'rounds' ? `${value}` : money(value));
  return {
    money,
    moneyOrNull: (minor: bigint | null) => (minor === null ? null : money(minor)),
    toPlay,
    toLine: ({ category, base, ppm, fee, ...play }: InvoiceLine): VendorInvoice['lines'][number] => ({
      category,
      ...toPlay(play),
      base,
      rate: ppm === null ? null : percentOf(ppm),
      fee: money(fee),
    }),
    toGame: ({ id, name, category, ...play }: GamePlay): VendorInvoice['games'][number] => ({
      id,
      name,
      category,
      ...toPlay(play),
    }),
    /** @param counts whether these terms count for the month */
    toTerms: (row: TermsRow, counts: boolean): VendorInvoice['terms'][number] => ({
      id: row.id.toString(),
      from: row.from,
      fees: row.fees.map(({ category, base, ppm }) => ({ category, base, rate: percentOf(BigInt(ppm)) })),
      minimum: money(row.minimum),
      offset: row.is_offset,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      reason: row.reason,
      counts,
    }),
    /** The vendor's figures in the texts of the audit. */
    toTexts: ({ rounds, turnover, wins, fee }: Compared) => ({
      rounds: rounds.toString(),
      turnover: money(turnover),
      wins: money(wins),
      fee: money(fee),
    }),
    /** Compares the vendor's figures with ours, of which the fee is unknown without terms. */
    toReported(ours: Play & { fee: bigint | null }, row: ReportedRow): VendorInvoice['reported'] {
      const figures = COMPARED_FIGURES.map((name) => {
        const [our, theirs] = [ours[name], row[name]];
        const compared =
          our === null ? { ours: null, gap: null } : { ours: figure(name, our), gap: figure(name, theirs - our) };
        return { figure: name, theirs: figure(name, theirs), ...compared };
      });
      return { figures, by: row.by, at: row.at.toISOString(), note: row.note };
    },
  };
}

const NUMBERS = ['rounds', 'turnover', 'wins', 'ggr'] as const;
const text = (name: string) => ({ name, kind: 'text' as const });
const number = (name: string) => ({ name, kind: 'number' as const });

const COLUMNS = [text('category'), ...NUMBERS.map(number), text('base'), number('rate_percent'), number('fee')];

/** Returns an invoice as the table of a file: a row for each line, and the sums. */
export function toTable({ lines, total, fees, minimum, due }: VendorInvoice) {
  const figures = (of: VendorInvoice['total']) => NUMBERS.map((name) => `${of[name]}`);
  const result = (name: string, amount: string | null) => [name, '', '', '', '', '', '', amount ?? ''];
  const rows = [
    ...lines.map((line) => [
      line.category,
      ...figures(line),
      line.base ?? '',
      line.rate ?? '',
      line.rate === null ? '' : line.fee,
    ]),
    ['total', ...figures(total), '', '', fees ?? ''],
    result('minimum', minimum),
    result('due', due),
  ];
  return { columns: COLUMNS, rows };
}
