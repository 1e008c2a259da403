import { Field } from '@parlour/ui/Field';
import { LanguageTabs } from './LanguageTabs.tsx';

type Props = {
  label: string;
  maxLength: number;
  languages: readonly string[];
  /** By language code; English at least. */
  names: Record<string, string>;
  /** The language that is written. */
  language: string;
  onLanguage: (language: string) => void;
  onChange: (names: Record<string, string>) => void;
  /** What is wrong with the English one. */
  error: string | undefined;
};

/** A name in each language of the house: which one is written, and its field. */
export function NameByLanguage({ label, maxLength, languages, names, language, onLanguage, onChange, error }: Props) {
  return (
    <>
      <LanguageTabs
        languages={languages}
        written={Object.keys(names).filter((code) => names[code])}
        value={language}
        onChange={onLanguage}
      />
      <Field
        label={label}
        maxLength={maxLength}
        dir="auto"
        value={names[language] ?? ''}
        error={language === 'EN' ? error : undefined}
        onChange={(event) => onChange({ ...names, [language]: event.target.value })}
      />
    </>
  );
}
