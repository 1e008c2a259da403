import { type Availability, updateCatalogueGame } from '@parlour/contract/catalogue.admin.endpoints';
import { Segmented } from '@parlour/ui/Segmented';
import { useDeferredValue, useState } from 'react';
import { wordsFromAddress } from '../../shared/address.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { useMay } from '../../shared/rights.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import css from './Catalogue.module.css';
import { AVAILABILITIES } from './CataloguePanel.tsx';
import { useGames } from './catalogue.queries.ts';
import { ChooseCell, StandingCells, type TableProps } from './cells.tsx';

/** Games by part of their name, including hidden ones. */
export function GamesTable({ chosen, onChoose }: TableProps) {
  const [name, setName] = useState(wordsFromAddress);
  const [shelf, setShelf] = useState<Availability | ''>('');
  const list = useGames({ name: useDeferredValue(name.trim()), shelf, vendor: '' });
  const mayChange = useMay()(updateCatalogueGame);
  const games = list.data?.pages.flatMap((page) => page.games) ?? [];
  return (
    <div className={css.list}>
      <div className={css.search}>
        <SearchField label={t('shelf.find')} value={name} onChange={setName} />
        <Segmented<Availability | ''>
          label={t('shelf.state')}
          value={shelf}
          onChange={setShelf}
          options={[
            { value: '', label: t('shelf.every') },
            ...AVAILABILITIES.map((value) => ({ value, label: t(`shelf.${value}`) })),
          ]}
        />
      </div>
      <ListState name="shelf" emblem="search" list={list} isEmpty={games.length === 0} />
      {games.length > 0 && (
        <ListCard
          label={t('shelf.games')}
          list={list}
          withButtons={mayChange}
          head={[t('shelf.name'), t('shelf.vendor'), t('shelf.state'), t('shelf.marks'), t('shelf.category')]}
          act={mayChange ? t('shelf.change') : undefined}
        >
          {games.map((game) => (
            <tr key={game.nodeId} aria-current={game.nodeId === chosen ? 'true' : undefined}>
              <th scope="row">{game.name}</th>
              <td>{game.vendor}</td>
              <StandingCells thing={game} />
              <td>{game.category}</td>
              {mayChange && (
                <ChooseCell
                  name={game.name}
                  isChosen={game.nodeId === chosen}
                  onChoose={() => onChoose({ ...game, kind: 'game', id: game.nodeId })}
                />
              )}
            </tr>
          ))}
        </ListCard>
      )}
    </div>
  );
}
