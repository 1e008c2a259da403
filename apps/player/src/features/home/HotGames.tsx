import { HOT_ON_HOME } from '@parlour/contract/catalogue';
import type { Home } from '@parlour/contract/catalogue.endpoints';
import { Button } from '@parlour/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoryHref } from '../../shared/games/categories.ts';
import { hotQuery } from '../../shared/games/games.queries.ts';
import { hotOnHome } from '../../shared/games/list-state.ts';
import { Rail } from '../../shared/games/Rail.tsx';
import { GAME_CAROUSEL } from '../../shared/games/rail-steps.ts';
import { SectionHead } from '../../shared/games/SectionHead.tsx';
import { Tile } from '../../shared/games/Tile.tsx';
import { useT } from '../../shared/i18n.tsx';
import { PartFailure } from '../../shared/LoadFailure.tsx';
import { useAsker } from '../catalogue/asker.ts';
import styles from './HomeScreen.module.css';

/** Tiles of the hot strip above the fold: two rows of four columns. */
const FIRST_TILES = 8;

/** Hot games: the first nine, or an expandable preview of six; renders nothing without any. */
export function HotGames({ home }: { home: Home }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const all = useQuery({ ...hotQuery(useAsker()), enabled: open });
  if (home.hot.length === 0) return null;
  const title = t('home.hotGames');
  const isPreview = home.hotPreview < HOT_ON_HOME && !open && home.hot.length > home.hotPreview;
  const games = open ? (all.data ?? home.hot) : hotOnHome(home.hot, '', home.hotPreview);
  return (
    <section>
      <SectionHead title={title} moreHref={categoryHref('HOT')} />
      <Rail label={title} rows={GAME_CAROUSEL.rows} autoplayMs={open ? undefined : GAME_CAROUSEL.delayMs}>
        {games.map((game, i) => (
          <Tile key={game.nodeId} game={game} second={i < FIRST_TILES} labelled />
        ))}
      </Rail>
      {isPreview && (
        <div className={styles.more}>
          <Button kind="ghost" wide onClick={() => setOpen(true)}>
            {t('home.showMore')}
          </Button>
        </div>
      )}
      {open && <PartFailure apart of={[all]} />}
    </section>
  );
}
