import { count, fullMoney, minorOf, momentIn, share, timeIn } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Dashboard.module.css';
import own from './DayDetail.module.css';
import { averageBet, type DayFigures, failedCalls } from './figures.ts';

/** Formats the time of the last ledger check, with the day if it may be older. */
function countedAt({ ledgerClean, ledgerCountedAt, timeZone }: DayFigures): string {
  if (ledgerCountedAt === null) return t('detail.neverCounted');
  const at = new Date(ledgerCountedAt);
  return ledgerClean === null
    ? t('detail.lastKnown', { when: momentIn(timeZone, at) })
    : t('detail.counted', { time: timeIn(timeZone, at) });
}

const stateOf = (clean: boolean | null) => {
  if (clean === null) return { look: own.unknown, text: t('detail.unknown') };
  return clean ? { look: own.clean, text: t('detail.clean') } : { look: own.unclean, text: t('detail.unclean') };
};

/** Details of the day: whether the ledger balances, and the composition of the figures. */
export function DayDetail({ figures }: { figures: DayFigures }) {
  const { symbol, bets, wins, ggr, ledgerClean } = figures;
  const ledger = stateOf(ledgerClean);
  const average = averageBet(figures);
  const rows: [label: string, value: string][] = [
    [t('detail.active'), count(figures.activeMembers)],
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
            <small>{countedAt(figures)}</small>
          </dt>
          <dd className={`${own.state} ${ledger.look}`}>
            <i />
            {ledger.text}
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
