import type { ContractKind } from '@parlour/contract/agent-contracts';
import { Icon } from '@parlour/ui/Icon';
import { fullMoney } from '../../shared/format.ts';
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
