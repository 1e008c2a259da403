/** Inputs of the authentication forms: name, secret with a visibility toggle, and code of an authenticator app. */
import { findAnyCode } from '@parlour/contract/pasted-codes';
import { Field, PasswordField } from '@parlour/ui/Field';
import type { ComponentProps } from 'react';
import { t } from '../texts.ts';

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

/** Input for the operator's current password, at sign-in or as a proof. */
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
