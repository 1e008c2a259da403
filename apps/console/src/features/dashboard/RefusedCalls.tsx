import { count } from '../../shared/format.ts';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import css from './Dashboard.module.css';
import { isDecline, type RefusedCalls as Refused, rankedCalls } from './figures.ts';
import own from './RefusedCalls.module.css';
import table from './Table.module.css';

/** Vendor calls refused today, failures first; renders nothing without any. */
export function RefusedCalls({ calls }: { calls: Refused[] }) {
  if (calls.length === 0) return null;
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>{t('calls.title')}</h2>
        <small>{t('calls.note')}</small>
      </div>
      <section className={`${table.scroll} ${table.wide}`} aria-label={t('calls.title')} tabIndex={0}>
        <table className={`${table.table} ${own.table}`}>
          <TableHead
            columns={[
              t('calls.reason'),
              t('calls.vendor'),
              { text: t('calls.kind'), className: own.kind },
              t('calls.count'),
            ]}
          />
          <tbody>
            {rankedCalls(calls).map((each) => (
              <tr key={`${each.vendor} ${each.code}`}>
                <th scope="row">{t(`calls.${each.code}`)}</th>
                <td>{each.vendor ?? t('calls.nobody')}</td>
                <td className={`${own.kind} ${isDecline(each) ? '' : own.failed}`}>
                  {t(isDecline(each) ? 'calls.declined' : 'calls.failed')}
                </td>
                <td>{count(each.calls)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
