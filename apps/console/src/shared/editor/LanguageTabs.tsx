import { languageName } from '../languages.ts';
import { t } from '../texts.ts';
import css from './editor.module.css';

type Props = {
  /** Codes of the languages that the house offers; English stands first, whether it is among them or not. */
  languages: readonly string[];
  /** Codes of those in which something is written. */
  written: readonly string[];
  value: string;
  onChange: (language: string) => void;
};

/** English, and the house's other languages after it. */
export const editorLanguages = (languages: readonly string[]): string[] => [
  'EN',
  ...languages.filter((code) => code !== 'EN'),
];

/** Which language is written: the ones that have a text as tabs, the others in a list behind them. */
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
