import type { ContractKind } from '@parlour/contract/agent-contracts';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { type RunLine, stepsOf } from './agents.rules.ts';
import { Tiers } from './Tiers.tsx';

type Props = { line: RunLine; kind: ContractKind; symbol: string; timeZone: string };

/** Computation of a line: its steps, and the tiers of its contract with the reached one. */
export function Working({ line, kind, symbol, timeZone }: Props) {
  return (
    <div className={css.working}>
      <table className={css.steps} aria-label={t('agents.working')}>
        <tbody>
          {stepsOf(line, kind, { symbol, timeZone }).map(({ name, value, note, isResult }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are ordered and have no ids
            <tr key={i} className={isResult ? css.result : undefined}>
              <th scope="row">{name}</th>
              <td>{value}</td>
              <td dir="auto">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Tiers
        kind={kind}
        terms={line.terms}
        caption={t('agents.tiers', { version: line.version })}
        reached={line.tier}
        symbol={symbol}
      />
      {line.decidedBy !== null && <p className={css.note}>{t('agents.decidedBy', { name: line.decidedBy })}</p>}
    </div>
  );
}
