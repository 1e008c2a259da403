import { changeOf, count, fullMoney, hourIn, minorOf, shortMoney, weekdayOf } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import { betsOf, type DayFigures, ggrOf, membersOf, overDay, roundsOf } from './figures.ts';
import css from './Kpi.module.css';
import { Kpi } from './Kpi.tsx';

const AMOUNTS = [
  { name: 'bets', accent: 'info', hours: betsOf },
  { name: 'ggr', accent: 'money', hours: ggrOf },
] as const;
const COUNTS = [
  { name: 'rounds', label: 'kpi.rounds', accent: 'violet', hours: roundsOf },
  { name: 'newMembers', label: 'kpi.members', accent: 'rose', hours: membersOf },
] as const;

/** Five key figures, each compared with the same weekday a week ago. */
export function Kpis({ figures, at }: { figures: DayFigures; at: Date }) {
  const { before, symbol } = figures;
  const weekday = weekdayOf(figures.day);
  const until = hourIn(figures.timeZone, at);
  const line = (valueOf: Parameters<typeof overDay>[2]) =>
    overDay(figures.hours, until, valueOf).filter((value) => value !== null);
  return (
    <section className={css.row} aria-label={t('kpi.label')}>
      <Kpi
        label={t('kpi.players')}
        value={count(figures.playersNow)}
        note={t('kpi.players.note')}
        weekday={weekday}
        accent="brand"
      />
      {AMOUNTS.map(({ name, accent, hours }) => (
        <Kpi
          key={name}
          label={t(`kpi.${name}`)}
          value={shortMoney(figures[name], symbol)}
          full={fullMoney(figures[name], symbol)}
          change={changeOf(minorOf(figures[name]), minorOf(before[name]))}
          before={shortMoney(before[name], symbol)}
          weekday={weekday}
          line={line(hours)}
          accent={accent}
        />
      ))}
      {COUNTS.map(({ name, label, accent, hours }) => (
        <Kpi
          key={name}
          label={t(label)}
          value={count(figures[name])}
          change={changeOf(BigInt(figures[name]), BigInt(before[name]))}
          before={count(before[name])}
          weekday={weekday}
          line={line(hours)}
          accent={accent}
        />
      ))}
    </section>
  );
}
