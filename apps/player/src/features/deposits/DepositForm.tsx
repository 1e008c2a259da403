import type { Deposit, DepositMethod } from '@parlour/contract/deposits.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../shared/forms/Alert.tsx';
import { AmountField } from '../../shared/forms/AmountField.tsx';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { type Problem, useProblemText } from '../../shared/useForm.ts';
import { BonusSwitch } from '../bonus/BonusSwitch.tsx';
import { Bill } from './Bill.tsx';
import css from './deposits.module.css';
import { useDepositDeeds } from './deposits.queries.ts';
import { amountProblem, billOf, type Coin, coined } from './deposits.rules.ts';

type Props = {
  method: DepositMethod;
  coin: Coin;
  amount: string;
  onAmount: (amount: string) => void;
  onOpened: (deposit: Deposit) => void;
};

/** Form for the amount of a deposit with its fee; the submit button repeats the amount. */
export function DepositForm({ method, coin, amount, onAmount, onOpened }: Props) {
  const t = useT();
  const textOf = useProblemText();
  const deeds = useDepositDeeds();
  const field = useRef<HTMLInputElement>(null);
  /** Idempotency key per deposit: a repeated submit creates only one. */
  const intention = useRef({ of: '', key: '' });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [bonus, setBonus] = useState<string | null>(null);
  const bill = billOf(method, amount, coin);
  const { least, most } = method.limits;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = amountProblem(method, amount, coin);
    setProblem(found);
    if (found || !bill) {
      field.current?.focus();
      return;
    }
    const of = `${method.code} ${bill.amount} ${bonus}`;
    if (intention.current.of !== of) intention.current = { of, key: crypto.randomUUID() };
    setBusy(true);
    setFailure(null);
    const { key } = intention.current;
    const result = await deeds.open({ method: method.code, amount: bill.amount, idempotencyKey: key, bonus });
    setBusy(false);
    if (result.ok) {
      intention.current = { of: '', key: '' };
      onOpened(result.value);
      return;
    }
    if (result.code === 'cashier.key') intention.current = { of: '', key: '' };
    if (result.code === 'cashier.method' || result.code === 'cashier.amount') void deeds.renewMethods();
    // A withdrawn method unmounts its form, so the error is shown as a toast.
    if (result.code === 'cashier.method') toasts.show('fail', t(result.textKey));
    else setFailure(result.textKey);
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <AmountField
        ref={field}
        label={t('cashier.amount')}
        symbol={coin.symbol}
        exponent={coin.exponent}
        note={t('cashier.limits', { least: coined(coin, least), most: coined(coin, most) })}
        value={amount}
        onChange={(next) => {
          onAmount(next);
          setFailure(null);
          if (problem && !amountProblem(method, next, coin)) setProblem(null);
        }}
        error={textOf(problem ?? undefined, t('cashier.amount'))}
        quick={method.quick}
      />
      <Bill method={method} bill={bill} coin={coin} />
      <BonusSwitch amount={bill?.credited ?? null} onChoose={setBonus} />
      {method.sandbox && (
        <p className={css.hint}>
          <Icon name="info" />
          {t('cashier.sandbox')}
        </p>
      )}
      <div className={css.submit}>
        <Alert text={failure} />
        <Button type="submit" wide aria-disabled={busy}>
          {bill ? t('cashier.deposit', { amount: coined(coin, bill.amount) }) : t('nav.deposit')}
        </Button>
      </div>
    </form>
  );
}
