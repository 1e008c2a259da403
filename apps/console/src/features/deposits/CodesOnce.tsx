import type { VoucherBatch } from '@parlour/contract/deposits.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { fullMoney } from '../../shared/format.ts';
import { ShownOnce } from '../../shared/ShownOnce.tsx';
import { saveTable } from '../../shared/save-file.ts';
import { t } from '../../shared/texts.ts';
import css from './Cashier.module.css';
import { codesTable } from './deposits.rules.ts';

type Props = { batch: VoucherBatch; codes: readonly string[]; symbol: string; onClose: () => void };

/** Codes of a new batch. */
export function CodesOnce({ batch, codes, symbol, onClose }: Props) {
  return (
    <ShownOnce
      title={t('vouchers.once', { name: batch.name })}
      lead={`${t('vouchers.onceText')} ${fullMoney(batch.amount, symbol)}`}
      text={codes.join('\n')}
      labels={{ copy: t('vouchers.copy'), close: t('vouchers.kept') }}
      onClose={onClose}
      actions={
        <Button small icon="download" onClick={() => saveTable(`vouchers-${batch.id}.csv`, codesTable(codes, batch))}>
          {t('vouchers.csv')}
        </Button>
      }
    >
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnce>
  );
}
