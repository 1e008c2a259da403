import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import css from './Checkbox.module.css';
import { Icon } from './Icon.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode;
  /** For multi-line labels: aligns the box with the first line. */
  top?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ children, top = false, ref, ...input }: Props) {
  return (
    <label className={`${css.line} ${top ? css.top : ''}`}>
      <input type="checkbox" ref={ref} className={css.input} {...input} />
      <span className={css.tick}>
        <Icon name="check" />
      </span>
      <span>{children}</span>
    </label>
  );
}
