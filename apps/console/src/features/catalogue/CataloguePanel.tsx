import {
  type Availability,
  updateCatalogueGame,
  updateCatalogueVendor,
  type VendorMaintenance,
} from '@parlour/contract/catalogue.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { failureText, t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import css from './Catalogue.module.css';
import { useRefreshCatalogue } from './catalogue.queries.ts';
import { MaintenanceFields } from './MaintenanceFields.tsx';
import { isSameForm, maintenanceOf, toForm, untilError } from './maintenance.rules.ts';

/** A vendor or a game; only games can be marked as new, and only vendors have maintenance. */
export type CatalogueItem = {
  kind: 'vendor' | 'game';
  id: string;
  name: string;
  shelf: Availability;
  hot: boolean;
  fresh?: boolean;
  maintenance?: VendorMaintenance | null;
};

export const AVAILABILITIES: readonly Availability[] = ['open', 'paused', 'hidden'];

type Draft = {
  shelf: Availability;
  hot: boolean;
  fresh: boolean;
  maintenance: VendorMaintenance | null;
  reason: string;
};

/** Sends the settings of a vendor or game. */
const send = ({ kind, id }: CatalogueItem, { fresh, maintenance, ...draft }: Draft) =>
  kind === 'game'
    ? call(updateCatalogueGame, { params: { nodeId: id }, body: { ...draft, fresh } })
    : call(updateCatalogueVendor, { params: { code: id }, body: { ...draft, maintenance } });

type Props = { thing: CatalogueItem; onSaved: (thing: CatalogueItem) => void };

/** Form for the settings of one vendor or game. A change requires a reason, is audited, and applies immediately. */
export function CataloguePanel({ thing, onSaved }: Props) {
  const renew = useRefreshCatalogue();
  const [shelf, setShelf] = useState(thing.shelf);
  const [hot, setHot] = useState(thing.hot);
  const [fresh, setFresh] = useState(thing.fresh ?? false);
  const [pause, setPause] = useState(() => toForm(thing.maintenance ?? null));
  const [pauseError, setPauseError] = useState<string | undefined>();
  const hasPause = thing.kind === 'vendor' && shelf === 'paused';
  const why = useReason('members.reasonMissing');
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSame =
    shelf === thing.shelf &&
    hot === thing.hot &&
    fresh === (thing.fresh ?? false) &&
    (!hasPause || isSameForm(pause, toForm(thing.maintenance ?? null)));

  async function save() {
    if (isBusy) return;
    if (isSame) return setNote(t('shelf.same'));
    const error = hasPause ? untilError(pause, Date.now()) : undefined;
    if (error) return setPauseError(t(error));
    const reason = why.given();
    if (reason === null) return;
    setBusy(true);
    setNote(null);
    const maintenance = hasPause ? maintenanceOf(pause, shelf) : null;
    const result = await send(thing, { shelf, hot, fresh, maintenance, reason });
    await renew();
    setBusy(false);
    if (!result.ok) return why.refused(failureText(result.textKey));
    onSaved({ ...thing, shelf, hot, fresh, maintenance });
    why.sent();
    setNote(t('shelf.saved'));
  }

  return (
    <section className={css.panel} aria-label={thing.name}>
      <h2>{thing.name}</h2>
      <Segmented<Availability>
        label={t('shelf.state')}
        value={shelf}
        onChange={setShelf}
        options={AVAILABILITIES.map((value) => ({ value, label: t(`shelf.${value}`) }))}
      />
      <p className={css.hint}>{t(`shelf.${shelf}.hint`)}</p>
      {hasPause && (
        <MaintenanceFields
          form={pause}
          error={pauseError}
          onChange={(next) => {
            setPause(next);
            setPauseError(undefined);
          }}
        />
      )}
      <Checkbox checked={hot} onChange={(event) => setHot(event.target.checked)}>
        {t('shelf.hot')}
      </Checkbox>
      {thing.kind === 'game' && (
        <Checkbox checked={fresh} onChange={(event) => setFresh(event.target.checked)}>
          {t('shelf.new')}
        </Checkbox>
      )}
      <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
      <Button small aria-disabled={isBusy} onClick={() => void save()}>
        {t('shelf.save')}
      </Button>
      <p role="status" className={css.hint}>
        {note}
      </p>
    </section>
  );
}
