import { COMPARED_FIGURES, type ComparedFigure } from '@parlour/contract/vendor-invoices';
import { putVendorReported, type VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { minorOf, momentIn } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { Note } from '../../shared/Note.tsx';
import { Guard } from '../../shared/rights.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './VendorInvoices.module.css';
import { sendReported, useRenewInvoices } from './vendor-invoices.queries.ts';
import { figureText, reportedProblems, toReportedDraft } from './vendor-invoices.rules.ts';

const figure = (text: string) => ({ text, className: css.figure });

type FormProps = { invoice: VendorInvoice; onDone: (said: string) => void; onClose: () => void };

/** Fields for the figures of the vendor's invoice. */
function ReportedForm({ invoice, onDone, onClose }: FormProps) {
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

/** Our figures next to the vendor's, with the differences. */
export function ComparedFigures({ invoice }: { invoice: VendorInvoice }) {
  const [isEditing, setEditing] = useState(false);
  const [said, setSaid] = useState('');
  const { reported, symbol, timeZone } = invoice;
  if (isEditing)
    return (
      <ReportedForm
        invoice={invoice}
        onDone={(text) => {
          setSaid(text);
          setEditing(false);
        }}
        onClose={() => setEditing(false)}
      />
    );
  const head = [
    t('invoice.figure'),
    ...(['ours', 'theirs', 'gap'] as const).map((name) => figure(t(`invoice.${name}`))),
  ];
  return (
    <section className={cards.card} aria-labelledby="invoice-compared">
      <h2 id="invoice-compared">{t('invoice.compared')}</h2>
      {reported ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
          <div className={css.wide} role="group" aria-labelledby="invoice-compared" tabIndex={0}>
            <table className={`${list.table} ${css.table}`}>
              <TableHead columns={head} />
              <tbody>
                {reported.figures.map(({ figure: name, ours, theirs, gap }) => (
                  <tr key={name}>
                    <th scope="row">{t(`invoice.figure.${name}`)}</th>
                    <td className={css.figure}>{figureText(name, ours, symbol)}</td>
                    <td className={css.figure}>{figureText(name, theirs, symbol)}</td>
                    <td className={`${css.figure} ${minorOf(gap) === 0n ? '' : css.gap}`}>
                      {figureText(name, gap, symbol)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={css.note} dir="auto">
            {t('invoice.entered', { name: reported.by, time: momentIn(timeZone, new Date(reported.at)) })}
            {reported.note !== '' && ` · ${reported.note}`}
          </p>
        </>
      ) : (
        <p className={css.note}>{t('invoice.compareText')}</p>
      )}
      <Note text={said} />
      <Guard needs={putVendorReported}>
        <div className={cards.end}>
          <Button kind="ghost" onClick={() => setEditing(true)}>
            {t(reported ? 'invoice.change' : 'invoice.enter')}
          </Button>
        </div>
      </Guard>
    </section>
  );
}
