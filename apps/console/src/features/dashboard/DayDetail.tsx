import { count, fullMoney, minorOf, share, timeIn } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Dashboard.module.css';
import own from './DayDetail.module.css';
import { averageBet, type DayFigures, failedCalls } from './figures.ts';

/** Where the day stands: whether the books balance, and what the day is made of. */
export function DayDetail({ figures }: { figures: DayFigures }) {
  const { symbol, bets, wins, ggr, ledgerClean, ledgerCountedAt, timeZone } = figures;
  const average = averageBet(figures);
  const rows: [label: string, value: string][] = [
    [t('detail.bets'), fullMoney(bets, symbol)],
    [t('detail.wins'), fullMoney(wins, symbol)],
    [t('detail.ggr'), fullMoney(ggr, symbol)],
    [t('detail.return'), share(minorOf(wins), minorOf(bets)) ?? '–'],
    [t('detail.average'), average === null ? '–' : fullMoney(average, symbol)],
    [t('detail.failed'), count(failedCalls(figures.refusedCalls))],
  ];
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>{t('detail.title')}</h2>
      </div>
      <dl className={own.rows}>
        <div>
          <dt>
            {t('detail.ledger')}
            <small>{t('detail.counted', { time: timeIn(timeZone, new Date(ledgerCountedAt)) })}</small>
          </dt>
          <dd className={`${own.state} ${ledgerClean ? own.clean : own.unclean}`}>
            <i />
            {t(ledgerClean ? 'detail.clean' : 'detail.unclean')}
          </dd>
        </div>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
