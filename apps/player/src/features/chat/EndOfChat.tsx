import { rateChat } from '@parlour/contract/chat.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import css from './chat.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** Rating prompt after a conversation has ended. */
export function EndOfChat({ conversation, rating }: { conversation: string; rating: number | null }) {
  const t = useT();
  const [given, setGiven] = useState<number | null>(null);
  const stars = given ?? rating;
  const rate = async (count: number) => {
    setGiven(count);
    const result = await call(rateChat, { body: { conversation, stars: count } });
    if (result.ok) return;
    setGiven(null);
    toasts.show('fail', t(result.textKey));
  };
  return (
    <fieldset className={css.rating}>
      <legend>{t(stars === null ? 'chat.rate' : 'chat.thanks')}</legend>
      {STARS.map((count) => (
        <label key={count} className={count <= (stars ?? 0) ? css.on : undefined}>
          <input
            type="radio"
            name="rating"
            className="sr"
            aria-label={t('chat.stars', { count })}
            checked={stars === count}
            onChange={() => void rate(count)}
          />
          <Icon name="star" />
        </label>
      ))}
    </fieldset>
  );
}
