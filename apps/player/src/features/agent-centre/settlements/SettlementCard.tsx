import type { ContractKind } from '@parlour/contract/agent-contracts';
import { Icon } from '@parlour/ui/Icon';
import { coin } from '../../../shared/coin.ts';
import { dateTime } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n.tsx';
import { useMasked } from '../../../shared/useMasked.ts';
import list from '../agent-centre.module.css';
import css from './settlements.module.css';
import type { Settlement } from './settlements.queries.ts';
import { isSome, periodOf, STATES } from './settlements.rules.ts';
import { Working } from './Working.tsx';

type Props = { one: Settlement; kind: ContractKind; symbol: string };

/** A settlement: its period, amount and state; expanded, how it was computed and when it was paid. */
export function SettlementCard({ one, kind, symbol }: Props) {
  const t = useT();
  const mask = useMasked();
  const { key, icon, tone } = STATES[one.state];
  const payer = one.payer === 'house' ? t('contract.house') : one.payer;
  return (
    <details className={css.card}>
      <summary>
        <span className={list.who}>
          <b>
            <bdi>{periodOf(kind, one)}</bdi>
          </b>
          <small>
            {one.isDownline && (
              <>
                <bdi>{one.agent}</bdi>
                {' · '}
              </>
            )}
            {t(one.line === 'CONS' ? 'contract.allLines' : `category.${one.line}`)}
          </small>
          <span className={list.state} data-tone={tone}>
            <Icon name={icon} />
            <b>{t(key)}</b>
          </span>
        </span>
        <bdi className={css.amount} data-tone={tone}>
          {mask(coin(symbol, one.payable))}
        </bdi>
        <Icon name="chevron-down" />
      </summary>
      <h3>{t('settle.how')}</h3>
      {one.stoppedAbove ? (
        <p className={list.note}>{t('settle.stopped')}</p>
      ) : (
        <Working one={one} kind={kind} symbol={symbol} />
      )}
      <ul className={list.notes}>
        {isSome(one.payable) && !one.isDownline && <li>{t('settle.by', { name: payer })}</li>}
        {one.payments.map(({ amount, at }) => (
          <li key={at}>
            {t('agent.paid')}: <bdi>{mask(coin(symbol, amount))}</bdi> · <bdi>{dateTime(at)}</bdi>
          </li>
        ))}
        <li>{t('contract.version', { number: one.version })}</li>
      </ul>
    </details>
  );
}
