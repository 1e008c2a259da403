import type { Game } from '@parlour/contract/catalogue.endpoints';
import { memo, useCallback } from 'react';
import { useT } from '../i18n.tsx';
import { shortTypeKey } from './categories.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import { gameGuard, mayBeFavourite } from './guards.ts';
import { InLink } from './InLink.tsx';
import { useNear } from './near.ts';
import styles from './Tile.module.css';
import { TileArt } from './TileArt.tsx';
import { useGuard } from './use-guard.ts';
import { VendorMark } from './VendorMark.tsx';
import { useVendorName } from './vendor-names.ts';

type Props = {
  game: Game;
  /** Loads at once; for the tiles that stand in the first screen. */
  first?: boolean;
  /** Of the first screen, and yet not what is painted first there. */
  second?: boolean;
  /** Shows the game's type beside the vendor's mark, as hot games do. */
  labelled?: boolean;
};

export const playHref = (game: Pick<Game, 'nodeId'>): string => `/m/play?nodeId=${encodeURIComponent(game.nodeId)}`;

/** One game: its art is the way in, its star the way onto the player's list. A list that grows draws only what is new. */
export const Tile = memo(function Tile({ game, first = false, second = false, labelled = false }: Props) {
  const t = useT();
  const vendor = useVendorName(game.vassalage);
  const mayOpen = useGuard(gameGuard);
  const [near, mark] = useNear(first || second);
  const placed = useCallback(
    (tile: HTMLElement | null) => {
      tile?.style.setProperty('--art', game.colour);
      return mark(tile);
    },
    [game.colour, mark],
  );
  return (
    <article ref={placed} className={styles.tile}>
      <InLink
        href={playHref(game)}
        className={styles.art}
        aria-label={[game.displayName, vendor, game.isPaused && t('catalogue.paused')].filter(Boolean).join(', ')}
        draggable={false}
        onGo={() => mayOpen(playHref(game))}
      >
        <TileArt game={game} first={first} near={near} />
        <i className={styles.scrim} />
        {game.isPaused && <span className={styles.paused}>{t('catalogue.paused')}</span>}
      </InLink>
      <span className={styles.vendor} data-labelled={labelled || undefined}>
        <VendorMark code={game.vassalage} first={near} />
        {labelled && <small>{t(shortTypeKey(game.gameType))}</small>}
      </span>
      {game.isNew && <span className={styles.fresh}>{t('catalogue.newTag')}</span>}
      {mayBeFavourite(game.gameType) && <FavouriteStar game={game} />}
      <div className={styles.caption} aria-hidden="true">
        {game.displayName}
      </div>
    </article>
  );
});
