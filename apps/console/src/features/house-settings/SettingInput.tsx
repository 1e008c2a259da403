import { SETTING_ADDRESS_LENGTH, type SettingFault, type SettingField } from '@parlour/contract/house-settings';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { TextArea } from '@parlour/ui/TextArea';
import type { ReactNode } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { type TextKey, t } from '../../shared/texts.ts';
import { faultText } from './house-settings.rules.ts';
import { OfferedLanguages } from './OfferedLanguages.tsx';
import css from './Settings.module.css';

type Props = {
  label: string;
  field: SettingField;
  input: string | boolean;
  fault: SettingFault | undefined;
  /** Note and action while the value differs from the brand file. */
  original: ReactNode;
  symbol: string;
  /** Languages of the brand file. */
  languages: readonly string[];
  onChange: (input: string | boolean) => void;
};

/** One field of a group of settings, as its declaration in the contract says. */
export function SettingInput({ label, field, input, fault, original, symbol, languages, onChange }: Props) {
  const text = typeof input === 'string' ? input : '';
  const error = fault && faultText(field, fault);
  const note = 'optional' in field ? t('settings.optional') : undefined;
  const own = field.kind === 'address' ? field.own : undefined;
  return (
    <div className={css.field}>
      {field.kind === 'switch' && (
        <Checkbox checked={input === true} onChange={(event) => onChange(event.target.checked)}>
          {label}
        </Checkbox>
      )}
      {field.kind === 'choice' && (
        <Choice
          label={label}
          value={text}
          options={field.options.map((each) => [each, t(`settings.presence.${each}` as TextKey)] as const)}
          onChange={onChange}
        />
      )}
      {field.kind === 'hosts' && (
        <TextArea
          label={label}
          rows={4}
          spellCheck={false}
          value={text}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {field.kind === 'languages' && (
        <OfferedLanguages languages={languages} hidden={text.split('\n').filter(Boolean)} onChange={onChange} />
      )}
      {field.kind === 'address' && (
        <>
          {own !== undefined && (
            <Checkbox checked={text === own} onChange={(event) => onChange(event.target.checked ? own : '')}>
              {t('settings.useOwn')}
            </Checkbox>
          )}
          {(own === undefined || text !== own) && (
            <Field
              label={label}
              type="url"
              placeholder="https://"
              maxLength={SETTING_ADDRESS_LENGTH}
              value={text}
              error={error}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </>
      )}
      {(field.kind === 'whole' || field.kind === 'amount') && (
        <Field
          label={label}
          {...(note ? { note } : {})}
          {...(field.kind === 'amount' ? { start: <span className={css.symbol}>{symbol}</span> } : {})}
          inputMode={field.kind === 'whole' ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={20}
          value={text}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {original && <p className={`${cards.lead} ${css.original}`}>{original}</p>}
    </div>
  );
}
