import type { ReportTable } from '@parlour/contract/reports.endpoints';
import { changeOf, dateOf, shortMoney } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Reports.module.css';
import { comparable, shownValue } from './reports.rules.ts';

/** Totals of a period, each with that of the preceding period. */
export function ReportTotals({ table }: { table: ReportTable }) {
  const { columns, total, before, symbol } = table;
  const span = before.from === before.to ? dateOf(before.from) : `${dateOf(before.from)} – ${dateOf(before.to)}`;
  return (
    <section className={css.totals} aria-label={t('reports.totals')}>
      <p className={css.compared}>{t('reports.compared', { span })}</p>
      {columns.map(({ key, kind }, i) => {
        const [value, old] = [total[i] ?? '', before.total[i] ?? ''];
        const [now, then] = [comparable(value), comparable(old)];
        const change = kind === 'percent' || now === null || then === null ? null : changeOf(now, then);
        const full = shownValue(value, kind, symbol);
        return (
          <article key={key} className={css.total}>
            <h2 title={t(`reports.column.${key}.hint`)}>{t(`reports.column.${key}`)}</h2>
            <p className={css.value} title={full}>
              {kind === 'money' && value !== '' ? shortMoney(value, symbol) : full}
            </p>
            <p className={css.before}>
              <b>{change?.text ?? '–'}</b> {t('reports.before', { value: shownValue(old, kind, symbol) })}
            </p>
          </article>
        );
      })}
    </section>
  );
}
