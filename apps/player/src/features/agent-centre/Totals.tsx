import { displayMoney } from '@parlour/contract/money';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { grouped } from '../../shared/grouped.ts';
import { useT } from '../../shared/i18n.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { signed } from '../wallet/amounts.ts';
import type { TeamKpi } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { BarChart } from './BarChart.tsx';
import { eachDay } from './spans.rules.ts';

const NO_PLAY = { turnover: '0', net: '0', active: 0, newMembers: 0 };
const METRICS = {
  turnover: 'agent.turnover',
  net: 'agent.net',
  active: 'agent.active',
  newMembers: 'agent.newMembers',
} as const;
type Metric = keyof typeof METRICS;

/** The figures of a team beside those of the days before, and a bar for each day. */
export function Totals({ kpi }: { kpi: TeamKpi }) {
  const t = useT();
  const mask = useMasked();
  const [metric, setMetric] = useState<Metric>('turnover');
  const write = (name: Metric | 'firstDeposits', totals: TeamKpi['totals']): string => {
    if (name === 'turnover') return mask(displayMoney(totals.turnover));
    return name === 'net' ? mask(signed(totals.net)) : grouped(totals[name]);
  };
  const tiles = { ...METRICS, firstDeposits: 'agent.firstDeposits' } as const;
  const days = eachDay(kpi).map((day) => {
    const figures = kpi.days.find((one) => one.day === day) ?? NO_PLAY;
    const amount = String(figures[metric]);
    const isMoney = metric === 'turnover' || metric === 'net';
    const text = isMoney ? mask(metric === 'net' ? signed(amount) : displayMoney(amount)) : amount;
    return { name: day, text: `${day}: ${text}`, amount: mask.hides && isMoney ? '0' : amount };
  });
  return (
    <section className={css.card} aria-label={t('agent.centre')}>
      <dl className={css.tiles}>
        {(Object.keys(tiles) as (keyof typeof tiles)[]).map((name) => (
          <div key={name}>
            <dt>{t(tiles[name])}</dt>
            <dd>
              <bdi>{write(name, kpi.totals)}</bdi>
            </dd>
            <small>{t('agent.before', { amount: write(name, kpi.before) })}</small>
          </div>
        ))}
      </dl>
      <p className={css.note}>{t('agent.netNote')}</p>
      {days.length > 1 && (
        <>
          <Segmented<Metric>
            label={t('agent.centre')}
            value={metric}
            onChange={setMetric}
            options={(Object.keys(METRICS) as Metric[]).map((value) => ({ value, label: t(METRICS[value]) }))}
          />
          <BarChart label={t(METRICS[metric])} bars={days} />
          <p className={css.ends}>
            <span>{kpi.from}</span>
            <span>{kpi.to}</span>
          </p>
        </>
      )}
    </section>
  );
}
