import type { Category } from '@parlour/contract/catalogue';
import { StateCard } from '@parlour/ui/StateCard';
import { typeKey } from '../../shared/games/categories.ts';
import { presetOf } from '../../shared/games/list-state.ts';
import { VendorGrid } from '../../shared/games/VendorGrid.tsx';
import { useT } from '../../shared/i18n.tsx';
import { RoomsStrip } from '../rooms/RoomsStrip.tsx';
import { CountLine } from './FilterBar.tsx';
import { GamesOf } from './GamesOf.tsx';
import { showsGames, vendorsIn } from './vendors.ts';
import { WithVendors } from './WithVendors.tsx';

/** Page of one category. */
export function CategoryScreen({ category }: { category: Category }) {
  const t = useT();
  const title = t(typeKey(category));
  const page = (
    <WithVendors>
      {(all) => {
        const vendors = vendorsIn(category, all);
        if (showsGames(category)) {
          return (
            <GamesOf
              key={category}
              entry={category}
              preset={presetOf(category, all.sorting)}
              title={title}
              vendors={vendors}
              everyVendor={all.vendors}
              chips
            />
          );
        }
        if (vendors.length === 0) {
          return <StateCard emblem="empty" title={t('catalogue.noVendorsTitle')} text={t('catalogue.noVendorsText')} />;
        }
        return (
          <>
            <CountLine count={vendors.reduce((sum, vendor) => sum + vendor.gameCount, 0)} />
            <VendorGrid vendors={vendors} layout="grid" label={title} />
          </>
        );
      }}
    </WithVendors>
  );
  return category === 'LIVE' ? (
    <>
      <RoomsStrip />
      {page}
    </>
  ) : (
    page
  );
}
