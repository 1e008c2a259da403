import {
  type Availability,
  updateCatalogueGame,
  updateCatalogueVendor,
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

/** A vendor or a game; only games can be marked as new. */
export type CatalogueItem = {
  kind: 'vendor' | 'game';
  id: string;
  name: string;
  shelf: Availability;
  hot: boolean;
  fresh?: boolean;
};

export const AVAILABILITIES: readonly Availability[] = ['open', 'paused', 'hidden'];

/** Sends the settings of a vendor or game. */
const send = (
  { kind, id }: CatalogueItem,
  draft: { shelf: Availability; hot: boolean; fresh: boolean; reason: string },
) => {
  if (kind === 'game') return call(updateCatalogueGame, { params: { nodeId: id }, body: draft });
  const { fresh: _fresh, ...body } = draft;
  return call(updateCatalogueVendor, { params: { code: id }, body });
};

type Props = { thing: CatalogueItem; onSaved: (thing: CatalogueItem) => void };

/** Form for the settings of one vendor or game. A change requires a reason, is audited, and applies immediately. */
export function CataloguePanel({ thing, onSaved }: Props) {
  const renew = useRefreshCatalogue();
  const [shelf, setShelf] = useState(thing.shelf);
  const [hot, setHot] = useState(thing.hot);
  const [fresh, setFresh] = useState(thing.fresh ?? false);
  const why = useReason('members.reasonMissing');
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSame = shelf === thing.shelf && hot === thing.hot && fresh === (thing.fresh ?? false);

  async function save() {
    if (isBusy) return;
    if (isSame) return setNote(t('shelf.same'));
    const reason = why.given();
    if (reason === null) return;
    setBusy(true);
    setNote(null);
    const result = await send(thing, { shelf, hot, fresh, reason });
    await renew();
    setBusy(false);
    if (!result.ok) return why.refused(failureText(result.textKey));
    onSaved({ ...thing, shelf, hot, fresh });
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
