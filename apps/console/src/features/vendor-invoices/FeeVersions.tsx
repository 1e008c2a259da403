import { addVendorFeeTerms, type VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { fullMoney, momentIn } from '../../shared/format.ts';
import { Note } from '../../shared/Note.tsx';
import { Guard } from '../../shared/rights.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { FeesForm } from './FeesForm.tsx';
import css from './VendorInvoices.module.css';
import { monthName } from './vendor-invoices.rules.ts';

type Version = VendorInvoice['terms'][number];

function FeeVersion({ version, symbol, timeZone }: { version: Version; symbol: string; timeZone: string }) {
  return (
    <li>
      <b>{t('fees.version', { month: monthName(version.from) })}</b>{' '}
      {version.counts && <StateDot tone="good">{t('fees.counts')}</StateDot>}
      <ul>
        {version.fees.map(({ category, base, rate }) => (
          <li key={`${category} ${base}`}>
            {t('fees.line', {
              category: category === '' ? t('invoice.everyOther') : category,
              rate,
              base: t(`invoice.base.${base}`),
            })}
          </li>
        ))}
        <li>{t('fees.minimumIs', { amount: fullMoney(version.minimum, symbol) })}</li>
        <li>{t(version.offset ? 'fees.offsets' : 'fees.offsetsNot')}</li>
      </ul>
      <p className={css.note} dir="auto">
        {t('fees.addedBy', {
          name: version.createdBy,
          time: momentIn(timeZone, new Date(version.createdAt)),
          reason: version.reason,
        })}
      </p>
    </li>
  );
}

/** Fees of a vendor by version, and the form for new ones. */
export function FeeVersions({ invoice }: { invoice: VendorInvoice }) {
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const { terms, symbol, timeZone } = invoice;
  if (isAdding)
    return (
      <FeesForm
        invoice={invoice}
        onDone={(text) => {
          setSaid(text);
          setAdding(false);
        }}
        onClose={() => setAdding(false)}
      />
    );
  return (
    <section className={cards.card} aria-labelledby="invoice-fees">
      <h2 id="invoice-fees">{t('fees.title')}</h2>
      {terms.length === 0 && <p className={css.note}>{t('fees.none')}</p>}
      <ul className={css.versions}>
        {terms.map((version) => (
          <FeeVersion key={version.id} version={version} symbol={symbol} timeZone={timeZone} />
        ))}
      </ul>
      <Note text={said} />
      <Guard needs={addVendorFeeTerms}>
        <div className={cards.end}>
          <Button
            kind="ghost"
            onClick={() => {
              setSaid('');
              setAdding(true);
            }}
          >
            {t('fees.add')}
          </Button>
        </div>
      </Guard>
    </section>
  );
}
