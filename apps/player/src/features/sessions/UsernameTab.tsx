import { useState } from 'react';
import { SecretField, UsernameField } from '../../shared/forms/fields.tsx';
import { useT } from '../../shared/i18n.tsx';
import { storageAreas } from '../../shared/storage.ts';
import { useForm } from '../../shared/useForm.ts';
import { LoginForm } from './LoginForm.tsx';
import { dropSaved, readSaved } from './remembered-login.ts';
import type { SignIn } from './useSignIn.ts';

/** Login by username and password. A remembered login fills it in, so its password need not be entered again. */
export function UsernameTab({ signIn }: { signIn: SignIn }) {
  const t = useT();
  const [saved, setSaved] = useState(() => readSaved(storageAreas().local));
  const { form, values, problems, input, check, set, focus } = useForm({
    initial: { username: saved?.username ?? '', password: '', captcha: '' },
    judge: (name, all) =>
      all[name].trim() === '' ? { key: name === 'captcha' ? 'form.captchaEmpty' : 'form.isRequired' } : null,
  });
  const username = values.username.trim();
  const token = saved?.username === username && values.password === '' ? saved.token : null;
  const say = (name: 'username' | 'password' | 'captcha') =>
    problems[name] && t(problems[name].key, { field: t(`login.${name}`), ...problems[name].values });

  async function send() {
    const asked = ['username' as const, ...(token === null ? (['password'] as const) : [])];
    if (!check(signIn.needsCaptcha ? [...asked, 'captcha'] : asked)) return;
    const attempt = {
      type: 'username' as const,
      username,
      password: token ?? values.password,
      captcha: values.captcha,
    };
    const code = await signIn.send(attempt, token === null ? undefined : (saved ?? undefined));
    if (code === null) return;
    set('captcha', '');
    if (code === 'login.wrong') focus('password');
    if (code === 'captcha.wrong') focus('captcha');
    if (code === 'login.remembered') {
      dropSaved(storageAreas().local);
      setSaved(null);
    }
  }

  return (
    <LoginForm
      signIn={signIn}
      form={form}
      onSend={() => void send()}
      captcha={input('captcha')}
      captchaError={say('captcha')}
    >
      <UsernameField {...input('username')} autoComplete="username webauthn" error={say('username')} />
      <SecretField
        {...input('password')}
        label={t('login.password')}
        placeholder={token === null ? undefined : t('login.saved')}
        autoComplete="current-password"
        error={say('password')}
      />
    </LoginForm>
  );
}
