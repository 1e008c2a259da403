import { type Availability, updateCatalogueGame } from '@parlour/contract/catalogue.admin.endpoints';
import { MOST_CHOSEN_GAMES } from '@parlour/contract/game-edits';
import { editGames, type GameSelection } from '@parlour/contract/game-edits.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Segmented } from '@parlour/ui/Segmented';
import { useDeferredValue, useState } from 'react';
import { wordsFromAddress } from '../../shared/address.ts';
import { Choice } from '../../shared/Choice.tsx';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { useMay } from '../../shared/rights.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import css from './Catalogue.module.css';
import { AVAILABILITIES } from './CataloguePanel.tsx';
import { useGames, useVendors } from './catalogue.queries.ts';
import { ChooseCell, SelectCell, StandingCells, type TableProps } from './cells.tsx';
import { isSelected, withGame } from './game-edits.rules.ts';

type Props = TableProps & {
  selection: GameSelection | null;
  onSelect: (selection: GameSelection | null) => void;
};

/** Number of selected games, and the buttons that select all and none. */
function SelectionBar({
  selection,
  onAll,
  onNone,
}: {
  selection: GameSelection | null;
  onAll: () => void;
  onNone: () => void;
}) {
  const ids = selection?.nodeIds;
  return (
    <div className={css.bar}>
      <Button small kind="raised" onClick={onAll}>
        {t('edits.all')}
      </Button>
      {selection && (
        <Button small kind="ghost" onClick={onNone}>
          {t('edits.clear')}
        </Button>
      )}
      <span role="status">
        {selection && (ids ? t('edits.chosen', { count: ids.length }) : t('edits.chosenAll'))}
        {ids?.length === MOST_CHOSEN_GAMES && ` ${t('edits.most', { most: MOST_CHOSEN_GAMES })}`}
      </span>
    </div>
  );
}

/** Games by part of their name, vendor and state, including hidden ones. */
export function GamesTable({ chosen, onChoose, selection, onSelect }: Props) {
  const [name, setName] = useState(wordsFromAddress);
  const [vendor, setVendor] = useState('');
  const [shelf, setShelf] = useState<Availability | ''>('');
  const wanted = name.trim();
  const listed = useDeferredValue(wanted);
  const list = useGames({ name: listed, shelf, vendor });
  const vendors = useVendors().data?.vendors ?? [];
  const may = useMay();
  const [mayChange, mayEdit] = [may(updateCatalogueGame), may(editGames)];
  const games = list.data?.pages.flatMap((page) => page.games) ?? [];
  const isFull = selection?.nodeIds?.length === MOST_CHOSEN_GAMES;
  /** Changes the filter. A selection of all that match it would silently become another one. */
  const filter = (change: () => void) => {
    change();
    if (selection?.filter) onSelect(null);
  };
  const selectAll = () => {
    // The list is not yet the one of the filter.
    if (listed !== wanted || list.isPlaceholderData) return;
    onSelect({ nodeIds: null, filter: { name: listed, vendor, shelf: shelf || null } });
  };
  return (
    <div className={css.list}>
      <div className={css.filters}>
        <SearchField label={t('shelf.find')} value={name} onChange={(next) => filter(() => setName(next))} />
        <Choice
          label={t('shelf.vendor')}
          value={vendor}
          onChange={(next) => filter(() => setVendor(next))}
          options={[['', t('shelf.everyVendor')], ...vendors.map((each) => [each.code, each.name] as const)]}
        />
        <Segmented<Availability | ''>
          label={t('shelf.state')}
          value={shelf}
          onChange={(next) => filter(() => setShelf(next))}
          options={[
            { value: '', label: t('shelf.every') },
            ...AVAILABILITIES.map((value) => ({ value, label: t(`shelf.${value}`) })),
          ]}
        />
      </div>
      <ListState name="shelf" emblem="search" list={list} isEmpty={games.length === 0} />
      {mayEdit && games.length > 0 && (
        <SelectionBar selection={selection} onAll={selectAll} onNone={() => onSelect(null)} />
      )}
      {games.length > 0 && (
        <ListCard
          label={t('shelf.games')}
          list={list}
          withButtons={mayChange}
          head={[
            ...(mayEdit ? [t('edits.column')] : []),
            t('shelf.name'),
            t('shelf.vendor'),
            t('shelf.state'),
            t('shelf.marks'),
            t('shelf.category'),
          ]}
          act={mayChange ? t('shelf.change') : undefined}
        >
          {games.map((game) => (
            <tr key={game.nodeId} aria-current={game.nodeId === chosen ? 'true' : undefined}>
              {mayEdit && (
                <SelectCell
                  name={game.name}
                  isSelected={isSelected(selection, game.nodeId)}
                  isDisabled={!!selection?.filter || (isFull && !isSelected(selection, game.nodeId))}
                  onSelect={(is) => onSelect(withGame(selection, game.nodeId, is))}
                />
              )}
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
