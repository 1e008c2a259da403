import { type VoucherBatch, voidVouchers } from '@parlour/contract/deposits.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { useRenewCashier } from './deposits.queries.ts';

type Props = { batch: VoucherBatch; onClose: () => void };

/** Voids the unused codes of a batch, for an audited reason. */
export function VoidCard({ batch, onClose }: Props) {
  const renew = useRenewCashier('vouchers');
  const saving = useSaving();
  const why = useReason('vouchers.noReason');

  function submit() {
    const reason = why.given();
    if (reason === null) return;
    const send = () => call(voidVouchers, { params: { id: batch.id }, body: { reason } });
    return saving.save({ send, renew, onSaved: onClose });
  }

  return (
    <div className={cards.stack}>
      <EditorCard
        needs={voidVouchers}
        label="vouchers.void"
        title={t('vouchers.voidTitle', { name: batch.name })}
        saving={saving}
        says={{ save: 'vouchers.voidNow', saving: 'content.saving' }}
        onSubmit={submit}
        onClose={onClose}
      >
        <p className={cards.lead}>{t('vouchers.voidText')}</p>
        <Field label={t('vouchers.reason')} {...why.field} />
      </EditorCard>
    </div>
  );
}
