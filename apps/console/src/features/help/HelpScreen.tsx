import {
  addHelpPage,
  changeHelpPage,
  type HelpRow,
  hideHelpPage,
  moveHelpPage,
} from '@parlour/contract/help.endpoints';
import { Button, IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useActions } from '../../shared/useActions.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Help.module.css';
import { HelpFormCard } from './HelpFormCard.tsx';
import { HELP_KEY, useHelpPages } from './help.queries.ts';
import { titleOf, toneOf } from './help.rules.ts';

type Open = { row: HelpRow | null; isTopic: boolean };

/** Help centre: topics and articles in order, with their ratings. */
export function HelpScreen() {
  const pages = useHelpPages();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  useTitle(t('nav.help'));
  const { data } = pages;
  const renew = () => client.invalidateQueries({ queryKey: HELP_KEY });
  const { failure, act } = useActions(renew);

  return (
    <>
      <PageHead title={t('nav.help')}>
        <Guard needs={addHelpPage}>
          <Button small kind="ghost" icon="plus" onClick={() => setOpen({ row: null, isTopic: true })}>
            {t('help.addTopic')}
          </Button>
          <Button small icon="plus" onClick={() => setOpen({ row: null, isTopic: false })}>
            {t('help.addArticle')}
          </Button>
        </Guard>
      </PageHead>
      <p className={cards.lead}>{t('help.lead')}</p>
      {!data && <Failed title="help.failedTitle" asked={pages} />}
      <Loading label="help.loading" asked={pages} />
      <Alert text={failure} />
      {data && (
        <div className={open ? `${cards.both} ${css.both}` : undefined}>
          <ul className={cards.rows} aria-label={t('nav.help')}>
            {data.rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                onEdit={() => setOpen({ row, isTopic: row.draft.topic === null })}
                onMove={(by) => act(call(moveHelpPage, { params: { id: row.id }, body: { by } }))}
                onHide={() =>
                  act(call(hideHelpPage, { params: { id: row.id }, body: { hidden: row.state !== 'hidden' } }))
                }
              />
            ))}
          </ul>
          {open && (
            <HelpFormCard
              key={open.row ? open.row.id + open.row.changedAt : String(open.isTopic)}
              row={open.row}
              isTopic={open.isTopic}
              topics={data.rows.filter(({ draft }) => draft.topic === null)}
              languages={data.languages}
              onClose={() => setOpen(null)}
              onSaved={async () => {
                await renew();
                setOpen(null);
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

type RowProps = { row: HelpRow; onEdit: () => void; onMove: (by: 1 | -1) => void; onHide: () => void };

function Row({ row, onEdit, onMove, onHide }: RowProps) {
  const { draft, state, helped, notHelped } = row;
  const title = titleOf(row);
  const all = helped + notHelped;
  return (
    <li className={`${cards.row} ${css.row} ${draft.topic === null ? css.topic : ''}`}>
      {draft.topic === null && <Icon name={draft.icon} />}
      <div className={cards.what}>
        <b dir="auto">{title}</b>
        <small>
          {draft.tag} · {Object.keys(draft.texts).join(' ')}
        </small>
        {(draft.startsAt !== null || draft.endsAt !== null) && (
          <small>
            {draft.startsAt && stamp(draft.startsAt)} – {draft.endsAt ? stamp(draft.endsAt) : t('content.noEnd')}
          </small>
        )}
      </div>
      <small className={css.voices}>{all === 0 ? t('help.noVoices') : t('help.voices', { yes: helped, all })}</small>
      <StateDot tone={toneOf(state)}>{t(`help.state.${state}`)}</StateDot>
      <div className={`${cards.acts} ${css.acts}`}>
        <Guard needs={moveHelpPage}>
          <IconButton
            icon="chevron-down"
            className={css.up}
            label={`${t('help.up')}: ${title}`}
            onClick={() => onMove(-1)}
          />
          <IconButton icon="chevron-down" label={`${t('help.down')}: ${title}`} onClick={() => onMove(1)} />
        </Guard>
        <Guard needs={changeHelpPage}>
          <Act label={t('help.edit')} of={title} onClick={onEdit} />
        </Guard>
        <Guard needs={hideHelpPage}>
          <Act label={t(state === 'hidden' ? 'help.show' : 'help.hide')} of={title} onClick={onHide} />
        </Guard>
      </div>
    </li>
  );
}
