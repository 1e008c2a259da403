import { withdrawContent } from '@parlour/contract/announcements.endpoints';
import { addPromotion, changePromotion, type PromotionRow } from '@parlour/contract/promotions.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { FindField } from '../../shared/FindField.tsx';
import { count, stamp } from '../../shared/format.ts';
import { Guard } from '../../shared/rights.tsx';
import { Act, Cover, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { hasTitle } from '../../shared/titles.ts';
import { useActions } from '../../shared/useActions.ts';
import { toneOf } from '../announcements/announcements.rules.ts';
import { ReadersCard } from '../announcements/ReadersCard.tsx';
import type { PromotionsData } from './PartsQueue.tsx';
import { PromotionFormCard } from './PromotionFormCard.tsx';
import css from './Promotions.module.css';
import { useRenewPromotions } from './promotions.queries.ts';
import { titleOf } from './promotions.rules.ts';

/** All current and past promotions, with the form of the selected one. */
export function PromotionRows({ desk }: { desk: PromotionsData }) {
  const renew = useRenewPromotions();
  const [open, setOpen] = useState<{ row: PromotionRow | null } | null>(null);
  const [readersOf, setReadersOf] = useState<PromotionRow | null>(null);
  const [wanted, setWanted] = useState('');
  const rows = desk.rows.filter(({ draft }) => hasTitle(draft.content.texts, wanted));
  const edit = (row: PromotionRow | null) => {
    setReadersOf(null);
    setOpen({ row });
  };
  const { failure, act } = useActions(renew);
  const withdraw = ({ id, state }: PromotionRow) =>
    act(call(withdrawContent, { params: { id }, body: { withdrawn: state !== 'withdrawn' } }));

  return (
    <>
      <div className={css.filters}>
        <p className={cards.lead}>{t('promotions.lead')}</p>
        <Guard needs={addPromotion}>
          <Button small icon="plus" onClick={() => edit(null)}>
            {t('promotions.add')}
          </Button>
        </Guard>
      </div>
      <FindField value={wanted} found={rows.length} onChange={setWanted} />
      <Alert text={failure} />
      <div className={open || readersOf ? cards.both : undefined}>
        {rows.length > 0 && (
          <ul className={cards.rows} aria-label={t('promotions.list')}>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                onEdit={() => edit(row)}
                onReaders={() => {
                  setOpen(null);
                  setReadersOf(row);
                }}
                onWithdraw={() => withdraw(row)}
              />
            ))}
          </ul>
        )}
        {open && (
          <PromotionFormCard
            key={open.row ? open.row.id + open.row.changedAt : 'new'}
            row={open.row}
            desk={desk}
            onClose={() => setOpen(null)}
            onSaved={async () => {
              await renew();
              // Clears the filter, so that a new row is visible.
              if (!open.row) setWanted('');
              setOpen(null);
            }}
          />
        )}
        {readersOf && (
          <ReadersCard
            key={readersOf.id}
            id={readersOf.id}
            title={titleOf(readersOf)}
            onClose={() => setReadersOf(null)}
          />
        )}
      </div>
    </>
  );
}

type RowProps = { row: PromotionRow; onEdit: () => void; onReaders: () => void; onWithdraw: () => void };

function Row({ row, onEdit, onReaders, onWithdraw }: RowProps) {
  const { draft, state, cover, taken, waiting } = row;
  const { activity } = draft;
  const title = titleOf(row);
  const acts = t(state === 'withdrawn' ? 'content.restore' : 'content.withdraw');
  return (
    <li className={cards.row}>
      <Cover src={cover}>
        <Icon name="gift" />
      </Cover>
      <div className={cards.what}>
        <b dir="auto">{title}</b>
        <small>
          {t(`promotions.kind.${activity.kind}`)} · {Object.keys(draft.content.texts).join(' ')}
          {activity.kind !== 'link' &&
            ` · ${
              activity.places === null
                ? t('promotions.takenOpen', { taken })
                : t('promotions.taken', { taken: count(taken), places: activity.places })
            }`}
          {waiting > 0 && ` · ${t('promotions.waiting', { waiting: count(waiting) })}`}
        </small>
        <small>
          {draft.content.startsAt && stamp(draft.content.startsAt)} –{' '}
          {draft.content.endsAt ? stamp(draft.content.endsAt) : t('content.noEnd')}
        </small>
      </div>
      <StateDot tone={toneOf(state)}>{t(`content.state.${state}`)}</StateDot>
      <div className={cards.acts}>
        <Act label={t('content.readers', { n: row.readers })} of={title} onClick={onReaders} />
        <Guard needs={changePromotion}>
          <Act label={t('content.edit')} of={title} onClick={onEdit} />
        </Guard>
        <Guard needs={withdrawContent}>
          <Act label={acts} of={title} onClick={onWithdraw} />
        </Guard>
      </div>
    </li>
  );
}
