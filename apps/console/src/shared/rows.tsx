/** Shared parts of list rows that are cards. */
import type { ReactNode } from 'react';
import css from './cards.module.css';
import { PlayerName } from './PlayerName.tsx';

export type Tone = 'plain' | 'good' | 'soon' | 'bad';

/** State of a row: a dot and a word. */
export function StateDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={css.state} data-tone={tone}>
      {children}
    </span>
  );
}

type ActProps = {
  label: string;
  /** Name of the row, added to the label for screen readers. */
  of: string;
  onClick: () => void;
};

/** Action button of a row. */
export function Act({ label, of, onClick }: ActProps) {
  return (
    <button type="button" className={css.act} aria-label={`${label}: ${of}`} onClick={onClick}>
      {label}
    </button>
  );
}

/** An image of 112 by 50, or its substitute. */
export function Cover({ src, children }: { src: string; children: ReactNode }) {
  return src === '' ? (
    <span className={css.cover}>{children}</span>
  ) : (
    <img className={css.cover} src={src} width={112} height={50} alt="" />
  );
}

/** @property memberId null for what is no player, such as a price list */
type Seen = { memberId: string | null; account: string; at: string };

/** Members, each with a time. */
export function People({ label, people }: { label?: string; people: readonly Seen[] }) {
  return (
    <ul className={css.people} aria-label={label}>
      {people.map(({ memberId, account, at }) => (
        <li key={memberId ?? account}>
          <PlayerName id={memberId} account={account} />
          <small>{at}</small>
        </li>
      ))}
    </ul>
  );
}
