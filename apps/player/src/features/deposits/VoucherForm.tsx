import type { Deposit } from '@parlour/contract/deposits.endpoints';
import { plainDigits } from '@parlour/contract/digits';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { type FormEvent, useRef, useState } from 'react';
import { findWordCode } from '../../shared/forms/pasted.ts';
import { useT } from '../../shared/i18n.tsx';
import css from './deposits.module.css';
import { useDepositDeeds } from './deposits.queries.ts';

/** Form for a voucher code instead of an amount. */
export function VoucherForm({ onOpened }: { onOpened: (deposit: Deposit) => void }) {
  const t = useT();
  const deeds = useDepositDeeds();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') {
      setProblem('form.required');
      return field.current?.focus();
    }
    setBusy(true);
    const result = await deeds.redeem(plainDigits(code.trim()), null);
    setBusy(false);
    if (result.ok) return onOpened(result.value);
    setProblem(result.textKey);
    return field.current?.focus();
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        ref={field}
        name="voucher"
        label={t('cashier.voucherCode')}
        icon="ticket-percent"
        dir="ltr"
        placeholder="XXXX-XXXX-XXXX-XXXX"
        findPasted={findWordCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={code}
        error={problem ? t(problem) : undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(null);
        }}
      />
      <div className={css.submit}>
        <Button type="submit" wide aria-disabled={busy}>
          {t('cashier.redeem')}
        </Button>
      </div>
    </form>
  );
}
