import type { ComponentProps, ReactNode } from 'react';
import cards from './cards.module.css';
import { ListCard } from './ListCard.tsx';
import { ListState } from './ListState.tsx';

type State = ComponentProps<typeof ListState>;
type Card = ComponentProps<typeof ListCard>;
type Props = Pick<State, 'name' | 'emblem'> &
  Pick<Card, 'label' | 'head' | 'act'> & {
    list: State['list'] & Card['list'];
    rows: readonly ReactNode[];
    /** Panel of the selected row; null without one. */
    panel: ReactNode | null;
    /** Class for the layout of list and panel, if a screen has its own. */
    both?: string | undefined;
  };

/** A list as a table, with the panel of the selected row next to it. */
export function ListWithPanel({ name, emblem, list, label, head, act, rows, panel, both = cards.both }: Props) {
  return (
    <>
      <ListState name={name} emblem={emblem} list={list} isEmpty={rows.length === 0 && panel === null} />
      <div className={panel === null ? undefined : both}>
        {rows.length > 0 && (
          <ListCard label={label} list={list} withButtons head={head} act={act}>
            {rows}
          </ListCard>
        )}
        {panel}
      </div>
    </>
  );
}
