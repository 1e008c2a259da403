import { type VoucherBatch, voidVouchers } from '@parlour/contract/cashier-desk.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { t } from '../../shared/texts.ts';
import { useRenewCashier } from './cashier.queries.ts';
import { useProven } from './useProven.ts';

type Props = { batch: VoucherBatch; onSessionOver: () => void; onClose: () => void };

/** Makes the unused codes of a batch worthless, for a reason that goes on record. */
export function VoidCard({ batch, onSessionOver, onClose }: Props) {
  const renew = useRenewCashier('vouchers');
  const saving = useProven(onSessionOver);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();

  function submit() {
    if (reason.trim() === '') return setProblem(t('vouchers.noReason'));
    const body = { reason: reason.trim() };
    const send = () => call(voidVouchers, { params: { id: batch.id }, body });
    return saving.save({ send, renew, onSaved: onClose });
  }

  return (
    <div className={cards.stack}>
      {saving.prompt}
      <EditorCard
        label="vouchers.void"
        title={t('vouchers.voidTitle', { name: batch.name })}
        saving={saving}
        says={{ save: 'vouchers.voidNow', saving: 'content.saving' }}
        onSubmit={submit}
        onClose={onClose}
      >
        <p className={cards.lead}>{t('vouchers.voidText')}</p>
        <Field
          label={t('vouchers.reason')}
          maxLength={300}
          autoComplete="off"
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.target.value);
            setProblem(undefined);
          }}
        />
      </EditorCard>
    </div>
  );
}
