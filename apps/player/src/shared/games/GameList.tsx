import type { ReactNode } from 'react';
import { LoadFailure } from '../LoadFailure.tsx';
import styles from './Grid.module.css';
import type { GameListView } from './games.queries.ts';
import { LIST_SKELETONS, TileSkeletons } from './Skeletons.tsx';
import { TileGrid } from './TileGrid.tsx';
import { useSkeleton } from './use-skeleton.ts';

type Props = {
  list: GameListView;
  label: string;
  labelled?: boolean;
  /** Shown when the list is empty. */
  empty: ReactNode;
};

/** A game list in its current state: loading, offline, failed, empty, or rows. */
export function GameList({ list, label, labelled, empty }: Props) {
  const bones = useSkeleton(list.state === 'waiting');
  if (bones) return <TileSkeletons count={LIST_SKELETONS} />;
  switch (list.state) {
    case 'waiting':
      return <div className={styles.waiting} />;
    case 'offline':
    case 'failed':
      return <LoadFailure error={list.failure} onRetry={list.retry} />;
    case 'empty':
      return empty;
    case 'rows':
      return (
        <TileGrid
          games={list.games}
          totalCount={list.totalCount}
          label={label}
          labelled={labelled}
          onMore={list.more}
          loadingMore={list.loadingMore}
          moreFailure={list.moreFailure}
        />
      );
  }
}
