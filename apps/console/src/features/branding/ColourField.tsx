import { HEX_COLOUR } from '@parlour/contract/branding';
import { useId } from 'react';
import { t } from '../../shared/texts.ts';
import css from './Branding.module.css';
import { readColour } from './branding.rules.ts';

type Props = {
  label: string;
  value: string;
  hint?: string;
  onChange: (value: string) => void;
};

/** A colour, chosen from the palette or entered as hex. */
export function ColourField({ label, value, hint, onChange }: Props) {
  const id = useId();
  const isFine = HEX_COLOUR.test(value);
  return (
    <div className={css.colour}>
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          type="color"
          aria-label={t('branding.palette', { name: label })}
          value={isFine ? value : '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          id={id}
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isFine ? undefined : true}
          aria-describedby={isFine && !hint ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(readColour(value))}
        />
      </span>
      {(!isFine || hint) && (
        <small id={`${id}-note`} data-bad={!isFine}>
          {isFine ? hint : t('branding.badColour')}
        </small>
      )}
    </div>
  );
}
