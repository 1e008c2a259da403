import { type AgentRun, approveAgentRun } from '@parlour/contract/agent-runs.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import cards from '../../shared/cards.module.css';
import { fullMoney } from '../../shared/format.ts';
import { Note } from '../../shared/Note.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from './Agents.module.css';
import { sendApproval, useRenewAgents } from './agents.queries.ts';
import { refusalText, waitingText } from './agents.rules.ts';

type Props = { run: AgentRun; symbol: string };

/** Approves the lines of a settlement that await an operator: with the displayed sum, a reason and a second factor. */
export function Approval({ run, symbol }: Props) {
  const renew = useRenewAgents();
  const { why, prompt, isBusy, note, act } = useRecordedAction({ renew, refusalText });
  const { id, toReview, reviewPayable: payable } = run;
  const amount = fullMoney(payable, symbol);
  if (toReview === 0 && note === null) return null;
  return (
    <section className={cards.card} aria-label={t('agents.approveTitle')}>
      <h3>{t('agents.approveTitle')}</h3>
      {toReview > 0 && (
        <>
          <p className={css.note}>{waitingText(run, symbol)}</p>
          <Guard needs={approveAgentRun} otherwise={<ViewOnly />}>
            {prompt}
            <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
            <div className={cards.end}>
              <Button
                icon="check"
                aria-disabled={isBusy}
                onClick={() =>
                  act({
                    send: ({ reason }) => sendApproval(id, { payable, reason }),
                    note: t('agents.approved', { amount }),
                  })
                }
              >
                {t('agents.approve', { amount })}
              </Button>
            </div>
          </Guard>
        </>
      )}
      <Note text={note} />
    </section>
  );
}
