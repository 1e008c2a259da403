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
