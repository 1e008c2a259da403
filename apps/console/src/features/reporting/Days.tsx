import type { BookDay } from '@parlour/contract/reporting.endpoints';
import { Fragment, useState } from 'react';
import cards from '../../shared/cards.module.css';
import { dateOf, fullMoney } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import css from './Books.module.css';
import { type BookSpan, useBookDays } from './reporting.queries.ts';
import { COLUMNS, isSpan } from './reporting.rules.ts';

type Props = { span: BookSpan; symbol: string };

/** A day's movements by kind. */
function Kinds({ kinds, symbol }: { kinds: BookDay['kinds']; symbol: string }) {
  return (
    <table className={css.table}>
      <TableHead columns={[t('books.kind'), t('books.acts'), t('books.toPlayers'), t('books.fromPlayers')]} />
      <tbody>
        {kinds.map(({ kind, count, toPlayers, fromPlayers }) => (
          <tr key={kind}>
            <th scope="row">{kind.replaceAll('_', ' ')}</th>
            <td>{count}</td>
            <td>{fullMoney(toPlayers, symbol)}</td>
            <td>{fullMoney(fromPlayers, symbol)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Movements by day, including days without any. */
export function Days({ span, symbol }: Props) {
  const isAsked = isSpan(span);
  const asked = useBookDays(span, isAsked);
  const [open, setOpen] = useState('');
  const { data } = asked;
  const cells = (sums: BookDay['sums']) =>
    COLUMNS.map((name) => <td key={name}>{fullMoney(sums[name], '').trim()}</td>);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <section className={`${cards.card} ${css.wide}`} aria-label={t('books.days')} tabIndex={0}>
      <Failed title="books.failedTitle" asked={asked} />
      {isAsked && <Loading label="books.loading" asked={asked} />}
      {data && (
        <table className={css.table}>
          <TableHead columns={[t('books.day'), ...COLUMNS.map((name) => t(`books.${name}`))]} />
          <tbody>
            {data.days.map(({ day, idle, sums, kinds }) =>
              idle ? (
                <tr key={day} className={css.idle}>
                  <th scope="row">{dateOf(day)}</th>
                  <td colSpan={COLUMNS.length}>{t('books.idle')}</td>
                </tr>
              ) : (
                <Fragment key={day}>
                  <tr>
                    <th scope="row">
                      <button
                        type="button"
                        className={css.day}
                        aria-expanded={open === day}
                        onClick={() => setOpen(open === day ? '' : day)}
                      >
                        {dateOf(day)}
                      </button>
                    </th>
                    {cells(sums)}
                  </tr>
                  {open === day && (
                    <tr>
                      <td colSpan={COLUMNS.length + 1}>
                        <Kinds kinds={kinds} symbol={symbol} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ),
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('books.total')}</th>
              {cells(data.total)}
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
