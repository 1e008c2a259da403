/** What the rows of a list have in common where they are cards and no table. */
import type { ReactNode } from 'react';
import css from './cards.module.css';

export type Tone = 'plain' | 'good' | 'soon' | 'bad';

/** How a row stands: a dot and a word. */
export function StateDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={css.state} data-tone={tone}>
      {children}
    </span>
  );
}

type ActProps = {
  label: string;
  /** The row's name, which screen readers hear with the label. */
  of: string;
  onClick: () => void;
};

/** A press on a row. */
export function Act({ label, of, onClick }: ActProps) {
  return (
    <button type="button" className={css.act} aria-label={`${label}: ${of}`} onClick={onClick}>
      {label}
    </button>
  );
}

/** A picture of 112 by 50, or what stands for it. */
export function Cover({ src, children }: { src: string; children: ReactNode }) {
  return src === '' ? (
    <span className={css.cover}>{children}</span>
  ) : (
    <img className={css.cover} src={src} width={112} height={50} alt="" />
  );
}

/** Members with a time each. */
export function People({ label, people }: { label?: string; people: readonly { account: string; at: string }[] }) {
  return (
    <ul className={css.people} aria-label={label}>
      {people.map(({ account, at }) => (
        <li key={account}>
          <b dir="auto">{account}</b>
          <small>{at}</small>
        </li>
      ))}
    </ul>
  );
}
