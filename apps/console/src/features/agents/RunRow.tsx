import type { AgentRun } from '@parlour/contract/agent-runs.endpoints';
import { count, fullMoney } from '../../shared/format.ts';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { boundaryText, kindText, periodText, runState } from './agents.rules.ts';

type Props = { run: AgentRun; symbol: string; timeZone: string; isChosen: boolean; look: () => void };

/** A settlement in the list. */
export function RunRow({ run, symbol, timeZone, isChosen, look }: Props) {
  const { text, tone } = runState(run);
  const period = periodText(run.kind, run, timeZone);
  return (
    <tr aria-current={isChosen ? 'true' : undefined}>
      <th scope="row">
        {period}
        <small className={css.small}>{boundaryText(run, timeZone, 'agents.span')}</small>
      </th>
      <td>{kindText(run.kind)}</td>
      <td>
        <StateDot tone={tone}>{text}</StateDot>
      </td>
      <td className={css.figure}>{count(run.lines)}</td>
      <td className={css.figure}>{fullMoney(run.payable, symbol)}</td>
      <td className={css.figure}>{fullMoney(run.paid, symbol)}</td>
      <td className={css.figure}>{count(run.toReview)}</td>
      <td className={css.figure}>{count(run.owed)}</td>
      <td>
        <Act label={t('agents.look')} of={`${kindText(run.kind)} ${period}`} onClick={look} />
      </td>
    </tr>
  );
}
