import { CHAT_TEXT_MOST } from '@parlour/contract/chat';
import { type ChatSettings, setChatSettings } from '@parlour/contract/chat.endpoints';
import { Button } from '@parlour/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { LanguageTabs } from '../../shared/editor/LanguageTabs.tsx';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { languageName } from '../../shared/languages.ts';
import { Guard, useMay } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from './Chats.module.css';
import { useChatSettings } from './chats.queries.ts';

/** Settings of the chat: greeting, and staffed hours. */
export function SettingsForm() {
  const settings = useChatSettings();
  return (
    <>
      <Failed title="chatSettings.failedTitle" asked={settings} />
      <Loading label="chatSettings.loading" asked={settings} />
      {settings.data && <Fields start={settings.data} languages={settings.data.languages} />}
    </>
  );
}

const PARTS = ['greeting', 'hours'] as const;

type Props = { start: ChatSettings; languages: readonly string[] };

function Fields({ start, languages }: Props) {
  const client = useQueryClient();
  const mayChange = useMay()(setChatSettings);
  const [draft, setDraft] = useState<ChatSettings>({ greeting: start.greeting, hours: start.hours });
  const [language, setLanguage] = useState('EN');
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const written = languages.filter((code) => PARTS.some((part) => draft[part][code]?.trim()));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayChange) return;
    setProblem(null);
    setNote(null);
    const result = await call(setChatSettings, { body: draft });
    if (result.ok) {
      setNote(t('canned.saved'));
      await client.invalidateQueries({ queryKey: ['chatSettings'] });
    } else setProblem(failureText(result.textKey));
  };
  return (
    <form className={css.form} onSubmit={(event) => void save(event)}>
      <LanguageTabs languages={languages} written={written} value={language} onChange={setLanguage} />
      {PARTS.map((part) => (
        <label key={part}>
          {t(`chatSettings.${part}`, { language: languageName(language) })}
          <textarea
            rows={part === 'greeting' ? 4 : 2}
            dir="auto"
            disabled={!mayChange}
            maxLength={CHAT_TEXT_MOST}
            value={draft[part][language] ?? ''}
            onChange={(event) => setDraft({ ...draft, [part]: { ...draft[part], [language]: event.target.value } })}
          />
          <small>{t(`chatSettings.${part}Hint`)}</small>
        </label>
      ))}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.acts}>
        <Guard needs={setChatSettings} otherwise={<ViewOnly />}>
          <Button type="submit" small>
            {t('canned.save')}
          </Button>
        </Guard>
        <span role="status" className={css.note}>
          {note}
        </span>
      </div>
    </form>
  );
}
