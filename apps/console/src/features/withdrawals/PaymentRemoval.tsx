import { removePaymentPassword } from '@parlour/contract/withdrawals-desk.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import { t } from '../../shared/texts.ts';
import { useProven } from '../cashier/useProven.ts';

type Props = {
  memberId: string;
  /** The operator's words; they go on record. */
  reason: string;
  onMissing: () => void;
  onSessionOver: () => void;
};

/** Removes a payment password that a member forgot. Nothing goes out of the account for a while. */
export function PaymentRemoval({ memberId, reason, onMissing, onSessionOver }: Props) {
  const { failure, isBusy, prompt, save } = useProven(onSessionOver);
  const [note, setNote] = useState<string | null>(null);
  function press() {
    setNote(null);
    if (reason.trim() === '') return onMissing();
    save({
      send: () => call(removePaymentPassword, { params: { id: memberId }, body: { reason: reason.trim() } }),
      renew: async () => {},
      onSaved: ({ removed }) => setNote(t(removed ? 'withdrawals.paymentRemoved' : 'withdrawals.paymentNone')),
    });
  }
  return (
    <>
      <Alert text={failure} />
      {prompt}
      <Button kind="raised" small icon="wallet" aria-disabled={isBusy} onClick={press}>
        {t('withdrawals.removePayment')}
      </Button>
      {note && <span role="status">{note}</span>}
    </>
  );
}
