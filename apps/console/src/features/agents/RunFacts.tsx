import type { AgentRun } from '@parlour/contract/agent-runs.endpoints';
import { FactList } from '../../shared/FactList.tsx';
import { count, fullMoney, momentIn } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { boundaryText } from './agents.rules.ts';

type Props = { run: AgentRun; symbol: string; timeZone: string };

/** Figures of a settlement. */
export function RunFacts({ run, symbol, timeZone }: Props) {
  const facts: [string, string][] = [
    [t('agents.lines'), count(run.lines)],
    [t('agents.payable'), fullMoney(run.payable, symbol)],
    [t('agents.paid'), fullMoney(run.paid, symbol)],
    [t('agents.toReview'), count(run.toReview)],
    [t('agents.owed'), count(run.owed)],
    [
      t('agents.computed'),
      run.computedAt === null ? t('agents.notComputedYet') : momentIn(timeZone, new Date(run.computedAt)),
    ],
  ];
  return (
    <>
      <p className={css.note}>
        {t('agents.period')}: {boundaryText(run, timeZone)} ({timeZone})
      </p>
      <FactList facts={facts} className={css.facts} />
    </>
  );
}
