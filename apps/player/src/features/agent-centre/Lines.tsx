import { shareOf } from '@parlour/contract/money';
import { PATHS } from '@parlour/contract/routes';
import { grouped } from '@parlour/texts/grouped';
import { Icon } from '@parlour/ui/Icon';
import { Link } from '@tanstack/react-router';
import { coin } from '../../shared/coin.ts';
import { useT } from '../../shared/i18n.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import type { TeamKpi } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { signedCoin } from './amounts.ts';
import type { Asked } from './useSpan.ts';

type Props = { kpi: Pick<TeamKpi, 'lines' | 'symbol' | 'totals'>; search: Asked };

/** Turnover, net win and active members of each product with play; each links to its team report. */
export function Lines({ kpi: { lines, symbol, totals }, search }: Props) {
  const t = useT();
  const mask = useMasked();
  return (
    <section className={css.card}>
      <h2>{t('agent.byProduct')}</h2>
      {lines.length === 0 && <p className={css.note}>{t('agent.noBets')}</p>}
      {lines.length > 0 && (
        <ul className={css.rows}>
          {lines.map(({ line, turnover, net, active }) => (
            <li key={line}>
              <Link to={PATHS.agentTeam} search={{ ...search, line }} className={css.row}>
                <span className={css.line}>
                  <b>{t(`category.${line}`)}</b>
                  <bdi>{mask(coin(symbol, turnover))}</bdi>
                  <span className={css.share} aria-hidden="true">
                    <span style={{ inlineSize: mask.hides ? 0 : `${shareOf(turnover, totals.turnover) * 100}%` }} />
                  </span>
                  <small>
                    {t('agent.net')}: <bdi>{mask(signedCoin(symbol, net))}</bdi>
                  </small>
                  <small>
                    {t('agent.active')}: {grouped(active)}
                  </small>
                </span>
                <Icon name="chevron-right" flip />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
