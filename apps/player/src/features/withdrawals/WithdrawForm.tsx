import type { PayoutAccount, PayoutMethod, WithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { AmountField } from '../../shared/forms/AmountField.tsx';
import { useT } from '../../shared/i18n.tsx';
import { toasts } from '../../shared/toasts.ts';
import { type Problem, useProblemText } from '../../shared/useForm.ts';
import { useMasked } from '../../shared/useMasked.ts';
import cashier from '../deposits/deposits.module.css';
import { coined } from '../deposits/deposits.rules.ts';
import { useBalance } from '../wallet/wallet.queries.ts';
import { BillLines } from './BillLines.tsx';
import { useWithdrawDeeds } from './withdrawals.queries.ts';
import { amountProblem, billOf, quickOf } from './withdrawals.rules.ts';

const ConfirmPopup = lazy(() => import('./ConfirmPopup.tsx'));

type Props = { terms: WithdrawTerms; payee: PayoutAccount; method: PayoutMethod };

/** Amount of a withdrawal with its fee and received amount, and the confirmation. */
export function WithdrawForm({ terms, payee, method }: Props) {
  const t = useT();
  const mask = useMasked();
  const textOf = useProblemText();
  const { wallet } = useBalance();
  const deeds = useWithdrawDeeds();
  const field = useRef<HTMLInputElement>(null);
  /** Idempotency key per withdrawal: a repeated submit pays out once. */
  const intention = useRef({ of: '', key: '' });
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asked, setAsked] = useState(false);
  /** Once opened, the popup stays mounted for its exit transition. */
  const [seen, setSeen] = useState(false);
  const [isDone, setDone] = useState(false);
  const [turn, setTurn] = useState(0);
  const bill = billOf(amount, method, terms);
  const isBlocked = !terms.open || terms.isLocked || terms.cooling !== null || terms.countLeft === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlocked) return;
    const found = amountProblem(amount, method, terms);
    setProblem(found);
    if (found || !bill) return field.current?.focus();
    setSeen(true);
    setAsked(true);
  }
  async function act(pass: string) {
    if (!bill) return { ok: false as const, code: 'withdraw.changed', textKey: 'withdraw.changed' };
    const of = `${payee.id} ${bill.amount}`;
    if (intention.current.of !== of) intention.current = { of, key: crypto.randomUUID() };
    const body = { pass, payee: payee.id, amount: bill.amount, idempotencyKey: intention.current.key };
    const result = await deeds.request(body);
    if (result.ok || result.code === 'withdraw.changed') intention.current = { of: '', key: '' };
    return result;
  }
  function done() {
    setAsked(false);
    setDone(true);
    if (bill) toasts.show('success', t('withdraw.sent', { amount: coined(terms, bill.arrives) }));
  }
  function closed() {
    setTurn(turn + 1);
    if (isDone) setAmount('');
    setDone(false);
  }

  return (
    <>
      <form className={cashier.form} onSubmit={submit} noValidate>
        <AmountField
          ref={field}
          label={t('cashier.amount')}
          symbol={terms.symbol}
          exponent={terms.exponent}
          note={t('cashier.limits', { least: coined(terms, method.min), most: coined(terms, method.max) })}
          value={amount}
          onChange={(next) => {
            setAmount(next);
            if (problem && !amountProblem(next, method, terms)) setProblem(null);
          }}
          error={textOf(problem ?? undefined, t('cashier.amount'))}
          quick={quickOf(method, terms, mask.hides)}
        />
        {bill && <BillLines coin={terms} bill={bill} />}
        {wallet?.book === 'PLAY' && (
          <p className={cashier.hint}>
            <Icon name="info" />
            {t('withdraw.practice')}
          </p>
        )}
        <div className={cashier.submit}>
          <Button type="submit" wide disabled={isBlocked}>
            {bill ? t('withdraw.submit', { amount: coined(terms, bill.amount) }) : t('withdraw.title')}
          </Button>
        </div>
      </form>
      {bill && seen && (
        <Suspense fallback={null}>
          <ConfirmPopup
            key={turn}
            terms={terms}
            payee={payee}
            bill={bill}
            open={asked}
            act={act}
            onDone={done}
            onClose={() => setAsked(false)}
            onClosed={closed}
          />
        </Suspense>
      )}
    </>
  );
}
