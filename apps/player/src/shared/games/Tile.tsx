import { canBeFavourite } from '@parlour/contract/catalogue';
import type { Game } from '@parlour/contract/catalogue.endpoints';
import { createContext, memo, use, useCallback } from 'react';
import { useT } from '../i18n.tsx';
import { shortTypeKey } from './categories.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import { gameGuard } from './guards.ts';
import { InLink } from './InLink.tsx';
import { useNear } from './near-window.ts';
import styles from './Tile.module.css';
import { TileArt } from './TileArt.tsx';
import { useGuard } from './use-guard.ts';
import { providerHref } from './VendorGrid.tsx';
import { VendorMark } from './VendorMark.tsx';
import { useVendorName } from './vendor-names.ts';

type Props = {
  game: Game;
  /** Loads immediately; for tiles above the fold. */
  first?: boolean;
  /** Above the fold, but not painted first. */
  second?: boolean;
  /** Shows the game's type next to the vendor's logo, as for hot games. */
  labelled?: boolean;
};

export const playHref = (game: Pick<Game, 'nodeId'>): string => `/m/play?nodeId=${encodeURIComponent(game.nodeId)}`;

/** The vendor whose page is shown. */
export const ShownVendor = createContext<string | null>(null);

/**
 * One game: its art links to the game, or to its vendor's page while the vendor's games cannot be opened; its star adds
 * it to the favourites. Memoised, so that a growing list only renders new tiles.
 */
export const Tile = memo(function Tile({ game, first = false, second = false, labelled = false }: Props) {
  const t = useT();
  const vendor = useVendorName(game.vassalage);
  const mayOpen = useGuard(gameGuard);
  const isHere = use(ShownVendor) === game.vassalage;
  const [near, mark] = useNear(first || second);
  const placed = useCallback(
    (tile: HTMLElement | null) => {
      tile?.style.setProperty('--art', game.colour);
      return mark(tile);
    },
    [game.colour, mark],
  );
  const href = game.isUpcoming ? providerHref({ ...game, gameCategory: game.gameType }) : playHref(game);
  const state = game.isUpcoming ? t('activity.coming') : game.isPaused ? t('catalogue.paused') : null;
  const named = {
    className: styles.art,
    'aria-label': [game.displayName, vendor, state].filter(Boolean).join(', '),
  };
  const art = (
    <>
      <TileArt game={game} first={first} near={near} />
      <i className={styles.scrim} />
      {state && <span className={styles.paused}>{state}</span>}
    </>
  );
  return (
    <article ref={placed} className={styles.tile}>
      {game.isUpcoming && isHere ? (
        <span {...named} role="img">
          {art}
        </span>
      ) : (
        <InLink {...named} href={href} draggable={false} onGo={game.isUpcoming ? undefined : () => mayOpen(href)}>
          {art}
        </InLink>
      )}
      <span className={styles.vendor} data-labelled={labelled || undefined}>
        <VendorMark code={game.vassalage} first={near} />
        {labelled && <small>{t(shortTypeKey(game.gameType))}</small>}
      </span>
      {game.isNew && <span className={styles.fresh}>{t('catalogue.newTag')}</span>}
      {canBeFavourite(game.gameType) && <FavouriteStar game={game} />}
      <div className={styles.caption} aria-hidden="true">
        {game.displayName}
      </div>
    </article>
  );
});
