import { partsOf } from '@parlour/games/lottery/result-parts';
import type { CSSProperties } from 'react';
import { Ball } from './Ball.tsx';
import css from './result.module.css';

type Props = {
  family: string;
  result: unknown;
  /** At most so many parts. */
  most?: number;
  large?: boolean;
  /** Comes in part by part, as it was drawn. */
  drawn?: boolean;
};

/** A drawn result in gold, in the form of its family; WinGo's digit in its colours, cars in theirs. */
export function Result({ family, result, most, large = false, drawn = false }: Props) {
  const parts = partsOf(result).slice(0, most);
  return (
    <span className={css.parts} data-large={large || undefined} data-drawn={drawn || undefined}>
      {parts.map((part, i) =>
        family === 'wingo' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: places of the result
          <Ball key={i} digit={Number(part)} large={large} spoken />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: places of the result
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
