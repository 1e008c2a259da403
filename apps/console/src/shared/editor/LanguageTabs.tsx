import { languageName } from '../languages.ts';
import { t } from '../texts.ts';
import css from './editor.module.css';

type Props = {
  /** Codes of the offered languages; English comes first, even if it is not among them. */
  languages: readonly string[];
  /** Codes of the languages with a text. */
  written: readonly string[];
  value: string;
  onChange: (language: string) => void;
};

/** Returns English, followed by the other languages. */
export const editorLanguages = (languages: readonly string[]): string[] => [
  'EN',
  ...languages.filter((code) => code !== 'EN'),
];

/** Selects the edited language: languages with a text as tabs, the others in a list. */
export function LanguageTabs({ languages, written, value, onChange }: Props) {
  const all = editorLanguages(languages);
  const tabs = all.filter((code) => code === 'EN' || code === value || written.includes(code));
  const rest = all.filter((code) => !tabs.includes(code));
  return (
    <div className={css.languages}>
      <div role="radiogroup" aria-label={t('editor.languages')} className={css.tabs}>
        {tabs.map((code) => (
          <label key={code} className={`${css.tab} ${code === value ? css.on : ''}`}>
            <input type="radio" name="editor-language" checked={code === value} onChange={() => onChange(code)} />
            {languageName(code)}
            {written.includes(code) && <i role="img" aria-label={t('editor.written')} />}
          </label>
        ))}
      </div>
      {rest.length > 0 && (
        <select aria-label={t('editor.addLanguage')} value="" onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled>
            {t('editor.addLanguage')}
          </option>
          {rest.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
