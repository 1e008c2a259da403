import { useT } from '../../shared/i18n.tsx';
import css from './numbers.module.css';
import type { Standing } from './numbers.rules.ts';

/** Numbers listed individually; in a long selection, the rest is only included in the price. */
const NAMED = 6;

/** Selected numbers that pay less than the list price, and those that are blocked. */
export function NumberNotes({ standing: { cuts, blocked } }: { standing: Standing }) {
  const t = useT();
  const notes = [
    ...blocked.map((number) => ({ number, isFull: true, text: t('lottery.numberFull', { number }) })),
    ...Object.entries(cuts).map(([number, percent]) => ({
      number,
      isFull: false,
      text: t('lottery.numberCut', { number, percent }),
    })),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={css.notes} aria-live="polite">
      {notes.slice(0, NAMED).map(({ number, isFull, text }) => (
        <li key={number} data-full={isFull || undefined}>
          {text}
        </li>
      ))}
      {notes.length > NAMED && <li>+{notes.length - NAMED}</li>}
    </ul>
  );
}
