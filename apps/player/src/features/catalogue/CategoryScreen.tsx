import type { Category } from '@parlour/contract/catalogue';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Decoration } from '../../shared/Decoration.tsx';
import { typeKey } from '../../shared/games/categories.ts';
import { presetOf } from '../../shared/games/list-state.ts';
import { useT } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';
import { GamesOf } from './GamesOf.tsx';
import css from './Matches.module.css';
import { VendorsAndGames } from './VendorsAndGames.tsx';
import { showsGames, vendorsIn } from './vendors.ts';
import { WithVendors } from './WithVendors.tsx';

const Matches = lazy(() => import('./Matches.tsx'));
const RoomsStrip = lazy(() => import('../live-rooms/RoomsStrip.tsx'));
const LotteryStrip = lazy(() => import('../lottery/LotteryStrip.tsx'));

/** Page of one category. */
export function CategoryScreen({ category }: { category: Category }) {
  const t = useT();
  const title = t(typeKey(category));
  // The server does not render the deferred part.
  const [isHere, setHere] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the server-rendered content has to be hydrated first
  useEffect(() => setHere(true), []);
  const hasRooms = useWhitelabel()?.flags.CBS3 ?? false;
  const Strip = category === 'LIVE' && hasRooms ? RoomsStrip : category.endsWith('LOTT') ? LotteryStrip : null;
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
        return <VendorsAndGames category={category} title={title} vendors={vendors} everyVendor={all.vendors} />;
      }}
    </WithVendors>
  );
  return (
    <>
      {category.endsWith('SPORTS') && (
        <Decoration>
          <Suspense fallback={<Skeleton className={css.bone} />}>{isHere && <Matches category={category} />}</Suspense>
        </Decoration>
      )}
      {Strip && (
        <div className={css.strip}>
          <Suspense>{isHere && <Strip />}</Suspense>
        </div>
      )}
      {page}
    </>
  );
}
