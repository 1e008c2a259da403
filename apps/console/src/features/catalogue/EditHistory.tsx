import { type GameEditRecord, undoGameEdit } from '@parlour/contract/game-edits.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Note } from '../../shared/Note.tsx';
import { useMay } from '../../shared/rights.tsx';
import { Act } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from './Catalogue.module.css';
import { useRefreshCatalogue } from './catalogue.queries.ts';
import { sendUndo, useGameEdits } from './game-edits.queries.ts';
import { draftText } from './game-edits.rules.ts';

function EditRow({ row, onUndo }: { row: GameEditRecord; onUndo: (() => void) | null }) {
  const what = t('edits.what', { what: draftText(row.draft), count: row.games });
  return (
    <li>
      <span>
        <b>{what}</b>
        <small dir="auto">{t('edits.by', { name: row.madeBy, time: stamp(row.madeAt), reason: row.reason })}</small>
        {row.undone && <small>{t('edits.undone', { name: row.undone.by, time: stamp(row.undone.at) })}</small>}
      </span>
      {onUndo && !row.undone && <Act label={t('edits.undo')} of={what} onClick={onUndo} />}
    </li>
  );
}

/** Recent edits of many games, which can be undone. */
export function EditHistory({ onDone }: { onDone: (note: string) => void }) {
  const asked = useGameEdits();
  const mayUndo = useMay()(undoGameEdit);
  const { why, prompt, note, act } = useRecordedAction({ renew: useRefreshCatalogue() });
  const rows = asked.data ?? [];
  const canUndo = mayUndo && rows.some(({ undone }) => !undone);
  if (asked.data && rows.length === 0) return null;
  return (
    <details className={cards.card}>
      <summary>{t('edits.history')}</summary>
      <Failed title="edits.historyFailed" asked={asked} />
      <Loading label="edits.historyLoading" asked={asked} />
      {canUndo && (
        <>
          <p className={css.hint}>{t('edits.historyHint')}</p>
          <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
        </>
      )}
      <ul className={`${cards.people} ${css.history}`}>
        {rows.map((row) => (
          <EditRow
            key={row.id}
            row={row}
            onUndo={
              mayUndo
                ? () =>
                    act({
                      send: (body) => sendUndo(row.id, body),
                      onDone: ({ restored, kept }) => onDone(t('edits.undoDone', { restored, kept })),
                    })
                : null
            }
          />
        ))}
      </ul>
      {prompt}
      <Note text={note} />
    </details>
  );
}
