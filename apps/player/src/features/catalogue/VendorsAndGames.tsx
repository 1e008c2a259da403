import type { Category } from '@parlour/contract/catalogue';
import type { Vendor } from '@parlour/contract/catalogue.endpoints';
import { StateCard } from '@parlour/ui/StateCard';
import { useMemo } from 'react';
import { GameList } from '../../shared/games/GameList.tsx';
import { useGameList } from '../../shared/games/games.queries.ts';
import { SectionHead } from '../../shared/games/SectionHead.tsx';
import { VendorGrid } from '../../shared/games/VendorGrid.tsx';
import { namesOf, VendorNames } from '../../shared/games/vendor-names.ts';
import { useT } from '../../shared/i18n.tsx';
import { useAsker } from './asker.ts';
import { CountLine } from './FilterBar.tsx';
import { gamesIn } from './vendors.ts';

type Props = {
  category: Category;
  title: string;
  vendors: readonly Vendor[];
  /** All vendors, for the names on the tiles. */
  everyVendor: readonly Vendor[];
};

/** The vendors of a category, followed by the currently playable games. */
export function VendorsAndGames({ category, title, vendors, everyVendor }: Props) {
  const t = useT();
  const list = useGameList(gamesIn(category), useAsker());
  const names = useMemo(() => namesOf(everyVendor), [everyVendor]);
  return (
    <VendorNames value={names}>
      <CountLine count={vendors.reduce((sum, vendor) => sum + vendor.gameCount, 0)} />
      <VendorGrid vendors={vendors} layout="grid" label={title} />
      <SectionHead title={t('catalogue.type.OTHER')} />
      <GameList
        list={list}
        label={title}
        empty={<StateCard emblem="empty" title={t('catalogue.emptyTitle')} text={t('catalogue.noVendorsText')} />}
      />
    </VendorNames>
  );
}
