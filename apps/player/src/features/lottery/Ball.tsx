import css from './wingo.module.css';
import { coloursOf } from './wingo.rules.ts';

type Props = {
  digit: number;
  large?: boolean;
  spoken?: boolean;
  /** Rolls in, as the newest result does. */
  drawn?: boolean;
};

/** A digit in its colours; a screen reader reads the words next to it, or the digit itself where it is `spoken`. */
export function Ball({ digit, large = false, spoken = false, drawn = false }: Props) {
  return (
    <span
      className={`${css.ball} ${large ? css.large : ''}`}
      data-colours={coloursOf(digit).join(' ')}
      data-drawn={drawn || undefined}
      aria-hidden={!spoken}
    >
      {digit}
    </span>
  );
}
