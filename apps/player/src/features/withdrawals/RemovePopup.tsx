import type { PayoutAccount, WithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { PassForm } from './PassForm.tsx';
import css from './withdrawals.module.css';
import { useWithdrawDeeds } from './withdrawals.queries.ts';

type Props = { terms: WithdrawTerms; payee: PayoutAccount; open: boolean; onClose: () => void; onClosed: () => void };

/** Removes a payout account, which starts the cooling-off period. */
export default function RemovePopup({ terms, payee, open, onClose, onClosed }: Props) {
  const t = useT();
  const deeds = useWithdrawDeeds();
  return (
    <PageSheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('withdraw.remove', { name: payee.name })}
      text={payee.number}
      closeLabel={t('action.close')}
    >
      <PassForm
        coin={terms}
        asksCode={terms.asksCode}
        submit={t('withdraw.remove', { name: payee.name })}
        act={(pass) => deeds.removePayoutAccount(payee.id, pass)}
        onDone={onClose}
      >
        <p className={css.hint}>
          <Icon name="clock" />
          {t('withdraw.waitNote', { hours: terms.coolOffHours })}
        </p>
      </PassForm>
    </PageSheet>
  );
}
