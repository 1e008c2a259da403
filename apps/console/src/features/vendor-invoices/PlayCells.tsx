import type { VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import { count, fullMoney } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import type { Column } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import { figureColumn } from './WideTable.tsx';

const FIGURES = ['rounds', 'turnover', 'wins', 'ggr'] as const;

/** Columns of {@link PlayCells}. */
export const playColumns = (): Column[] => FIGURES.map((name) => figureColumn(t(`invoices.${name}`)));

/** Cells of a row with booked play. */
export function PlayCells({ of, symbol }: { of: VendorInvoice['total']; symbol: string }) {
  return (
    <>
      <td className={list.figure}>{count(of.rounds)}</td>
      <td className={list.figure}>{fullMoney(of.turnover, symbol)}</td>
      <td className={list.figure}>{fullMoney(of.wins, symbol)}</td>
      <td className={list.figure}>{fullMoney(of.ggr, symbol)}</td>
    </>
  );
}
