import type { ReactNode } from 'react';
import css from './ListCard.module.css';
import { type Column, TableHead } from './TableHead.tsx';
import { t } from './texts.ts';
import type { Pages } from './usePages.ts';

type Props = {
  label: string;
  list: Pages;
  /** Columns of the first row. */
  head: readonly Column[];
  /** Says what the button at the end of each row does. */
  act?: string | undefined;
  /** Each row ends with a button, which is as tall as the row. */
  withButtons?: boolean;
  /** The rows. */
  children: ReactNode;
};

/** A table on a card, as wide as it needs to be, with a button that fetches what follows. */
export function ListCard({ label, list, head, act, withButtons = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
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
