import { plainDigits } from '@parlour/contract/digits';
import { IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { type Ref, useId } from 'react';
import { useT } from '../i18n.tsx';
import css from './AmountField.module.css';
import { readAmount, shownAmount } from './amount.ts';

type Props = {
  label: string;
  symbol: string;
  /** Decimals of the currency. */
  exponent: number;
  /** Note next to the label, such as the limits. */
  note?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Suggested amounts as decimal strings. */
  quick?: readonly string[];
  ref?: Ref<HTMLInputElement>;
};

/** Input for an amount of money: large, with its limits next to the label and suggested amounts. */
export function AmountField({ label, symbol, exponent, note, value, onChange, error, quick = [], ref }: Props) {
  const t = useT();
  const id = useId();
  const read = readAmount(value, exponent, symbol);
  const minor = read.ok ? read.minor : null;
  return (
    <div className={css.field}>
      <div className={css.label}>
        <label htmlFor={id}>{label}</label>
        {note && (
          <small id={`${id}-note`}>
            <bdi>{note}</bdi>
          </small>
        )}
      </div>
      <div className={`${css.box} ${error ? css.bad : ''}`}>
        <span className={css.symbol} aria-hidden="true">
          {symbol}
        </span>
        <input
          ref={ref}
          id={id}
          name="amount"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={40}
          placeholder="0"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${id}-say`, note && `${id}-note`].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(plainDigits(event.target.value))}
          onBlur={() => {
            if (read.ok) onChange(shownAmount(read.amount));
          }}
        />
        {value !== '' && <IconButton icon="x" label={t('cashier.clearAmount')} onClick={() => onChange('')} />}
      </div>
      {error && (
        <p className={css.error} id={`${id}-say`} role="alert">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {quick.length > 0 && (
        <div className={css.quick} role="group" aria-label={label}>
          {quick.map((amount) => {
            const own = readAmount(amount, exponent);
            return (
              <button
                key={amount}
                type="button"
                aria-pressed={own.ok && own.minor === minor}
                onClick={() => onChange(shownAmount(amount))}
              >
                <bdi>{shownAmount(amount)}</bdi>
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}
