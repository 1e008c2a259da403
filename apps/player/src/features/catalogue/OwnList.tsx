import { type Emblem, StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { GameList } from '../../shared/games/GameList.tsx';
import { useGameList, vendorsQuery } from '../../shared/games/games.queries.ts';
import { NO_FILTER } from '../../shared/games/list-state.ts';
import { namesOf, VendorNames } from '../../shared/games/vendor-names.ts';
import { useT } from '../../shared/i18n.tsx';
import { useAsker } from './asker.ts';
import { ThreeWay, type Way } from './ThreeWay.tsx';

const EMPTY: Record<Way, { emblem: Emblem; key: string }> = {
  HOT: { emblem: 'empty', key: 'catalogue.empty' },
  FAV: { emblem: 'star', key: 'favourites.empty' },
  RECENT: { emblem: 'empty', key: 'recents.empty' },
};

const TITLES: Record<Way, string> = {
  HOT: 'catalogue.popular',
  FAV: 'catalogue.favourites',
  RECENT: 'catalogue.recent',
};

/** One of the three lists without a filter: popular, favourites, recent. */
export function OwnList({ current }: { current: Way }) {
  const t = useT();
  const router = useRouter();
  const asker = useAsker();
  const list = useGameList({ ...NO_FILTER, dataType: current }, asker);
  const vendors = useQuery(vendorsQuery(asker.language));
  const { emblem, key } = EMPTY[current];
  return (
    <VendorNames value={namesOf(vendors.data?.vendors ?? [])}>
      <ThreeWay current={current} />
      <GameList
        list={list}
        label={t(TITLES[current])}
        labelled
        empty={
          <StateCard
            emblem={emblem}
            title={t(`${key}Title`)}
            text={t(`${key}Text`)}
            action={{ label: t('catalogue.toGames'), onClick: () => void router.navigate({ href: '/m/slot-games' }) }}
          />
        }
      />
    </VendorNames>
  );
}
