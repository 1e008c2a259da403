import { removePaymentPassword } from '@parlour/contract/withdrawals.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import { t } from '../../shared/texts.ts';
import type { Why } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';

type Props = {
  memberId: string;
  /** Field for the operator's reason. */
  why: Why;
};

/** Removes a forgotten payment password. It starts a cooling-off period for withdrawals. */
export function PaymentRemoval({ memberId, why }: Props) {
  const { failure, isBusy, prompt, save } = useSaving();
  const [note, setNote] = useState<string | null>(null);
  function press() {
    setNote(null);
    const reason = why.given();
    if (reason === null) return;
    save({
      send: () => call(removePaymentPassword, { params: { id: memberId }, body: { reason } }),
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
