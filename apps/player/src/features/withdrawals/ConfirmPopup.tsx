import type { PayoutAccount, WithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import type { ComponentProps } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { coined } from '../deposits/deposits.rules.ts';
import { type Bill, BillLines } from './BillLines.tsx';
import { PassForm } from './PassForm.tsx';
import { PayoutAccountArt } from './PayoutAccountArt.tsx';
import css from './withdrawals.module.css';

type Props = {
  terms: WithdrawTerms;
  payee: PayoutAccount;
  bill: Bill;
  open: boolean;
  act: ComponentProps<typeof PassForm>['act'];
  onDone: () => void;
  onClose: () => void;
  onClosed: () => void;
};

/** Confirmation with amount and payout account, which asks for the payment password. */
export default function ConfirmPopup({ terms, payee, bill, open, act, onDone, onClose, onClosed }: Props) {
  const t = useT();
  return (
    <PageSheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('withdraw.confirm')}
      closeLabel={t('action.close')}
    >
      <PassForm
        coin={terms}
        asksCode={terms.asksCode}
        submit={t('withdraw.submit', { amount: coined(terms, bill.amount) })}
        act={act}
        onDone={onDone}
      >
        <p className={css.goal}>
          <PayoutAccountArt kind={payee.kind} />
          <span>
            <b>{payee.name}</b>
            <small>
              <bdi>{payee.number}</bdi> · <bdi>{payee.holder}</bdi>
            </small>
          </span>
        </p>
        <BillLines coin={terms} bill={bill} />
      </PassForm>
    </PageSheet>
  );
}
