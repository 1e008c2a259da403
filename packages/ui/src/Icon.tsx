import css from './Icon.module.css';
import sprite from './icons.svg?no-inline';
import type { IconName } from './icons.ts';

export type { IconName };

/** Names of the sprite, once loaded; the first page does not need the list. */
let known: ReadonlySet<string> | null = null;
const drawn = new Set<string>();

function complain(name: string): void {
  // oxlint-disable-next-line no-console
  if (known?.has(name) === false) console.error(`Unknown icon "${name}"`);
}

/** Registers the names of the sprite. An unknown name is reported once, also when it was rendered before. */
export function knowIcons(names: readonly string[]): void {
  known = new Set(names);
  for (const name of drawn) complain(name);
}

function note(name: string): void {
  if (drawn.has(name)) return;
  drawn.add(name);
  complain(name);
}

type Props = {
  name: IconName;
  className?: string;
  /** Mirrors in right-to-left layouts: for arrows and doors, never for stars or clocks. */
  flip?: boolean;
};

/**
 * A line icon of the sprite, decorative: its control's label must convey the meaning. An unknown name renders nothing.
 */
export function Icon({ name, className = '', flip = false }: Props) {
  note(name);
  return (
    <svg className={`${css.icon} ${flip ? 'flip' : ''} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
