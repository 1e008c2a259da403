import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import coin from './emblems/coin.svg?no-inline';
import empty from './emblems/empty.svg?no-inline';
import error from './emblems/error.svg?no-inline';
import gift from './emblems/gift.svg?no-inline';
import locked from './emblems/locked.svg?no-inline';
import offline from './emblems/offline.svg?no-inline';
import receipt from './emblems/receipt.svg?no-inline';
import search from './emblems/search.svg?no-inline';
import star from './emblems/star.svg?no-inline';
import css from './StateCard.module.css';

/** URLs of the emblems, by name. */
export const EMBLEMS = { coin, empty, error, offline, gift, locked, receipt, search, star };
export type Emblem = keyof typeof EMBLEMS;

type Props = {
  emblem: Emblem;
  title: string;
  text: string;
  action?: { label: string; onClick: () => void; primary?: boolean };
  children?: ReactNode;
};

/** A card instead of content: one emblem, a plain title, one line, at most one button. */
export function StateCard({ emblem, title, text, action, children }: Props) {
  return (
    <section className={css.card}>
      <img className={css.emblem} src={EMBLEMS[emblem]} alt="" width="48" height="48" />
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      {action && (
        <Button kind={action.primary ? 'primary' : 'ghost'} small onClick={action.onClick}>
          {action.label}
        </Button>
      )}
      {children}
    </section>
  );
}
