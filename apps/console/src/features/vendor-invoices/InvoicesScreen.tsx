import { houseZone } from '@parlour/contract/house-zone';
import { useState } from 'react';
import { goTo, openFromAddress } from '../../shared/address.ts';
import { ConsoleLink } from '../../shared/ConsoleLink.tsx';
import cards from '../../shared/cards.module.css';
import { fullMoney } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { InvoiceScreen } from './InvoiceScreen.tsx';
import { MonthField } from './MonthField.tsx';
import { PlayCells, playColumns } from './PlayCells.tsx';
import css from './VendorInvoices.module.css';
import { useVendorInvoices } from './vendor-invoices.queries.ts';
import { invoiceAddress, monthFrom, STATE_TONES } from './vendor-invoices.rules.ts';
import { figureColumn } from './WideTable.tsx';

/** Invoice sheet of the vendor in the address, or all vendors' months. */
export function InvoicesScreen() {
  const [openedAt] = useState(() => new Date());
  const month = monthFrom(location.search, openedAt, houseZone() ?? 'UTC');
  const vendor = openFromAddress();
  return vendor ? <InvoiceScreen key={vendor} vendor={vendor} month={month} /> : <InvoiceList month={month} />;
}

/** Every vendor's play and fee in a month. */
function InvoiceList({ month }: { month: string }) {
  const asked = useVendorInvoices(month);
  useTitle(t('nav.invoices'));
  const { data } = asked;
  return (
    <>
      <PageHead title={t('nav.invoices')} />
      <p className={cards.lead}>{t('invoices.lead')}</p>
      <div className={css.tools}>
        <MonthField month={month} onChange={(next) => goTo(invoiceAddress(next))} />
        {data?.isRunning && <p role="note">{t('invoices.running')}</p>}
        {data?.isPartial && <p role="note">{t('state.partial')}</p>}
      </div>
      <ListState name="invoices" emblem="receipt" list={asked} isEmpty={data?.vendors.length === 0} />
      {data && data.vendors.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
        <section className={list.card} aria-label={t('invoices.list')} aria-busy={asked.isPlaceholderData} tabIndex={0}>
          <table className={`${list.table} ${list.figures}`}>
            <TableHead
              columns={[t('invoices.vendor'), ...playColumns(), figureColumn(t('invoices.due')), t('invoices.state')]}
            />
            <tbody>
              {data.vendors.map((vendor) => (
                <tr key={vendor.code}>
                  <th scope="row">
                    <ConsoleLink className={css.link} href={invoiceAddress(month, vendor.code)}>
                      {vendor.name}
                    </ConsoleLink>
                  </th>
                  <PlayCells of={vendor} symbol={data.symbol} />
                  <td className={list.figure}>{vendor.due === null ? '–' : fullMoney(vendor.due, data.symbol)}</td>
                  <td>
                    <StateDot tone={STATE_TONES[vendor.state]}>{t(`invoices.is.${vendor.state}`)}</StateDot>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={5}>
                  {t('invoices.total')}
                </th>
                <td className={list.figure}>{fullMoney(data.due, data.symbol)}</td>
                <td />
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </>
  );
}
