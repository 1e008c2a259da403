import { type TextareaHTMLAttributes, useId } from 'react';
import css from './Field.module.css';
import { Icon } from './Icon.tsx';
import own from './TextArea.module.css';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string;
  /** Note beside the label, such as the number of characters. */
  note?: string;
  error?: string | undefined;
};

/** A labelled multi-line input. Its error is associated for screen readers. */
export function TextArea({ label, note, error, ...input }: Props) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {note && <small className={css.note}>{note}</small>}
      </label>
      <div className={`${css.box} ${error ? css.bad : ''}`}>
        <textarea
          id={id}
          className={`${css.input} ${own.area}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-say` : undefined}
          {...input}
        />
      </div>
      {error && (
        <p className={css.error} id={`${id}-say`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}
