import { COMPARED_FIGURES, type ComparedFigure, type InvoiceState } from '@parlour/contract/vendor-invoices';
import { putVendorReported, type VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import { Field } from '@parlour/ui/Field';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { useCheckedForm } from '../../shared/editor/useCheckedForm.ts';
import { t } from '../../shared/texts.ts';
import { sendReported, useRenewInvoices } from './vendor-invoices.queries.ts';
import { toReportedDraft, validateReported } from './vendor-invoices.rules.ts';

type Props = { invoice: VendorInvoice; onDone: (said: string) => void; onClose: () => void };

/** Form for the figures of the vendor's invoice. */
export function ReportedForm({ invoice, onDone, onClose }: Props) {
  const renew = useRenewInvoices();
  const { exponent, symbol, vendor, month } = invoice;
  const { form, errors, saving, change, submit } = useCheckedForm(
    () => toReportedDraft(invoice),
    (each) => validateReported(each, exponent),
  );
  const field = (name: ComparedFigure) => (
    <Field
      key={name}
      label={t(`invoice.figure.${name}`)}
      inputMode={name === 'rounds' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={20}
      end={name === 'rounds' ? undefined : symbol}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.target.value.trim() })}
    />
  );
  return (
    <EditorCard
      needs={putVendorReported}
      label="invoice.compared"
      title={t('invoice.compared')}
      saving={saving}
      onSubmit={() =>
        submit((draft) => ({
          send: () => sendReported(vendor.code, month, draft),
          renew,
          onSaved: ({ state }: { state: InvoiceState }) => onDone(t(`invoice.saved.${state}`)),
        }))
      }
      onClose={onClose}
    >
      {COMPARED_FIGURES.map(field)}
      <Field
        label={t('invoice.entryNote')}
        hint={t('invoice.entryNoteHint')}
        autoComplete="off"
        maxLength={300}
        value={form.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </EditorCard>
  );
}
