import css from './wingo.module.css';
import { coloursOf } from './wingo.rules.ts';

type Props = {
  digit: number;
  large?: boolean;
  spoken?: boolean;
  /** Animates in, like the newest result. */
  drawn?: boolean;
};

/** A digit in its colours; hidden from screen readers, which read adjacent text, unless it is `spoken`. */
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
