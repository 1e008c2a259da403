import type { ContractKind } from '@parlour/contract/agent-contracts';
import { Icon } from '@parlour/ui/Icon';
import type { ReactNode } from 'react';
import { FactList } from '../../shared/FactList.tsx';
import { fullMoney } from '../../shared/format.ts';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { LINE_TONES, lineText, payerText, type RunLine } from './agents.rules.ts';
import { Working } from './Working.tsx';

type Props = {
  lines: readonly RunLine[];
  kind: ContractKind;
  symbol: string;
  timeZone: string;
  /** Opens an agent in the tree. */
  onOpenAgent: (memberId: string) => void;
};

/** Links to the paid agent and the payer, which the summary only names. */
const partiesOf = ({ memberId, agent, payerId, payer }: RunLine): [string, ReactNode][] => [
  [t('agents.account'), <PlayerName key="agent" id={memberId} account={agent} />],
  [t('agents.payer'), <PlayerName key="payer" id={payerId} account={payerText(payer)} />],
];

/** Lines of a settlement in the order of payment; each expands to its computation. */
export function RunLines({ lines, kind, symbol, timeZone, onOpenAgent }: Props) {
  return (
    <ol className={css.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <details>
            <summary>
              <Icon name="chevron-right" />
              <b dir="auto">{line.agent}</b>
              <span className={css.sum}>{fullMoney(line.payable, symbol)}</span>
              <small>
                {lineText(line.line)} · {t('agents.paidBy', { payer: payerText(line.payer) })}
              </small>
              <StateDot tone={LINE_TONES[line.state]}>{t(`agents.lineState.${line.state}`)}</StateDot>
            </summary>
            <FactList facts={partiesOf(line)} className={css.facts} />
            <Working line={line} kind={kind} symbol={symbol} timeZone={timeZone} />
            <button type="button" className={css.more} onClick={() => onOpenAgent(line.memberId)}>
              {t('agents.openTree')}
            </button>
          </details>
        </li>
      ))}
    </ol>
  );
}
