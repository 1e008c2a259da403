import css from './wingo.module.css';
import { coloursOf } from './wingo.rules.ts';

/** A digit in its colours. Readers hear the words beside it. */
export function Ball({ digit, large = false }: { digit: number; large?: boolean }) {
  return (
    <span
      className={`${css.ball} ${large ? css.large : ''}`}
      data-colours={coloursOf(digit).join(' ')}
      aria-hidden="true"
    >
      {digit}
    </span>
  );
}
