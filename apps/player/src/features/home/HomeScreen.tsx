import { HOME_GROUP } from '@parlour/contract/announcements';
import { JILI_VENDOR } from '@parlour/contract/catalogue';
import type { Home, HomeBlock } from '@parlour/contract/catalogue.endpoints';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import { Decoration } from '../../shared/Decoration.tsx';
import { categoryHref, typeKey } from '../../shared/games/categories.ts';
import { stateOf } from '../../shared/games/games.queries.ts';
import { Rail } from '../../shared/games/Rail.tsx';
import { SectionHead } from '../../shared/games/SectionHead.tsx';
import { Bone, CAROUSEL_SKELETONS } from '../../shared/games/Skeletons.tsx';
import { Tile } from '../../shared/games/Tile.tsx';
import { uniqueVendors } from '../../shared/games/unique-vendors.ts';
import { useSkeleton } from '../../shared/games/use-skeleton.ts';
import { VendorGrid } from '../../shared/games/VendorGrid.tsx';
import { VendorStrip } from '../../shared/games/VendorStrip.tsx';
import { namesOf, VendorNames } from '../../shared/games/vendor-names.ts';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useSession } from '../../shared/store.ts';
import { TrialCard } from '../guest-play/TrialCard.tsx';
import { AnnouncementTicker } from './AnnouncementTicker.tsx';
import { bannersOf, linesOf } from './announcements.ts';
import { BannerCarousel } from './BannerCarousel.tsx';
import { BigWinsSlot } from './BigWinsSlot.tsx';
import { blockKind, hasMore, homeLists, isShown, rowsOf } from './blocks.ts';
import { CategoryTabs } from './CategoryTabs.tsx';
import styles from './HomeScreen.module.css';
import { HotGames } from './HotGames.tsx';
import { useAnnouncements, useHome } from './home.queries.ts';
import { JackpotTicker } from './JackpotTicker.tsx';
import { VendorIcons } from './VendorIcons.tsx';

const FavouritesRail = lazy(() => import('../favourites/FavouritesRail.tsx'));

export function HomeScreen() {
  const t = useT();
  const home = useHome();
  const state = stateOf(home, home.data ? 1 : 0);
  const bones = useSkeleton(state === 'waiting');
  if (home.data) return <HomeOf home={home.data} />;
  if (state !== 'waiting') return <LoadFailure error={home.failureReason} onRetry={() => void home.refetch()} />;
  return bones ? (
    <div data-skeletons={CAROUSEL_SKELETONS}>
      <Rail label={t('home.loading')} rows={2}>
        {Array.from({ length: CAROUSEL_SKELETONS }, (_, i) => (
          <Bone key={`bone-${i + 1}`} />
        ))}
      </Rail>
    </div>
  ) : null;
}

/**
 * Derives what home renders from its answer, once per answer, so that the tiles using the vendor names render once,
 * too.
 */
function partsOf(home: Home) {
  const vendors = uniqueVendors(home.vendors);
  const names = namesOf(vendors);
  return { vendors, names, jili: homeLists(home).jili, jiliName: names.get(JILI_VENDOR) ?? 'JILI' };
}

/** Arrives during start-up: rendered deferred and separately, so that it does not delay input. */
function Announced({ home }: { home: Home }) {
  const announced = useDeferredValue(useAnnouncements());
  return (
    <>
      <Decoration>
        <BannerCarousel banners={announced ? bannersOf(announced, HOME_GROUP) : home.banners} />
      </Decoration>
      <Decoration>
        <AnnouncementTicker notices={announced ? linesOf(announced) : home.notices} />
      </Decoration>
    </>
  );
}

/** Blocks have separate Suspense boundaries, so that they hydrate one by one and taps are handled in between. */
function HomeOf({ home }: { home: Home }) {
  const t = useT();
  const router = useRouter();
  const isIn = useSession() !== null;
  const { vendors, names, jili, jiliName } = partsOf(home);
  return (
    <VendorNames value={names}>
      <div className={styles.home}>
        <Decoration>
          <Announced home={home} />
        </Decoration>
        <Decoration>
          <JackpotTicker seed={home.version} />
        </Decoration>
        <CategoryTabs categories={home.blocks.map((block) => block.category)} current="HOT" />
        <Decoration>
          <HotGames home={home} />
        </Decoration>
        <Decoration>
          <TrialCard />
        </Decoration>
        {isIn && (
          <Decoration>
            <Suspense fallback={null}>
              <FavouritesRail />
            </Suspense>
          </Decoration>
        )}
        {jili.length > 0 && (
          <Decoration>
            <Suspense fallback={null}>
              <section className={styles.block} data-late="">
                <SectionHead title={jiliName} moreHref={categoryHref('JILI')} />
                <Rail label={jiliName} rows={rowsOf(jili.length)}>
                  {jili.map((game) => (
                    <Tile key={game.nodeId} game={game} />
                  ))}
                </Rail>
              </section>
            </Suspense>
          </Decoration>
        )}
        {home.blocks.filter(isShown).map((block) => (
          <Decoration key={block.category}>
            <Suspense fallback={null}>
              <Block block={block} />
            </Suspense>
          </Decoration>
        ))}
        <Decoration>
          <BigWinsSlot />
        </Decoration>
        <section className={styles.block} data-kind="special" data-late="">
          <SectionHead title={t('home.vendors')} count={vendors.length} />
          <VendorStrip
            vendors={vendors}
            onChoose={(code) =>
              void router.navigate({
                href: code === '' ? '/m/gameCenter' : `/m/provider?vassalage=${encodeURIComponent(code)}`,
              })
            }
          />
        </section>
        <Decoration>
          <VendorIcons vendors={vendors} />
        </Decoration>
      </div>
    </VendorNames>
  );
}

function Block({ block }: { block: HomeBlock }) {
  const t = useT();
  const title = t(typeKey(block.category));
  const moreHref = hasMore(block.category) ? categoryHref(block.category) : undefined;
  const kind = blockKind(block.category);
  const showsVendors = kind === 'special' || block.games.length === 0;
  return (
    <section className={styles.block} data-kind={showsVendors ? 'special' : kind} data-late="">
      <SectionHead title={title} count={block.totalCount} moreHref={moreHref} />
      {showsVendors ? (
        <VendorGrid vendors={block.vendors} layout="strip" label={title} />
      ) : (
        <Rail label={title} rows={kind === 'bingo' ? 1 : rowsOf(block.games.length)}>
          {block.games.map((game) => (
            <Tile key={game.nodeId} game={game} />
          ))}
        </Rail>
      )}
    </section>
  );
}
