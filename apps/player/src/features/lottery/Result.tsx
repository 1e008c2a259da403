import { partsOf } from '@parlour/games/lottery/result-parts';
import type { CSSProperties } from 'react';
import { Ball } from './Ball.tsx';
import css from './result.module.css';

type Props = {
  family: string;
  result: unknown;
  /** Maximum number of elements shown. */
  most?: number;
  large?: boolean;
  /** Animates in, element by element. */
  drawn?: boolean;
};

/** A result in gold, in the form of its family; WinGo's digit and cars in their colours. */
export function Result({ family, result, most, large = false, drawn = false }: Props) {
  const parts = partsOf(result).slice(0, most);
  return (
    <span className={css.parts} data-large={large || undefined} data-drawn={drawn || undefined}>
      {parts.map((part, i) =>
        family === 'wingo' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: positions of the result
          <Ball key={i} digit={Number(part)} large={large} spoken />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: positions of the result
          <span
            key={i}
            className={css.part}
            data-family={family}
            data-value={part}
            style={{ '--at': i } as CSSProperties}
          >
            {part}
          </span>
        ),
      )}
    </span>
  );
}
