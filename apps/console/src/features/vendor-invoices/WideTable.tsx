import type { ReactNode } from 'react';
import list from '../../shared/ListCard.module.css';
import { type Column, TableHead } from '../../shared/TableHead.tsx';
import css from './VendorInvoices.module.css';

export const figureColumn = (text: string): Column => ({ text, className: list.figure });

type Props = { labelledBy: string; columns: readonly Column[]; children: ReactNode };

/** Table of figures that scrolls by itself where it is too wide. @property labelledBy id of its heading */
export function WideTable({ labelledBy, columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <div className={css.wide} role="group" aria-labelledby={labelledBy} tabIndex={0}>
      <table className={`${list.table} ${list.figures}`}>
        <TableHead columns={columns} />
        {children}
      </table>
    </div>
  );
}
