import type { VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import { goTo } from '../../shared/address.ts';
import { ConsoleLink } from '../../shared/ConsoleLink.tsx';
import cards from '../../shared/cards.module.css';
import { FactList } from '../../shared/FactList.tsx';
import { FileButtons } from '../../shared/FileButtons.tsx';
import { fullMoney } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { ComparedFigures } from './ComparedFigures.tsx';
import { FeeVersions } from './FeeVersions.tsx';
import { MonthField } from './MonthField.tsx';
import { PlayCells, playColumns } from './PlayCells.tsx';
import css from './VendorInvoices.module.css';
import { fetchInvoiceFile, useVendorInvoice } from './vendor-invoices.queries.ts';
import { invoiceAddress, monthName, returnText, STATE_TONES } from './vendor-invoices.rules.ts';
import { figureColumn, WideTable } from './WideTable.tsx';

/** Fees by category, with what is due. */
function Lines({ invoice }: { invoice: VendorInvoice }) {
  const { lines, total, symbol, fees, minimum, due } = invoice;
  const head = [
    t('invoice.category'),
    ...playColumns(),
    t('invoice.base'),
    figureColumn(t('invoice.rate')),
    figureColumn(t('invoice.fee')),
  ];
  return (
    <section className={cards.card} aria-labelledby="invoice-lines">
      <h2 id="invoice-lines">{t('invoice.lines')}</h2>
      {lines.length === 0 ? (
        <p className={css.note}>{t('invoice.noPlay')}</p>
      ) : (
        <WideTable labelledBy="invoice-lines" columns={head}>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.category} ${line.base}`}>
                <th scope="row">{line.category}</th>
                <PlayCells of={line} symbol={symbol} />
                <td>{line.base === null ? '–' : t(`invoice.base.${line.base}`)}</td>
                <td className={list.figure}>{line.rate === null ? '–' : `${line.rate}%`}</td>
                <td className={list.figure}>{line.rate === null ? '–' : fullMoney(line.fee, symbol)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('invoices.total')}</th>
              <PlayCells of={total} symbol={symbol} />
              <td />
              <td />
              <td className={list.figure}>{fees === null ? '–' : fullMoney(fees, symbol)}</td>
            </tr>
          </tfoot>
        </WideTable>
      )}
      {fees !== null && minimum !== null && due !== null && (
        <FactList
          className={css.due}
          facts={[
            [t('invoice.fees'), fullMoney(fees, symbol)],
            [t('invoice.minimum'), fullMoney(minimum, symbol)],
            [t('invoice.due'), fullMoney(due, symbol)],
          ]}
        />
      )}
      <p className={css.note}>{t('invoice.note', { zone: invoice.timeZone })}</p>
    </section>
  );
}

function Games({ invoice: { games, symbol } }: { invoice: VendorInvoice }) {
  if (games.length === 0) return null;
  const head = [t('invoice.game'), t('invoice.category'), ...playColumns(), figureColumn(t('invoice.return'))];
  return (
    <section className={cards.card} aria-labelledby="invoice-games">
      <h2 id="invoice-games">{t('invoice.games')}</h2>
      <WideTable labelledBy="invoice-games" columns={head}>
        <tbody>
          {games.map((game) => (
            <tr key={game.id}>
              <th scope="row" dir="auto">
                {game.name}
              </th>
              <td>{game.category}</td>
              <PlayCells of={game} symbol={symbol} />
              <td className={list.figure}>{returnText(game)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}

/** Invoice sheet of a vendor: fees, largest games, comparison with the vendor's figures, and the terms by version. */
export function InvoiceScreen({ vendor, month }: { vendor: string; month: string }) {
  const asked = useVendorInvoice(vendor, month);
  const { data } = asked;
  const title = t('invoice.title', { vendor: data?.vendor.name ?? vendor, month: monthName(month) });
  useTitle(title);
  return (
    <>
      <PageHead title={title} />
      <ConsoleLink className={css.back} href={invoiceAddress(month)}>
        {t('invoice.back')}
      </ConsoleLink>
      <div className={css.tools}>
        <MonthField month={month} onChange={(next) => goTo(invoiceAddress(next, vendor))} />
        <FileButtons send={(format) => fetchInvoiceFile(vendor, month, format)} isFine={data !== undefined} />
        {data && (
          <p>
            <StateDot tone={STATE_TONES[data.state]}>{t(`invoices.is.${data.state}`)}</StateDot>
          </p>
        )}
        {data?.isRunning && <p role="note">{t('invoices.running')}</p>}
        {data?.isPartial && <p role="note">{t('state.partial')}</p>}
      </div>
      <Failed title="invoice.failedTitle" asked={asked} />
      <Loading label="invoice.loading" asked={asked} />
      {data && (
        <div className={css.both} aria-busy={asked.isPlaceholderData}>
          <div className={css.stack}>
            <Lines invoice={data} />
            <Games invoice={data} />
          </div>
          <div className={css.stack}>
            <ComparedFigures key={data.month} invoice={data} />
            <FeeVersions key={`fees ${data.month}`} invoice={data} />
          </div>
        </div>
      )}
    </>
  );
}
