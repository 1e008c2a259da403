/** Inputs shared by several forms. */
import { Field, PasswordField } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import type { ComponentProps } from 'react';
import { useT } from '../i18n.tsx';
import css from './form.module.css';

type Input = Omit<ComponentProps<typeof Field>, 'label' | 'icon'>;

/** Input of the member's username. */
export function UsernameField(input: Input) {
  const t = useT();
  return (
    <Field
      label={t('login.username')}
      icon="user-round"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
    />
  );
}

/** Password input with labels for its visibility toggle. */
export function SecretField(input: Input & { label: string }) {
  const t = useT();
  return <PasswordField showLabel={t('login.showPassword')} hideLabel={t('login.hidePassword')} {...input} />;
}

/** A rule below a field, ticked off once it is met. */
export function Tip({ met, text }: { met: boolean; text: string }) {
  return (
    <span className={`${css.tip} ${met ? css.met : ''}`}>
      <Icon name={met ? 'check' : 'minus'} />
      {text}
    </span>
  );
}
