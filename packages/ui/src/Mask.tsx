import { useState } from 'react';
import css from './Mask.module.css';

/** Backdrop between the page and a sheet. Fades in, unless it replaces the backdrop of another sheet. */
export function Mask({ leaves = false, onClose }: { leaves?: boolean; onClose: () => void }) {
  const [first] = useState(() => document.querySelector('[data-sheet="mask"]') === null);
  return (
    <div
      className={`${css.mask} ${first ? css.atOnce : ''}`}
      data-ending-style={leaves ? '' : undefined}
      data-sheet="mask"
      role="presentation"
      onClick={onClose}
    />
  );
}

/** Server-rendered backdrop of a sheet, which closes the sheet by a link. */
export function DrawnMask({ href }: { href: string }) {
  return <a href={href} tabIndex={-1} aria-hidden="true" className={`${css.mask} ${css.drawn}`} data-sheet="mask" />;
}
