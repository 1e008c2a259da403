import type { VoucherBatch } from '@parlour/contract/deposits.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useEffect, useRef, useState } from 'react';
import cards from '../../shared/cards.module.css';
import { fullMoney } from '../../shared/format.ts';
import { saveTable } from '../../shared/save-file.ts';
import { type TextKey, t } from '../../shared/texts.ts';
import css from './Cashier.module.css';
import { codesTable } from './deposits.rules.ts';

type Props = { batch: VoucherBatch; codes: readonly string[]; symbol: string; onClose: () => void };

/** Codes of a new batch, shown once. */
export function CodesOnce({ batch, codes, symbol, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [note, setNote] = useState<TextKey | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () => {
    const copied = navigator.clipboard?.writeText(codes.join('\n')) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setNote('vouchers.copied'),
      () => setNote('vouchers.notCopied'),
    );
  };
  return (
    <section className={cards.card} aria-label={t('vouchers.once', { name: batch.name })}>
      <h2 ref={heading} tabIndex={-1}>
        {t('vouchers.once', { name: batch.name })}
      </h2>
      <p className={cards.lead}>
        {t('vouchers.onceText')} {fullMoney(batch.amount, symbol)}
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.acts}>
        <Button small icon="download" onClick={() => saveTable(`vouchers-${batch.id}.csv`, codesTable(codes, batch))}>
          {t('vouchers.csv')}
        </Button>
        <Button small kind="raised" icon="copy" onClick={copy}>
          {t('vouchers.copy')}
        </Button>
        <Button small kind="ghost" onClick={onClose}>
          {t('vouchers.kept')}
        </Button>
      </div>
      <p role="status" className={css.note}>
        {note && t(note)}
      </p>
    </section>
  );
}
