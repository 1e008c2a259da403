import { mayMoveDeposit } from '@parlour/contract/deposits';
import { confirmDeposit, type DepositRow, refuseDeposit } from '@parlour/contract/deposits.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import { exponentOf, fullMoney } from '../../shared/format.ts';
import { Note } from '../../shared/Note.tsx';
import { useMay } from '../../shared/rights.tsx';
import { type TextKey, t } from '../../shared/texts.ts';
import { worthOf } from '../../shared/typed-amount.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from './Cashier.module.css';
import { useRenewCashier } from './deposits.queries.ts';
import { typedOf } from './deposits.rules.ts';

type Props = { deposit: DepositRow; symbol: string };
type Errors = { amount?: TextKey; note?: TextKey; words?: TextKey };

/**
 * Credits exactly the received amount, or refuses with a message to the member. Both need re-authentication and are
 * audited.
 */
export function DepositActions({ deposit, symbol }: Props) {
  const renew = useRenewCashier('deposits');
  const { failure, request, isBusy, prompt, save } = useSaving();
  const [amount, setAmount] = useState(typedOf(deposit.amount));
  const [note, setNote] = useState('');
  const [words, setWords] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const { id, state } = deposit;
  const may = useMay();
  const isConfirmable = mayMoveDeposit('operator', state, 'settled');
  const isRefusable = mayMoveDeposit('operator', state, 'failed');
  const mayConfirm = isConfirmable && may(confirmDeposit);
  const mayRefuse = isRefusable && may(refuseDeposit);
  const worth = worthOf(amount, exponentOf(deposit.amount));

  function confirm() {
    const wrong: Errors = {
      ...(worth ? {} : { amount: 'deposits.badAmount' }),
      ...(note.trim() ? {} : { note: 'deposits.noNote' }),
    };
    setErrors(wrong);
    if (!worth || wrong.note) return;
    const body = { from: state, amount: worth, note: note.trim() };
    save({ send: () => call(confirmDeposit, { params: { id }, body }), renew });
  }
  function refuse() {
    const wrong: Errors = words.trim() ? {} : { words: 'deposits.noWords' };
    setErrors(wrong);
    if (wrong.words) return;
    save({ send: () => call(refuseDeposit, { params: { id }, body: { from: state, words: words.trim() } }), renew });
  }

  if (!mayConfirm && !mayRefuse) return isConfirmable || isRefusable ? <ViewOnly /> : null;
  return (
    <>
      <Alert text={failure} />
      <Note text={request} />
      {prompt}
      {mayConfirm && (
        <div className={css.act}>
          <Field
            label={t('deposits.came')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            value={amount}
            hint={t('deposits.cameHint')}
            error={errors.amount && t(errors.amount)}
            onChange={(event) => setAmount(event.target.value)}
          />
          <Field
            label={t('deposits.note')}
            maxLength={300}
            autoComplete="off"
            value={note}
            error={errors.note && t(errors.note)}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button small icon="check" aria-disabled={isBusy} onClick={confirm}>
            {t('deposits.confirm', { amount: worth ? fullMoney(worth, symbol) : '' })}
          </Button>
        </div>
      )}
      {mayRefuse && (
        <div className={css.act}>
          <Field
            label={t('deposits.words')}
            maxLength={300}
            autoComplete="off"
            value={words}
            hint={t('deposits.wordsHint')}
            error={errors.words && t(errors.words)}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button small kind="raised" icon="ban" aria-disabled={isBusy} onClick={refuse}>
            {t('deposits.refuse')}
          </Button>
        </div>
      )}
    </>
  );
}
