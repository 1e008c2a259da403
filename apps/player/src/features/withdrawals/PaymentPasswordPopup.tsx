import { PASSWORD_CEILING, PASSWORD_FLOOR } from '@parlour/contract/rules';
import type { WithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Sheet } from '@parlour/ui/Sheet';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { SecretField } from '../../shared/forms/fields.tsx';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { toasts } from '../../shared/toasts.ts';
import { contactsQuery } from '../profile/contacts.queries.ts';
import { Prove } from '../two-factor/Prove.tsx';
import type { SettingsPopupProps } from '../two-factor/popups.ts';
import { useSecond } from '../two-factor/two-factor.queries.ts';
import { ForgottenPayment, type ProvedWays } from './ForgottenPayment.tsx';
import css from './withdrawals.module.css';
import { termsQuery, useWithdrawDeeds } from './withdrawals.queries.ts';

type Name = 'old' | 'new';
type FieldRefusal = { messageKey: string; values: Record<string, string | number> };

type FormProps = {
  terms: WithdrawTerms;
  proof: string;
  /** Null without a verified contact to send a code to. */
  onForgot: (() => void) | null;
  onDone: () => void;
};

function PasswordForm({ terms, proof, onForgot, onDone }: FormProps) {
  const t = useT();
  const deeds = useWithdrawDeeds();
  const [values, setValues] = useState({ old: '', new: '' });
  const [problem, setProblem] = useState<{ field: Name; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const oldField = useRef<HTMLInputElement>(null);
  const newField = useRef<HTMLInputElement>(null);
  const fields = { old: oldField, new: newField };
  const isNew = terms.payment === 'none';
  /** A second-factor code permits replacing a forgotten one. */
  const asksOld = !isNew && !terms.asksCode;

  const tell = (field: Name, text: string) => {
    setProblem({ field, text });
    fields[field].current?.focus();
  };
  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (asksOld && values.old === '') return tell('old', t('form.required'));
    if (values.new === '') return tell('new', t('form.required'));
    setBusy(true);
    const result = await deeds.setPassword({ proof, oldPassword: values.old, newPassword: values.new });
    setBusy(false);
    if (result.ok) {
      toasts.show('success', t('payment.saved'));
      return onDone();
    }
    if (result.code === 'register.field') {
      const { messageKey, values: said } = result.value as FieldRefusal;
      return tell('new', t(messageKey, { field: t('field.paymentPassword'), ...said }));
    }
    if (result.code === 'payment.wrong' || result.code === 'payment.locked') return tell('old', t(result.textKey));
    tell('new', t(result.textKey));
  }
  const field = (name: Name, label: string) => (
    <SecretField
      ref={fields[name]}
      label={label}
      name={`payment-${name}`}
      autoComplete="off"
      maxLength={PASSWORD_CEILING}
      value={values[name]}
      hint={name === 'new' ? t('form.ruleLength', { min: PASSWORD_FLOOR, max: PASSWORD_CEILING }) : undefined}
      error={problem?.field === name ? problem.text : undefined}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value });
        setProblem(null);
      }}
    />
  );
  const waits = !(terms.firstAtOnce && isNew);
  return (
    <form className={css.sheet} onSubmit={(event) => void send(event)} noValidate>
      <p className={css.lead}>{t('payment.lead')}</p>
      {asksOld && field('old', t('payment.old'))}
      {field('new', t(isNew ? 'field.paymentPassword' : 'payment.new'))}
      {waits && (
        <p className={css.hint}>
          <Icon name="clock" />
          {t('withdraw.waitNote', { hours: terms.coolOffHours })}
        </p>
      )}
      {asksOld && !onForgot && (
        <p className={css.hint}>
          <Icon name="headphones" />
          {t('payment.forgot')}
        </p>
      )}
      <Button type="submit" wide aria-disabled={busy}>
        {t('second.confirm')}
      </Button>
      {asksOld && onForgot && (
        <Button kind="ghost" wide onClick={onForgot}>
          {t('login.forgot')}
        </Button>
      )}
    </form>
  );
}

/** Sets or changes the payment password. */
export default function PaymentPasswordPopup({ open, onClose, onClosed }: SettingsPopupProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(termsQuery(useLanguage()));
  const second = useSecond().data;
  const contacts = useQuery(contactsQuery).data;
  const [proof, setProof] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const ways: ProvedWays = {
    ...(contacts?.mobile.isProved ? { sms: contacts.mobile.shown } : {}),
    ...(contacts?.email.isProved ? { email: contacts.email.shown } : {}),
  };
  const hasWay = Boolean(ways.sms ?? ways.email);
  const asksProof = data !== undefined && (data.payment === 'none' || data.asksCode || isForgotten);
  const mayAct = data && (!asksProof || proof !== '');
  const client = useQueryClient();
  function done() {
    void client.invalidateQueries({ queryKey: ['member', 'withdrawals'] });
    onClose();
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t(asksProof && proof === '' ? 'second.proveTitle' : 'field.paymentPassword')}
      closeLabel={t('action.close')}
    >
      {!data &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton className={css.bone} />)}
      {data && asksProof && proof === '' && second && <Prove by={second.provenBy} onProven={setProof} />}
      {mayAct && isForgotten && (
        <ForgottenPayment terms={data} ways={ways} proof={proof} onStale={() => setProof('')} onDone={done} />
      )}
      {mayAct && !isForgotten && (
        <PasswordForm terms={data} proof={proof} onForgot={hasWay ? () => setForgotten(true) : null} onDone={onClose} />
      )}
    </Sheet>
  );
}
