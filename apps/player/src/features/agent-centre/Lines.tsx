import { displayMoney } from '@parlour/contract/money';
import { grouped } from '../../shared/grouped.ts';
import { useT } from '../../shared/i18n.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { signed } from '../wallet/amounts.ts';
import type { TeamKpi } from './agent.queries.ts';
import css from './agent-centre.module.css';

/** Turnover, net win and active members of each product that was played. */
export function Lines({ lines }: Pick<TeamKpi, 'lines'>) {
  const t = useT();
  const mask = useMasked();
  return (
    <section className={css.card}>
      <h2>{t('agent.byProduct')}</h2>
      {lines.length === 0 && <p className={css.note}>{t('agent.noBets')}</p>}
      {lines.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('agent.turnover')}</th>
              <th scope="col">{t('agent.net')}</th>
              <th scope="col">{t('agent.active')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, turnover, net, active }) => (
              <tr key={line}>
                <th scope="row">{t(`category.${line}`)}</th>
                <td>
                  <bdi>{mask(displayMoney(turnover))}</bdi>
                </td>
                <td>
                  <bdi>{mask(signed(net))}</bdi>
                </td>
                <td>{grouped(active)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
