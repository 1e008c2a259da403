import { updateCatalogueVendor } from '@parlour/contract/catalogue.admin.endpoints';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import css from './Catalogue.module.css';
import { useVendors } from './catalogue.queries.ts';
import { ChooseCell, StandingCells, type TableProps } from './cells.tsx';

/** All vendors are on one page. */
const ONE_PAGE = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };

/** Every vendor of the feed. */
export function VendorsTable({ chosen, onChoose }: TableProps) {
  const list = useVendors();
  const mayChange = useMay()(updateCatalogueVendor);
  const vendors = list.data?.vendors ?? [];
  return (
    <div className={css.list}>
      <ListState name="shelf" emblem="search" list={list} isEmpty={vendors.length === 0} />
      {vendors.length > 0 && (
        <ListCard
          label={t('shelf.vendors')}
          list={ONE_PAGE}
          withButtons={mayChange}
          head={[
            t('shelf.name'),
            t('shelf.code'),
            t('shelf.state'),
            t('shelf.marks'),
            t('shelf.count'),
            t('shelf.heldBack'),
          ]}
          act={mayChange ? t('shelf.change') : undefined}
        >
          {vendors.map((vendor) => (
            <tr key={vendor.code} aria-current={vendor.code === chosen ? 'true' : undefined}>
              <th scope="row">{vendor.name}</th>
              <td>{vendor.code}</td>
              <StandingCells thing={vendor} />
              <td>{vendor.games}</td>
              <td>{vendor.heldBack}</td>
              {mayChange && (
                <ChooseCell
                  name={vendor.name}
                  isChosen={vendor.code === chosen}
                  onChoose={() => onChoose({ ...vendor, kind: 'vendor', id: vendor.code })}
                />
              )}
            </tr>
          ))}
        </ListCard>
      )}
    </div>
  );
}
