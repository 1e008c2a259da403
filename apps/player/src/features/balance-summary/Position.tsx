import type { POSITION_SPANS } from '@parlour/contract/reporting';
import { Segmented } from '@parlour/ui/Segmented';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import css from './balance-summary.module.css';
import { positionQuery } from './balance-summary.queries.ts';
import { figure, gained, isSome } from './balance-summary.rules.ts';

type Span = (typeof POSITION_SPANS)[number];
const SPANS: Record<Span, string> = { day: 'funds.today', week: 'funds.week', month: 'funds.month' };

/** Deposits, withdrawals and net win over a date range. Renders nothing until it is loaded. */
export function Position({ ledgerId }: { ledgerId: string }) {
  const t = useT();
  const mask = useMasked();
  const [span, setSpan] = useState<Span>('day');
  const { data, error, refetch } = useQuery(positionQuery(ledgerId));
  const sums = data?.spans.find((one) => one.span === span);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || !sums) return null;
  const write = (say: typeof figure, amount: string) => mask(say(data.symbol, amount));
  const look = mask.hides || !isSome(sums.net) ? undefined : sums.net.startsWith('-') ? css.less : css.more;
  const lines: [string, string][] = [
    [t('funds.deposits'), write(figure, sums.deposits)],
    [t('funds.withdrawals'), write(figure, sums.withdrawals)],
    [t('funds.netDeposits'), write(figure, sums.netDeposits)],
    [t('funds.bets'), write(figure, sums.bets)],
    [t('funds.wins'), write(figure, sums.wins)],
  ];
  return (
    <section className={css.position} aria-labelledby="net-position">
      <h2 id="net-position">{t('funds.net')}</h2>
      <Segmented<Span>
        label={t('funds.net')}
        value={span}
        onChange={setSpan}
        options={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: t(SPANS[value]) }))}
      />
      <dl className={css.lines}>
        {lines.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
        <div className={css.sum}>
          <dt>{t('funds.result')}</dt>
          <dd className={look}>
            <bdi>{write(gained, sums.net)}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}
