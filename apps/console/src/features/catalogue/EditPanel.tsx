import { MOST_EDITED_GAMES } from '@parlour/contract/game-edits';
import type { GameEditPreview, GameSelection } from '@parlour/contract/game-edits.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { Choice } from '../../shared/Choice.tsx';
import { count } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Catalogue.module.css';
import { AVAILABILITIES } from './CataloguePanel.tsx';
import { useRefreshCatalogue } from './catalogue.queries.ts';
import { standingText } from './cells.tsx';
import { type GameEdit, sendEdit, useEditPreview } from './game-edits.queries.ts';
import { draftOf, type EditForm, UNCHANGED } from './game-edits.rules.ts';

/** Number and a sample of the games that an edit changes. */
function Preview({ preview: { matched, changed, isTooMany, sample } }: { preview: GameEditPreview }) {
  if (isTooMany)
    return <Alert text={t('edits.tooMany', { matched: count(matched), most: count(MOST_EDITED_GAMES) })} />;
  if (changed === 0) return <p className={css.hint}>{t('edits.none')}</p>;
  return (
    <>
      <p>{t('edits.counts', { changed, matched: count(matched) })}</p>
      <ul className={css.fields} aria-label={t('edits.sample')}>
        {sample.map(({ nodeId, name, before, after }) => (
          <li key={nodeId}>
            <b dir="auto">{name}</b> <del>{standingText(before)}</del> <span className="sr">{t('edits.becomes')}</span>
            <span aria-hidden="true">→</span> <ins>{standingText(after)}</ins>
          </li>
        ))}
      </ul>
      {changed > sample.length && <p className={css.hint}>{t('edits.more', { count: changed - sample.length })}</p>}
    </>
  );
}

type Props = { selection: GameSelection; onDone: (note: string) => void };

/**
 * Form that changes the selected games together: first it shows how many change and how, then it asks for a reason. If
 * the catalogue has changed since, the server refuses, and the comparison is fetched again.
 */
export function EditPanel({ selection, onDone }: Props) {
  const renew = useRefreshCatalogue();
  const saving = useSaving();
  const why = useReason('members.reasonMissing');
  const [form, setForm] = useState<EditForm>(UNCHANGED);
  const [asked, setAsked] = useState<GameEdit | null>(null);
  // What was compared for another selection says nothing about this one.
  const edit = asked?.selection === selection ? asked : null;
  const shown = useEditPreview(edit);
  const preview = edit && shown.data;
  const canApply = preview && preview.changed > 0 && !shown.isFetching && !shown.error;

  function change(next: Partial<EditForm>) {
    setForm({ ...form, ...next });
    setAsked(null);
    saving.forget();
  }

  function compare() {
    const draft = draftOf(form);
    if (!draft) return saving.fail(t('edits.nothing'));
    saving.forget();
    setAsked({ selection, draft });
  }

  function apply() {
    if (!edit || !preview || !canApply) return;
    const reason = why.given();
    if (reason === null) return;
    saving.save({
      send: () => sendEdit(edit, { version: preview.version, reason }),
      renew,
      onSaved: ({ changed }) => onDone(t('edits.done', { count: changed })),
    });
  }

  const badge = [
    ['', t('edits.keep')],
    ['add', t('edits.add')],
    ['remove', t('edits.remove')],
  ] as const;
  return (
    <section className={css.panel} aria-label={t('edits.title')}>
      <h2>{t('edits.title')}</h2>
      <p className={css.hint}>
        {selection.nodeIds ? t('edits.chosen', { count: selection.nodeIds.length }) : t('edits.chosenAll')}
      </p>
      <p className={css.hint}>{t('edits.limit', { most: count(MOST_EDITED_GAMES) })}</p>
      <Choice<EditForm['shelf']>
        label={t('shelf.state')}
        value={form.shelf}
        onChange={(shelf) => change({ shelf })}
        options={[['', t('edits.keep')], ...AVAILABILITIES.map((each) => [each, t(`shelf.${each}`)] as const)]}
      />
      <Choice<EditForm['hot']>
        label={t('shelf.hot')}
        value={form.hot}
        onChange={(hot) => change({ hot })}
        options={badge}
      />
      <Choice<EditForm['fresh']>
        label={t('shelf.new')}
        value={form.fresh}
        onChange={(fresh) => change({ fresh })}
        options={badge}
      />
      <Button small kind="raised" onClick={compare}>
        {t('edits.show')}
      </Button>
      {edit && (
        <>
          <Failed title="edits.failedTitle" asked={shown} />
          <Loading label="edits.loading" asked={shown} />
        </>
      )}
      {preview && <Preview preview={preview} />}
      {preview && preview.changed > 0 && (
        <>
          <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
          <Button small aria-disabled={!canApply || saving.isBusy} onClick={apply}>
            {t('edits.apply')}
          </Button>
        </>
      )}
      <Alert text={saving.failure} />
      {saving.prompt}
    </section>
  );
}
