import type { Vendor } from '@parlour/contract/catalogue.endpoints';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { GameList } from '../../shared/games/GameList.tsx';
import { classificationsQuery, useGameList } from '../../shared/games/games.queries.ts';
import { type GameFilter, hasFilterBar } from '../../shared/games/list-state.ts';
import { useFilter } from '../../shared/games/use-filter.ts';
import { VendorStrip } from '../../shared/games/VendorStrip.tsx';
import { namesOf, VendorNames } from '../../shared/games/vendor-names.ts';
import { useT } from '../../shared/i18n.tsx';
import { useAsker } from './asker.ts';
import { DataChips } from './DataChips.tsx';
import { CountLine, FilterBar } from './FilterBar.tsx';

type Props = {
  /** Name of the menu entry, which decides whether a filter bar is shown. */
  entry: string;
  preset: GameFilter;
  title: string;
  /** Vendors in the filter. */
  vendors: readonly Vendor[];
  /** All vendors, for the names on the tiles. */
  everyVendor: readonly Vendor[];
  chips: boolean;
  /** Called when a vendor is chosen; by default the list is filtered. */
  onVendor?: (vassalage: string) => void;
};

/** Logos of the vendor strip above the fold. */
const STRIP_FIRST = 6;

/** Paginated list of games with all its filters. */
export function GamesOf({ entry, preset, title, vendors, everyVendor, chips, onVendor }: Props) {
  const t = useT();
  const asker = useAsker();
  const { filter, isNarrowed, change, clear } = useFilter(preset);
  const list = useGameList(filter, asker);
  const names = useMemo(() => namesOf(everyVendor), [everyVendor]);
  const filters = hasFilterBar(entry, filter.dataType);
  const themes = useQuery({
    ...classificationsQuery(filter.gameType, filter.vassalage, asker),
    enabled: filters && filter.gameType !== '',
  });
  const chooseVendor = onVendor ?? ((vassalage: string) => change({ kind: 'vendor', vassalage }));
  // Several vendors together mean all vendors.
  const chosen = filter.vassalage.includes(',') ? '' : filter.vassalage;
  const all = t('catalogue.all');
  return (
    <VendorNames value={names}>
      {chips && <DataChips chosen={filter.dataType} onChoose={(dataType) => change({ kind: 'dataType', dataType })} />}
      {vendors.length > 1 && (
        <VendorStrip vendors={vendors} chosen={chosen} onChoose={chooseVendor} first={STRIP_FIRST} />
      )}
      {filters && (
        <FilterBar
          theme={{
            value: filter.classify,
            choices: [
              { value: '', label: all },
              ...(themes.data ?? []).map(({ key, displayName, gameCount }) => ({
                value: key,
                label: displayName,
                count: gameCount,
              })),
            ],
            onChoose: (key) => change({ kind: 'classification', key }),
          }}
          vendor={{
            value: chosen,
            choices: [
              { value: '', label: all },
              ...vendors.map((vendor) => ({
                value: vendor.vassalage,
                label: vendor.displayName,
                count: vendor.gameCount,
              })),
            ],
            onChoose: chooseVendor,
          }}
        />
      )}
      {list.state === 'rows' && <CountLine count={list.totalCount} onClear={isNarrowed ? clear : undefined} />}
      <GameList
        list={list}
        label={title}
        labelled={filter.dataType === 'HOT'}
        empty={
          <StateCard
            emblem={filter.dataType === 'FAV' ? 'star' : 'empty'}
            title={t(filter.dataType === 'FAV' ? 'favourites.emptyTitle' : 'catalogue.emptyTitle')}
            text={t(filter.dataType === 'FAV' ? 'favourites.emptyText' : 'catalogue.emptyText')}
            action={isNarrowed ? { label: t('catalogue.clear'), onClick: clear } : undefined}
          />
        }
      />
    </VendorNames>
  );
}
