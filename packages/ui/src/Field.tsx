import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from './Button.tsx';
import css from './Field.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { type FindPasted, pasteFound, settleDigits } from './typed.ts';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  icon?: IconName;
  /** Note beside the label, such as "optional". */
  note?: string;
  /** Displayed below the field while there is no error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Content before the input, inside the box, instead of an icon. */
  start?: ReactNode;
  /** Control at the end, inside the box. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
  findPasted?: FindPasted | undefined;
};

/**
 * A labelled input. Its error and hint are associated for screen readers. A numeric one accepts digits of every script.
 */
export function Field({ label, icon, note, hint, error, start, end, ref, findPasted, onChange, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {note && <small className={css.note}>{note}</small>}
      </label>
      <div className={`${css.box} ${error ? css.bad : ''}`}>
        {start ?? (icon && <Icon name={icon} />)}
        <input
          ref={ref}
          id={id}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-say` : undefined}
          {...input}
          onChange={(event) => {
            settleDigits(event, input.inputMode);
            onChange?.(event);
          }}
          onPaste={findPasted && ((event) => void pasteFound(event, findPasted))}
        />
        {end && <span className={css.end}>{end}</span>}
      </div>
      {error ? (
        <p className={css.error} id={`${id}-say`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      ) : (
        hint && (
          <div className={css.hint} id={`${id}-say`}>
            {hint}
          </div>
        )
      )}
    </div>
  );
}

type PasswordProps = Omit<FieldProps, 'type' | 'end'> & { showLabel: string; hideLabel: string };

/** A password input with a button that shows the password. */
export function PasswordField({ showLabel, hideLabel, icon = 'lock', ...field }: PasswordProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      icon={icon}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
