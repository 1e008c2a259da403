import { Checkbox } from '@parlour/ui/Checkbox';
import { languageName } from '../../shared/languages.ts';
import { t } from '../../shared/texts.ts';
import css from './Settings.module.css';

type Props = {
  languages: readonly string[];
  /** Codes of the languages that players are not offered. */
  hidden: readonly string[];
  /** Receives the codes of the hidden languages, one per line. */
  onChange: (hidden: string) => void;
};

/** Chooses the languages that players are offered. */
export function OfferedLanguages({ languages, hidden, onChange }: Props) {
  const toggle = (code: string, isOffered: boolean) =>
    onChange(languages.filter((each) => (each === code ? !isOffered : hidden.includes(each))).join('\n'));
  return (
    <fieldset className={css.languages}>
      <legend>{t('settings.offered')}</legend>
      {languages.map((code) => (
        <Checkbox key={code} checked={!hidden.includes(code)} onChange={(event) => toggle(code, event.target.checked)}>
          {languageName(code)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
