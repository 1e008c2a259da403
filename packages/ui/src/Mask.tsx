import { useState } from 'react';
import css from './Mask.module.css';

/** What lies between the page and a sheet. It comes with the tap; one that takes another's place is simply there. */
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

/** The mask of a sheet that the document brought along, for which a tap beside the sheet is a link. */
export function DrawnMask({ href }: { href: string }) {
  return <a href={href} tabIndex={-1} aria-hidden="true" className={`${css.mask} ${css.drawn}`} data-sheet="mask" />;
}
