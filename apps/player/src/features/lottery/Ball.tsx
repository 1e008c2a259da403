import css from './wingo.module.css';
import { coloursOf } from './wingo.rules.ts';

/** A digit in its colours; a screen reader reads the words next to it, or the digit itself where it is `spoken`. */
export function Ball({ digit, large = false, spoken = false }: { digit: number; large?: boolean; spoken?: boolean }) {
  return (
    <span
      className={`${css.ball} ${large ? css.large : ''}`}
      data-colours={coloursOf(digit).join(' ')}
      aria-hidden={!spoken}
    >
      {digit}
    </span>
  );
}
