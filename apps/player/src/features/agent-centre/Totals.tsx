import { grouped } from '@parlour/texts/grouped';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { useT } from '../../shared/i18n.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import type { TeamKpi } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { signedCoin } from './amounts.ts';
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

/** The team's figures next to those of the preceding days, and a bar for each day. */
export function Totals({ kpi }: { kpi: TeamKpi }) {
  const t = useT();
  const mask = useMasked();
  const [metric, setMetric] = useState<Metric>('turnover');
  const write = (name: Metric | 'firstDeposits', value: string | number): string => {
    if (name === 'turnover') return mask(coin(kpi.symbol, String(value)));
    return name === 'net' ? mask(signedCoin(kpi.symbol, String(value))) : grouped(Number(value));
  };
  const tiles = { ...METRICS, firstDeposits: 'agent.firstDeposits' } as const;
  const days = eachDay(kpi).map((day) => {
    const amount = String((kpi.days.find((one) => one.day === day) ?? NO_PLAY)[metric]);
    const isMoney = metric === 'turnover' || metric === 'net';
    return { name: day, text: `${day}: ${write(metric, amount)}`, amount: mask.hides && isMoney ? '0' : amount };
  });
  return (
    <section className={css.card} aria-label={t('agent.centre')}>
      <dl className={css.tiles}>
        {(Object.keys(tiles) as (keyof typeof tiles)[]).map((name) => (
          <div key={name}>
            <dt>{t(tiles[name])}</dt>
            <dd>
              <bdi>{write(name, kpi.totals[name])}</bdi>
            </dd>
            <dd className={css.before}>{t('agent.before', { amount: write(name, kpi.before[name]) })}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{t('agent.netNote')}</p>
      {days.length > 1 && (
        <div className={css.days}>
          <Segmented<Metric>
            label={t('agent.days')}
            value={metric}
            onChange={setMetric}
            options={(Object.keys(METRICS) as Metric[]).map((value) => ({ value, label: t(METRICS[value]) }))}
          />
          <BarChart label={t(METRICS[metric])} bars={days} />
          <p className={css.ends}>
            <bdi>{kpi.from}</bdi>
            <bdi>{kpi.to}</bdi>
          </p>
        </div>
      )}
    </section>
  );
}
