import { makeVouchers, type VoucherBatch } from '@parlour/contract/deposits.admin.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { houseExponent } from '@parlour/contract/money-display';
import { Field } from '@parlour/ui/Field';
import { useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { BookField } from '../../shared/BookField.tsx';
import cards from '../../shared/cards.module.css';
import { AudienceFields } from '../../shared/editor/AudienceFields.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { useCheckedForm } from '../../shared/editor/useCheckedForm.ts';
import { fullMoney } from '../../shared/format.ts';
import { MomentField } from '../../shared/MomentField.tsx';
import { type TextKey, t } from '../../shared/texts.ts';
import { useRenewCashier } from './deposits.queries.ts';
import { NEW_BATCH, VOUCHER_AUDIENCES, validateBatch } from './deposits.rules.ts';

type Made = { batch: VoucherBatch; codes: string[] };
type Props = {
  symbol: string;
  books: readonly ('PLAY' | 'REAL')[];
  onClose: () => void;
  onMade: (made: Made) => void;
};

/** Form of a new voucher batch: number, value, expiry and audience. */
export function BatchForm({ symbol, books, onClose, onMade }: Props) {
  const renew = useRenewCashier('vouchers');
  const exponent = houseExponent();
  /** Idempotency key: a repeated submit creates one batch. */
  const key = useRef(crypto.randomUUID());
  const [openedAt] = useState(() => Date.now());
  const { form, errors, draft, isChecked, saving, submit, ...checked } = useCheckedForm(
    { ...NEW_BATCH, book: books[0] ?? NEW_BATCH.book },
    (each) => validateBatch(each, exponent, openedAt),
  );
  const change = (over: Partial<typeof form>) => {
    key.current = crypto.randomUUID();
    checked.change(over);
  };
  const error = (of: TextKey | undefined) => of && t(of);
  const sum = draft && moneyString((parseMoney(draft.amount, exponent) ?? 0n) * BigInt(draft.count), exponent);

  return (
    <div className={cards.stack}>
      <EditorCard
        needs={makeVouchers}
        label="vouchers.add"
        title={t('vouchers.add')}
        saving={saving}
        says={{ save: 'vouchers.make', saving: 'content.saving' }}
        onSubmit={() =>
          submit((batch) => ({
            send: () => call(makeVouchers, { body: { ...batch, idempotencyKey: key.current } }),
            renew,
            onSaved: onMade,
          }))
        }
        onClose={onClose}
      >
        <Field
          label={t('vouchers.name')}
          maxLength={60}
          autoComplete="off"
          value={form.name}
          error={error(errors.name)}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className={cards.pair}>
          <Field
            label={t('vouchers.count')}
            inputMode="numeric"
            maxLength={4}
            value={form.count}
            error={error(errors.count)}
            onChange={(event) => change({ count: event.target.value })}
          />
          <Field
            label={t('vouchers.amount')}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            value={form.amount}
            error={error(errors.amount)}
            hint={sum ? t('vouchers.sum', { amount: fullMoney(sum, symbol) }) : undefined}
            onChange={(event) => change({ amount: event.target.value })}
          />
        </div>
        <BookField books={books} value={form.book} onChange={(book) => change({ book })} />
        <MomentField
          label={t('vouchers.expires')}
          note={t('content.optional')}
          value={form.expiresAt}
          error={error(errors.expiresAt)}
          onChange={(event) => change({ expiresAt: event.target.value })}
        />
        <AudienceFields
          value={form.audience}
          kinds={VOUCHER_AUDIENCES}
          checked={isChecked}
          onChange={(audience) => change({ audience })}
        />
      </EditorCard>
    </div>
  );
}
