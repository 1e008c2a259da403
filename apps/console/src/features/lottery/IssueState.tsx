import type { AdminLotteryIssue } from '@parlour/contract/lottery.admin.endpoints';
import { count } from '../../shared/format.ts';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Lottery.module.css';
import { ISSUE_TONES } from './lottery.rules.ts';

/** State of an issue, and how far its settlement or refund is. */
export function IssueState({
  issue: { state, settlement },
}: {
  issue: Pick<AdminLotteryIssue, 'state' | 'settlement'>;
}) {
  return (
    <>
      <StateDot tone={ISSUE_TONES[state]}>{t(`lottery.state.${state}`)}</StateDot>
      {settlement !== null && settlement.of > 0 && (
        <small className={css.progress}>
          {t('lottery.settlement', { done: count(settlement.done), of: settlement.of })}
        </small>
      )}
    </>
  );
}
