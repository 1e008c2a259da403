/** Inputs that several forms ask for. */
import { Field, PasswordField } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import type { ComponentProps } from 'react';
import { useT } from '../i18n.tsx';
import css from './form.module.css';

type Input = Omit<ComponentProps<typeof Field>, 'label' | 'icon'>;

/** A member's own name. */
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

/** A password, with the words of its eye. */
export function SecretField(input: Input & { label: string }) {
  const t = useT();
  return <PasswordField showLabel={t('login.showPassword')} hideLabel={t('login.hidePassword')} {...input} />;
}

/** A rule under a field that ticks off as soon as it is met. */
export function Tip({ met, text }: { met: boolean; text: string }) {
  return (
    <span className={`${css.tip} ${met ? css.met : ''}`}>
      <Icon name={met ? 'check' : 'minus'} />
      {text}
    </span>
  );
}
