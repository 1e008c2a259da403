/** The inputs that the ways in share: a name, a secret with its eye, and the code of an authenticator app. */
import { findAnyCode } from '@parlour/contract/pasted-codes';
import { Field, PasswordField } from '@parlour/ui/Field';
import type { ComponentProps } from 'react';
import { t } from '../../shared/texts.ts';

type Input = Omit<ComponentProps<typeof Field>, 'label' | 'icon'>;

export const NameField = (input: Input) => (
  <Field
    label={t('enter.name')}
    icon="user-round"
    name="username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...input}
  />
);

export const SecretField = (input: Input & { label: string }) => (
  <PasswordField showLabel={t('password.show')} hideLabel={t('password.hide')} {...input} />
);

/** The password that an operator has, as whoever signs in or proves to be the operator types it. */
export const CurrentPasswordField = (input: Input) => (
  <SecretField label={t('enter.password')} name="password" autoComplete="current-password" maxLength={200} {...input} />
);

export const CodeField = (input: Input) => (
  <Field
    label={t('code.label')}
    icon="smartphone"
    name="code"
    autoComplete="one-time-code"
    maxLength={20}
    findPasted={findAnyCode}
    {...input}
  />
);
