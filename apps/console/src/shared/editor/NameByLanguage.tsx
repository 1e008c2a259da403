import { Field } from '@parlour/ui/Field';
import { LanguageTabs } from './LanguageTabs.tsx';

type Props = {
  label: string;
  maxLength: number;
  languages: readonly string[];
  /** By language code; at least English. */
  names: Record<string, string>;
  /** The edited language. */
  language: string;
  onLanguage: (language: string) => void;
  onChange: (names: Record<string, string>) => void;
  /** Error of the English name. */
  error: string | undefined;
};

/** A name by language: language selection and input. */
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
