import { COMPARED_FIGURES, type ComparedFigure } from '@parlour/contract/vendor-invoices';
import { putVendorReported, type VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { sendReported, useRenewInvoices } from './vendor-invoices.queries.ts';
import { reportedProblems, toReportedDraft } from './vendor-invoices.rules.ts';

type Props = { invoice: VendorInvoice; onDone: (said: string) => void; onClose: () => void };

/** Form for the figures of the vendor's invoice. */
export function ReportedForm({ invoice, onDone, onClose }: Props) {
  const saving = useSaving();
  const renew = useRenewInvoices();
  const [draft, setDraft] = useState(() => toReportedDraft(invoice));
  const [isChecked, setChecked] = useState(false);
  const { exponent, symbol, vendor, month } = invoice;
  const problems = reportedProblems(draft, exponent);
  const field = (name: ComparedFigure) => (
    <Field
      key={name}
      label={t(`invoice.figure.${name}`)}
      inputMode={name === 'rounds' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={20}
      end={name === 'rounds' ? undefined : symbol}
      value={draft[name]}
      error={isChecked ? problems[name] : undefined}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value.trim() })}
    />
  );
  function submit() {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    saving.save({
      send: () => sendReported(vendor.code, month, draft),
      renew,
      onSaved: ({ state }) => onDone(t(`invoice.saved.${state}`)),
    });
  }
  return (
    <EditorCard
      needs={putVendorReported}
      label="invoice.compared"
      title={t('invoice.compared')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      {COMPARED_FIGURES.map(field)}
      <Field
        label={t('invoice.entryNote')}
        hint={t('invoice.entryNoteHint')}
        autoComplete="off"
        maxLength={300}
        value={draft.note}
        onChange={(event) => setDraft({ ...draft, note: event.target.value })}
      />
    </EditorCard>
  );
}
