import type { Availability, VendorMaintenance } from '@parlour/contract/catalogue.admin.endpoints';
import { Checkbox } from '@parlour/ui/Checkbox';
import { stamp } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Catalogue.module.css';
import type { CatalogueItem } from './CataloguePanel.tsx';

export type TableProps = {
  chosen: string | null;
  onChoose: (thing: CatalogueItem) => void;
};

/** Returns state and badges as one text. */
export const standingText = ({ shelf, hot, fresh }: { shelf: Availability; hot: boolean; fresh: boolean }): string =>
  [t(`shelf.${shelf}`), hot && t('shelf.hot'), fresh && t('shelf.new')].filter(Boolean).join(' · ');

/** Table cells with the state and marks of a vendor or game. */
export function StandingCells({
  thing,
}: {
  thing: {
    shelf: Availability;
    hot: boolean;
    fresh?: boolean;
    vendorShelf?: Availability;
    maintenance?: VendorMaintenance | null;
  };
}) {
  const byVendor = thing.shelf === 'open' && thing.vendorShelf !== undefined && thing.vendorShelf !== 'open';
  const shelf = byVendor ? (thing.vendorShelf ?? 'open') : thing.shelf;
  const marks = [thing.hot && t('shelf.hot'), thing.fresh && t('shelf.new')].filter(Boolean);
  return (
    <>
      <td>
        <span className={`${css.state} ${css[shelf]}`}>{t(`shelf.${shelf}`)}</span>
        {byVendor && <small> {t('shelf.byVendor')}</small>}
        {thing.maintenance?.until && <small> {t('shelf.untilShort', { time: stamp(thing.maintenance.until) })}</small>}
      </td>
      <td>{marks.join(' · ') || '–'}</td>
    </>
  );
}

/** Table cell that adds its row to a selection. */
export function SelectCell(props: {
  name: string;
  isSelected: boolean;
  isDisabled: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  return (
    <td>
      <Checkbox
        checked={props.isSelected}
        disabled={props.isDisabled}
        onChange={(event) => props.onSelect(event.target.checked)}
      >
        <span className="sr">{t('edits.select', { name: props.name })}</span>
      </Checkbox>
    </td>
  );
}

export function ChooseCell(props: { name: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <td>
      <button
        type="button"
        className={css.open}
        aria-label={`${t('shelf.change')} ${props.name}`}
        aria-pressed={props.isChosen}
        onClick={props.onChoose}
      >
        {t('shelf.change')}
      </button>
    </td>
  );
}
