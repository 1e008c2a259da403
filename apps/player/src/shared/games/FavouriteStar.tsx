import type { Game } from '@parlour/contract/catalogue.endpoints';
import { useState } from 'react';
import { useT } from '../i18n.tsx';
import { useFavouriteToggle, useIsFavourite } from './favourites.queries.ts';
import styles from './Tile.module.css';

/** Favourite star of a tile. It changes optimistically; a refusal reverts it and shows the reason. */
export function FavouriteStar({ game }: { game: Game }) {
  const t = useT();
  const on = useIsFavourite(game.nodeId);
  const toggle = useFavouriteToggle();
  const [turned, setTurned] = useState(false);
  return (
    <button
      type="button"
      className={styles.star}
      aria-label={t('favourites.star', { name: game.displayName })}
      aria-pressed={on}
      data-turned={turned || undefined}
      onAnimationEnd={() => setTurned(false)}
      onClick={() => {
        setTurned(toggle(game, !on));
      }}
    >
      <i />
    </button>
  );
}
