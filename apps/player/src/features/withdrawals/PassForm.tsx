import { Button } from '@parlour/ui/Button';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { SecretField } from '../../shared/forms/fields.tsx';
import form from '../../shared/forms/form.module.css';
import { useT } from '../../shared/i18n.tsx';
import { canSeal } from '../../shared/secure.ts';
import type { Coin } from '../deposits/deposits.rules.ts';
import { Prove } from '../two-factor/Prove.tsx';
import css from './withdrawals.module.css';
import { useWithdrawDeeds } from './withdrawals.queries.ts';
import { type Refusal, refusalText } from './withdrawals.rules.ts';

type Told = { ok: true } | ({ ok: false } & Refusal);

type Props = {
  coin: Coin;
  /** Whether a second-factor code is asked for first. */
  asksCode: boolean;
  /** Label of the button. */
  submit: string;
  /** Content above the password. */
  children: ReactNode;
  /** Validates the content; shows what is missing. */
  check?: () => boolean;
  /** Performs the act with a pass. */
  act: (pass: string) => Promise<Told>;
  onDone: () => void;
};

/** Form for an act authorised by the payment password, and the second factor if there is one. */
export function PassForm({ coin, asksCode, submit, children, check = () => true, act, onDone }: Props) {
  const t = useT();
  const deeds = useWithdrawDeeds();
  const [proof, setProof] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(canSeal() ? null : 'login.insecure');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !canSeal()) return;
    setFailure(null);
    if (!check()) return;
    if (password === '') {
      setProblem('form.required');
      return field.current?.focus();
    }
    setBusy(true);
    const passed = await deeds.pass(password, proof);
    const result = passed.ok ? await act(passed.value.pass) : null;
    setBusy(false);
    if (result?.ok) return onDone();
    if (result) return setFailure(refusalText(t, coin, result));
    if (passed.ok) return;
    if (passed.code === 'second.proof') return setProof('');
    setProblem(passed.textKey);
    setPassword('');
    field.current?.focus();
  }

  if (asksCode && proof === '') return <Prove by="code" onProven={setProof} />;
  return (
    <form className={css.sheet} onSubmit={(event) => void send(event)} noValidate>
      {children}
      <SecretField
        ref={field}
        label={t('field.paymentPassword')}
        name="payment-password"
        autoComplete="off"
        value={password}
        error={problem ? t(problem) : undefined}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(null);
        }}
      />
      {failure && (
        <p className={form.alert} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" wide aria-disabled={busy}>
        {submit}
      </Button>
    </form>
  );
}
