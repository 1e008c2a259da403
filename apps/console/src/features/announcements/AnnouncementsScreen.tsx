import { addContent, type ContentRow, changeContent, withdrawContent } from '@parlour/contract/announcements.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { FindField } from '../../shared/FindField.tsx';
import { stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, Cover, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { hasTitle } from '../../shared/titles.ts';
import { useActions } from '../../shared/useActions.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { CONTENT_KEY, useContent } from './announcements.queries.ts';
import {
  type ContentForm,
  copyOf,
  formOf,
  type Kind,
  kindOf,
  newForm,
  titleOf,
  toneOf,
} from './announcements.rules.ts';
import { ReadersCard } from './ReadersCard.tsx';

type Open = { row: ContentRow | null; kind: Kind; draftName: string; start: ContentForm };

/**
 * Returns the draft's key. It includes the time of the last change, because a draft of an older state could overwrite
 * that change.
 */
const draftOf = ({ id, changedAt }: ContentRow) => `content ${id} ${changedAt}`;

const ADDED = ['Player', 'Agent', 'Pop-up', 'Popular'] as const satisfies readonly Kind[];

/** Announcements in all languages, with schedule and audience. */
export function AnnouncementsScreen() {
  const content = useContent();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const [readersOf, setReadersOf] = useState<ContentRow | null>(null);
  const { data } = content;
  // Promotions have a separate page.
  const [wanted, setWanted] = useState('');
  const rows = data?.rows.filter(({ draft }) => draft.type !== 'PR' && hasTitle(draft.texts, wanted)) ?? [];
  useTitle(t('nav.content'));
  const renew = () => client.invalidateQueries({ queryKey: CONTENT_KEY });

  const show = (next: Open | null) => {
    setReadersOf(null);
    setOpen(next);
  };
  const begin = (kind: Kind) => show({ row: null, kind, draftName: `content new ${kind}`, start: newForm(kind) });

  const { failure, act } = useActions(renew);
  const withdraw = ({ id, state }: ContentRow) =>
    act(call(withdrawContent, { params: { id }, body: { withdrawn: state !== 'withdrawn' } }));

  return (
    <>
      <PageHead title={t('nav.content')}>
        <Guard needs={addContent}>
          {ADDED.map((kind) => (
            <Button key={kind} small kind="ghost" icon="plus" onClick={() => begin(kind)}>
              {t(`content.add.${kind}`)}
            </Button>
          ))}
          <Button small icon="plus" onClick={() => begin('Banner')}>
            {t('content.add.Banner')}
          </Button>
        </Guard>
      </PageHead>
      <p className={cards.lead}>{t('content.lead')}</p>
      {!data && <Failed title="content.failedTitle" asked={content} />}
      <Loading label="content.loading" asked={content} />
      <Alert text={failure} />
      {data && <FindField value={wanted} found={rows.length} onChange={setWanted} />}
      {data && (
        <div className={open || readersOf ? cards.both : undefined}>
          {rows.length > 0 && (
            <ul className={cards.rows} aria-label={t('nav.content')}>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  onEdit={() => show({ row, kind: kindOf(row), draftName: draftOf(row), start: formOf(row) })}
                  onCopy={() =>
                    show({ row: null, kind: kindOf(row), draftName: `content copy ${row.id}`, start: copyOf(row) })
                  }
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
            <AnnouncementForm
              key={open.row ? open.row.id + open.row.changedAt : JSON.stringify(open.start)}
              row={open.row}
              kind={open.kind}
              draftName={open.draftName}
              start={open.start}
              choices={data}
              onClose={() => show(null)}
              onSaved={async () => {
                await renew();
                // Clears the filter, so that a new row is visible.
                if (!open.row) setWanted('');
                show(null);
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
      )}
    </>
  );
}

type RowProps = {
  row: ContentRow;
  onEdit: () => void;
  onCopy: () => void;
  onReaders: () => void;
  onWithdraw: () => void;
};

function Row({ row, onEdit, onCopy, onReaders, onWithdraw }: RowProps) {
  const { draft, state, cover } = row;
  const title = titleOf(row);
  return (
    <li className={cards.row}>
      <Cover src={cover}>
        <Icon name="megaphone" />
      </Cover>
      <div className={cards.what}>
        <b dir="auto">{title}</b>
        <small>
          {t(`content.type.${draft.type}`)}
          {draft.groupName && ` · ${draft.groupName}`} · {t(`audience.${draft.audience.kind}`)} ·{' '}
          {Object.keys(draft.texts).join(' ')}
        </small>
        <small>
          {stamp(draft.startsAt)} – {draft.endsAt ? stamp(draft.endsAt) : t('content.noEnd')}
        </small>
      </div>
      <StateDot tone={toneOf(state)}>{t(`content.state.${state}`)}</StateDot>
      <div className={cards.acts}>
        {draft.type !== 'B' && <Act label={t('content.readers', { n: row.readers })} of={title} onClick={onReaders} />}
        <Guard needs={changeContent}>
          <Act label={t('content.edit')} of={title} onClick={onEdit} />
        </Guard>
        <Guard needs={addContent}>
          <Act label={t('content.copy')} of={title} onClick={onCopy} />
        </Guard>
        <Guard needs={withdrawContent}>
          <Act
            label={t(state === 'withdrawn' ? 'content.restore' : 'content.withdraw')}
            of={title}
            onClick={onWithdraw}
          />
        </Guard>
      </div>
    </li>
  );
}
