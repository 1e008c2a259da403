import { setFirstPassword } from '@parlour/contract/password-reset.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { SecretField } from '../../shared/forms/fields.tsx';
import { useT } from '../../shared/i18n.tsx';
import { TOAST_MS, toasts } from '../../shared/toasts.ts';
import { useForm, useProblemText } from '../../shared/useForm.ts';
import { useRenewLinks } from '../social-login/linked-accounts.queries.ts';
import { Prove } from '../two-factor/Prove.tsx';
import { useRenew, useSecond } from '../two-factor/two-factor.queries.ts';
import { NewPassword } from './NewPassword.tsx';
import css from './password-reset.module.css';
import { refusedField, validateChange } from './password-reset.ts';
import { useRules } from './rules.ts';

const NAMES = ['newPassword', 'confirmNewPassword'] as const;

/** Form for the first password of a member who registered by a provider or a phone number, after re-authentication. */
export default function FirstPassword() {
  const t = useT();
  const textOf = useProblemText();
  const navigate = useNavigate();
  const { data: second } = useSecond();
  const renew = useRenew();
  const renewLinks = useRenewLinks();
  const [proof, setProof] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const rules = useRules();
  const { form, values, problems, input, check, refuse } = useForm<(typeof NAMES)[number]>({
    initial: { newPassword: '', confirmNewPassword: '' },
    judge: (name, all) => validateChange(name, { oldPassword: '', ...all }, rules),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || proof === null || !check(NAMES)) return;
    setBusy(true);
    const result = await call(setFirstPassword, { body: { proof, ...values } });
    setBusy(false);
    if (result.ok) {
      toasts.show('success', t('changePsw.firstSaved'), TOAST_MS.shortSuccess);
      await Promise.all([renew.second(), renewLinks()]);
      return void navigate({ to: PATHS.settings });
    }
    if (result.code === 'second.proof') setProof(null);
    const refused = refusedField(result.value);
    const name = NAMES.find((known) => known === refused?.field);
    if (refused && name) return refuse(name, refused.problem);
    toasts.show('fail', t(result.textKey));
  }

  return (
    <div className={css.page}>
      <div className={css.form}>
        <h2>{t('changePsw.firstTitle')}</h2>
        <p>{t('changePsw.firstLead')}</p>
        {second && proof === null && <Prove by={second.provenBy} onProven={setProof} />}
      </div>
      {proof !== null && (
        <form ref={form} className={css.form} onSubmit={(event) => void send(event)} noValidate>
          <NewPassword
            input={input('newPassword')}
            error={textOf(problems.newPassword, t('changePsw.new'))}
            label={t('changePsw.new')}
          />
          <SecretField
            {...input('confirmNewPassword')}
            label={t('changePsw.confirm')}
            autoComplete="new-password"
            error={textOf(problems.confirmNewPassword, t('changePsw.confirm'))}
          />
          <Button type="submit" wide disabled={busy || NAMES.some((name) => values[name] === '')}>
            {t(busy ? 'in_please_wait' : 'changePsw.firstSubmit')}
          </Button>
        </form>
      )}
    </div>
  );
}
