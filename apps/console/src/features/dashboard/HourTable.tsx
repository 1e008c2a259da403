import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import css from './Table.module.css';

export type HourTexts = { span: string; today: string; before: string };

/** The chart's figures as a table. */
export function HourTable({ hours, weekday }: { hours: HourTexts[]; weekday: string }) {
  return (
    <section className={css.scroll} aria-label={t('chart.title')} tabIndex={0}>
      <table className={css.table}>
        <TableHead columns={[t('chart.column.hour'), t('chart.today'), t('chart.before', { weekday })]} />
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.span}>
              <th scope="row">{hour.span}</th>
              <td>{hour.today}</td>
              <td>{hour.before}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
