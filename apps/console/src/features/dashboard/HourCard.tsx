import { useState } from 'react';
import { exponentOf, hourIn, hourText, shortMoney, weekdayOf } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Dashboard.module.css';
import { type DayFigures, ggrAt, ggrOf, HOURS, hasRounds, overDay } from './figures.ts';
import own from './HourCard.module.css';
import { HourChart } from './HourChart.tsx';
import { HourTable } from './HourTable.tsx';

/** Gross win by hour, today compared with the same weekday a week ago, as a chart or as a table. */
export function HourCard({ figures, at }: { figures: DayFigures; at: Date }) {
  const [isTable, setTable] = useState(false);
  const weekday = weekdayOf(figures.day);
  const until = hourIn(figures.timeZone, at);
  const exponent = exponentOf(figures.ggr);
  const hasBefore = hasRounds(figures.hoursBefore);
  const hasPlay = hasBefore || hasRounds(figures.hours);
  const hours = Array.from({ length: HOURS }, (_, hour) => ({
    span:
      hour === until
        ? t('chart.now', { hour: hourText(hour) })
        : t('chart.hour', { hour: hourText(hour), next: hourText(hour + 1) }),
    today: hour > until ? t('chart.none') : shortMoney(ggrAt(figures.hours, hour, exponent), figures.symbol),
    before: hasBefore ? shortMoney(ggrAt(figures.hoursBefore, hour, exponent), figures.symbol) : t('chart.none'),
  }));
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>{t('chart.title')}</h2>
        {hasPlay && (
          <span className={own.key}>
            <i className={own.today} />
            {t('chart.today')}
          </span>
        )}
        {hasBefore && (
          <span className={own.key}>
            <i className={own.before} />
            {t('chart.before', { weekday })}
          </span>
        )}
        {hasPlay && (
          <button type="button" className={css.textButton} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t(isTable ? 'chart.asChart' : 'chart.asTable')}
          </button>
        )}
      </div>
      {!hasPlay ? (
        <div className={own.empty}>
          <b>{t('chart.emptyTitle')}</b>
          <p>{t('chart.empty')}</p>
        </div>
      ) : isTable ? (
        <HourTable hours={hours} weekday={weekday} />
      ) : (
        <HourChart
          hours={hours}
          until={until}
          today={overDay(figures.hours, until, ggrOf)}
          before={hasBefore ? overDay(figures.hoursBefore, HOURS - 1, ggrOf) : null}
          weekday={weekday}
        />
      )}
    </section>
  );
}
