import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import css from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

/** `primary` is the main action, `ghost` neutral on the page, `raised` neutral inside a dialog, `light` for images. */
export type ButtonKind = 'primary' | 'ghost' | 'raised' | 'light';

type Look = { kind?: ButtonKind; small?: boolean; wide?: boolean; icon?: IconName };

/** Returns the classes of a button, for a router link that looks like one. */
export function buttonClass({ kind = 'primary', small = false, wide = false }: Look, more = ''): string {
  return `${css.button} ${css[kind]} ${small ? css.small : ''} ${wide ? css.wide : ''} ${more}`;
}

export function Button({
  kind,
  small,
  wide,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={buttonClass({ kind, small, wide }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button, for URLs outside the app. */
export function ButtonLink({
  kind,
  small,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={buttonClass({ kind, small, wide }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A link that looks like an icon button. */
export function IconLink({
  icon,
  label,
  flip,
  className = '',
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { icon: IconName; label: string; flip?: boolean }) {
  return (
    <a aria-label={label} className={`${css.iconButton} ${className}`} {...rest}>
      <Icon name={icon} flip={flip} />
    </a>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName;
  /** Accessible name; a screen reader cannot read the icon. */
  label: string;
  filled?: boolean;
  flip?: boolean;
  children?: ReactNode;
};

export function IconButton({ icon, label, filled, flip, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`${css.iconButton} ${filled ? css.filled : ''} ${className}`}
      {...rest}
    >
      <Icon name={icon} flip={flip} />
      {children}
    </button>
  );
}
