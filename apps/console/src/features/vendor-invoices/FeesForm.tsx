import { addVendorFeeTerms, type VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { ReasonedCard } from '../../shared/editor/ReasonedCard.tsx';
import { useReasonedForm } from '../../shared/editor/useReasonedForm.ts';
import { t } from '../../shared/texts.ts';
import { FeeLines } from './FeeLines.tsx';
import { sendFees, useRenewInvoices } from './vendor-invoices.queries.ts';
import { feeProblems, monthName, toFeesDraft } from './vendor-invoices.rules.ts';

type Props = { invoice: VendorInvoice; onDone: (said: string) => void; onClose: () => void };

/** Adds a version of a vendor's fees. */
export function FeesForm({ invoice, onDone, onClose }: Props) {
  const renew = useRenewInvoices();
  const [draft, setDraft] = useState(() => toFeesDraft(invoice));
  const form = useReasonedForm(feeProblems(draft, invoice));
  const { vendor, symbol, earliest } = invoice;
  return (
    <ReasonedCard
      needs={addVendorFeeTerms}
      label="fees.add"
      title={t('fees.add')}
      form={form}
      onSubmit={() =>
        form.submit({
          send: (reason) => sendFees(vendor.code, draft, reason),
          renew,
          onSaved: () => onDone(t('fees.added', { month: monthName(draft.from) })),
        })
      }
      onClose={onClose}
    >
      <Field
        label={t('fees.from')}
        type="month"
        min={earliest}
        hint={t('fees.fromHint')}
        value={draft.from}
        error={form.problems['from']}
        onChange={(event) => setDraft({ ...draft, from: event.target.value })}
      />
      <FeeLines
        fees={draft.fees}
        categories={vendor.categories}
        problems={form.problems}
        onChange={(fees) => setDraft({ ...draft, fees })}
      />
      <Field
        label={t('fees.minimum')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        end={symbol}
        value={draft.minimum}
        error={form.problems['minimum']}
        onChange={(event) => setDraft({ ...draft, minimum: event.target.value.trim() })}
      />
      <Checkbox checked={draft.offset} onChange={(event) => setDraft({ ...draft, offset: event.target.checked })}>
        {t('fees.offset')}
      </Checkbox>
    </ReasonedCard>
  );
}
