import { PAGE_SIZE } from '@parlour/contract/catalogue';
import type { Game } from '@parlour/contract/catalogue.endpoints';
import { Button } from '@parlour/ui/Button';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useT } from '../i18n.tsx';
import { NextFailure } from '../ListEnd.tsx';
import styles from './Grid.module.css';
import { Tile } from './Tile.tsx';
import { useLoadMore } from './use-load-more.ts';
import { useSearchText } from './use-search-text.ts';

/** Tiles per chunk; chunks outside the viewport are not laid out. Divisible by three and by four columns. */
const PART = 12;
const FIRST_TILES = 9;

const partsOf = (games: readonly Game[]): Game[][] =>
  Array.from({ length: Math.ceil(games.length / PART) }, (_, i) => games.slice(i * PART, (i + 1) * PART));

type Props = {
  games: readonly Game[];
  totalCount: number;
  label: string;
  labelled?: boolean;
  /** Fetches the next page; undefined on the last one. */
  onMore?: () => void;
  loadingMore: boolean;
  /** Error of the next page. */
  moreFailure: unknown;
};

/** Grid of tiles, with a button for the next 36. */
export function TileGrid({ games, totalCount, label, labelled, onMore, loadingMore, moreFailure }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  const search = useSearchText();
  const mark = useLoadMore(loadingMore || moreFailure ? undefined : onMore);
  const shown = [...new URLSearchParams(search)].filter(([name]) => name !== 'page');
  const pages = Math.ceil(games.length / PAGE_SIZE);
  return (
    <>
      <section aria-label={label} aria-busy={loadingMore}>
        {partsOf(games).map((part, i) => (
          // Separate boundaries let a server-rendered page hydrate chunk by chunk.
          <Suspense key={part[0]?.nodeId ?? i} fallback={null}>
            <div className={`${styles.grid} ${styles.part}`}>
              {part.map((game, j) => (
                <Tile key={game.nodeId} game={game} first={i === 0 && j < FIRST_TILES} labelled={labelled} />
              ))}
            </div>
          </Suspense>
        ))}
      </section>
      <div ref={mark} className={styles.sentinel} />
      <div className={styles.foot}>
        {onMore && moreFailure ? <NextFailure error={moreFailure} onRetry={onMore} /> : null}
        {onMore && !moreFailure && (
          // Without script, the next page has its own address.
          <form
            action={pathname}
            onSubmit={(event) => {
              event.preventDefault();
              onMore();
            }}
          >
            {shown.map(([name, value]) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            ))}
            <Button kind="ghost" wide type="submit" name="page" value={pages + 1} disabled={loadingMore}>
              {t('catalogue.showMore', { count: PAGE_SIZE })}
            </Button>
          </form>
        )}
        <span role="status">{t('catalogue.shownOf', { shown: games.length, total: totalCount })}</span>
      </div>
    </>
  );
}
