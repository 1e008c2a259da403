import type { ReactNode } from 'react';
import css from './ListCard.module.css';
import { type Column, TableHead } from './TableHead.tsx';
import { t } from './texts.ts';
import type { Pages } from './usePages.ts';

type Props = {
  label: string;
  list: Pages;
  /** Columns of the header row. */
  head: readonly Column[];
  /** Label of the column with the row's button. */
  act?: string | undefined;
  /** Each row ends with a button of the row's height. */
  withButtons?: boolean;
  /** The rows. */
  children: ReactNode;
};

/** A table in a card with horizontal scrolling, and a button for the next page. */
export function ListCard({ label, list, head, act, withButtons = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <section className={css.card} aria-label={label} tabIndex={0}>
      <table className={`${css.table} ${withButtons ? css.withButtons : ''}`}>
        <TableHead columns={head} act={act} />
        <tbody>{children}</tbody>
      </table>
      {list.hasNextPage && (
        <button
          type="button"
          className={css.more}
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t(list.isFetchingNextPage ? 'list.moreBusy' : 'list.more')}
        </button>
      )}
    </section>
  );
}
