import { CHAT_TEXT_MOST } from '@parlour/contract/chat';
import { addCanned, type Canned, changeCanned, removeCanned } from '@parlour/contract/chat.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { LanguageTabs } from '../../shared/editor/LanguageTabs.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { languageName } from '../../shared/languages.ts';
import { Guard, useMay } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from './Chats.module.css';
import { useCanned } from './chats.queries.ts';

type Draft = { id: string | null; shortcut: string; texts: Record<string, string> };
const NEW: Draft = { id: null, shortcut: '', texts: {} };

/** Canned answers of operators. */
export function CannedAnswers() {
  const list = useCanned();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const rows = list.data?.rows ?? [];
  const renew = async (text: string) => {
    await client.invalidateQueries({ queryKey: ['canned'] });
    setDraft(null);
    setNote(text);
  };
  return (
    <>
      <div>
        <Guard needs={addCanned}>
          <Button small icon="plus" onClick={() => setDraft(NEW)}>
            {t('canned.add')}
          </Button>
        </Guard>
        <span role="status" className={css.note}>
          {note}
        </span>
      </div>
      <ListState name="canned" emblem="empty" list={list} isEmpty={rows.length === 0 && draft === null} />
      <div className={css.both}>
        {rows.length > 0 && (
          <ul className={css.answers} aria-label={t('chats.view.canned')}>
            {rows.map((row: Canned) => (
              <li key={row.id}>
                <button
                  type="button"
                  aria-current={draft?.id === row.id ? 'true' : undefined}
                  onClick={() => setDraft(row)}
                >
                  <b>/{row.shortcut}</b>
                  <span dir="auto">{row.texts.EN}</span>
                  <small>{Object.keys(row.texts).sort().join(' ')}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {draft && (
          <CannedForm
            key={draft.id ?? 'new'}
            start={draft}
            languages={list.data?.languages ?? []}
            onDone={renew}
            onCancel={() => setDraft(null)}
          />
        )}
      </div>
    </>
  );
}

type FormProps = {
  start: Draft;
  languages: readonly string[];
  onDone: (note: string) => Promise<void>;
  onCancel: () => void;
};

function CannedForm({ start, languages, onDone, onCancel }: FormProps) {
  const [shortcut, setShortcut] = useState(start.shortcut);
  const [texts, setTexts] = useState(start.texts);
  const [language, setLanguage] = useState('EN');
  const [problem, setProblem] = useState<string | null>(null);
  const written = Object.keys(texts).filter((code) => texts[code]?.trim());
  const { id } = start;
  const maySave = useMay()(id ? changeCanned : addCanned);

  type Done = { ok: true } | { ok: false; code: string; textKey: string; value?: unknown };
  async function take(result: Done, note: string) {
    if (result.ok) return onDone(note);
    const isTaken = JSON.stringify(result.value ?? null).includes('"shortcut"');
    setProblem(result.code === 'register.field' && isTaken ? t('canned.taken') : failureText(result.textKey));
    return undefined;
  }
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!maySave) return;
    if (!texts.EN?.trim()) return setProblem(t('canned.english'));
    if (!/^[a-z0-9-]{1,24}$/.test(shortcut)) return setProblem(t('canned.shortcutHint'));
    const body = { shortcut, texts };
    const result = id ? await call(changeCanned, { params: { id }, body }) : await call(addCanned, { body });
    return take(result, t('canned.saved'));
  };
  return (
    <form
      className={css.form}
      aria-label={t(!maySave ? 'chats.view.canned' : id ? 'canned.change' : 'canned.add')}
      onSubmit={(event) => void save(event)}
    >
      <Field
        label={t('canned.shortcut')}
        hint={t('canned.shortcutHint')}
        start="/"
        maxLength={24}
        autoCapitalize="none"
        spellCheck={false}
        disabled={!maySave}
        value={shortcut}
        onChange={(event) => setShortcut(event.target.value)}
      />
      <LanguageTabs languages={languages} written={written} value={language} onChange={setLanguage} />
      <label>
        {t('canned.text', { language: languageName(language) })}
        <textarea
          rows={5}
          dir="auto"
          disabled={!maySave}
          maxLength={CHAT_TEXT_MOST}
          value={texts[language] ?? ''}
          onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
        />
        <small>{t('canned.textHint')}</small>
      </label>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {!maySave && <ViewOnly />}
      <div className={css.acts}>
        {maySave && (
          <Button type="submit" small>
            {t('canned.save')}
          </Button>
        )}
        <Button kind="raised" small onClick={onCancel}>
          {t(maySave ? 'canned.cancel' : 'content.close')}
        </Button>
        {id && (
          <Guard needs={removeCanned}>
            <Button
              kind="raised"
              small
              icon="trash-2"
              onClick={() =>
                void call(removeCanned, { params: { id } }).then((result) => take(result, t('canned.removed')))
              }
            >
              {t('canned.remove')}
            </Button>
          </Guard>
        )}
      </div>
    </form>
  );
}
