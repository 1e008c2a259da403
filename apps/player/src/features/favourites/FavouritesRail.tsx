import { useQuery } from '@tanstack/react-query';
import { homeFavouritesQuery } from '../../shared/games/favourites.queries.ts';
import { Rail } from '../../shared/games/Rail.tsx';
import { SectionHead } from '../../shared/games/SectionHead.tsx';
import { Tile } from '../../shared/games/Tile.tsx';
import { useListLanguage, useT } from '../../shared/i18n.tsx';

/** The player's favourites on home; renders nothing without any. */
export default function FavouritesRail() {
  const t = useT();
  const games = useQuery(homeFavouritesQuery(useListLanguage())).data ?? [];
  if (games.length === 0) return null;
  const title = t('menu.favourites');
  return (
    <section>
      <SectionHead title={title} count={games.length} moreHref="/m/fav-games" />
      <Rail label={title} rows={1}>
        {games.map((game) => (
          <Tile key={game.nodeId} game={game} />
        ))}
      </Rail>
    </section>
  );
}
