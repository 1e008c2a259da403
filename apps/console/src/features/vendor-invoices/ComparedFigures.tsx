import { putVendorReported, type VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { minorOf, momentIn } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { Note } from '../../shared/Note.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { ReportedForm } from './ReportedForm.tsx';
import css from './VendorInvoices.module.css';
import { figureText } from './vendor-invoices.rules.ts';
import { figureColumn, WideTable } from './WideTable.tsx';

type Reported = NonNullable<VendorInvoice['reported']>;

/** Table of each figure as we and the vendor have it. */
function Comparison({ figures, symbol }: Pick<Reported, 'figures'> & { symbol: string }) {
  const head = (['ours', 'theirs', 'gap'] as const).map((name) => figureColumn(t(`invoice.${name}`)));
  return (
    <WideTable labelledBy="invoice-compared" columns={[t('invoice.figure'), ...head]}>
      <tbody>
        {figures.map(({ figure, ours, theirs, gap }) => (
          <tr key={figure}>
            <th scope="row">{t(`invoice.figure.${figure}`)}</th>
            <td className={list.figure}>{figureText(figure, ours, symbol)}</td>
            <td className={list.figure}>{figureText(figure, theirs, symbol)}</td>
            <td className={`${list.figure} ${gap === null || minorOf(gap) === 0n ? '' : css.gap}`}>
              {figureText(figure, gap, symbol)}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
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
  return (
    <section className={cards.card} aria-labelledby="invoice-compared">
      <h2 id="invoice-compared">{t('invoice.compared')}</h2>
      {reported ? (
        <>
          <Comparison figures={reported.figures} symbol={symbol} />
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
          <Button
            kind="ghost"
            onClick={() => {
              setSaid('');
              setEditing(true);
            }}
          >
            {t(reported ? 'invoice.change' : 'invoice.enter')}
          </Button>
        </div>
      </Guard>
    </section>
  );
}
