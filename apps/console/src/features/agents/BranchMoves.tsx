import { type BranchMove, decideBranchMove } from '@parlour/contract/agent-moves.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import cards from '../../shared/cards.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Note } from '../../shared/Note.tsx';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from './Agents.module.css';
import { useRenewAgents } from './agents.queries.ts';
import { MoveRow } from './MoveRow.tsx';
import { sendMoveDecision, useBranchMoves } from './moves.queries.ts';
import { decidedText } from './moves.rules.ts';

type Props = {
  /** Shows only the open request of this member; without it all requests and the latest moves. */
  of?: string;
  onDecided?: () => void;
};

/** Requests to move large branches, which another operator approves, and the latest moves. */
export function BranchMoves({ of, onDecided }: Props) {
  const asked = useBranchMoves();
  const renew = useRenewAgents();
  const may = useMay();
  const mayDecide = (move: BranchMove) => may(decideBranchMove, move.own);
  const { failure, prompt, save } = useSaving();
  const why = useReason('members.reasonMissing');
  const [note, setNote] = useState<string | null>(null);
  const { data } = asked;
  const open = data?.open.filter(({ member }) => of === undefined || member.id === of) ?? [];
  const latest = of === undefined ? (data?.latest ?? []) : [];

  function decide(move: BranchMove, approve: boolean) {
    const reason = approve ? '' : why.given();
    if (reason === null) return;
    setNote(null);
    save({
      send: () => sendMoveDecision(move.id, { approve, reason }),
      renew,
      onSaved(decided) {
        why.sent();
        setNote(decidedText(decided));
        onDecided?.();
      },
    });
  }
  if (of !== undefined && data && open.length === 0 && note === null && failure === null) return null;
  return (
    <>
      <Failed title="agentMoves.failedTitle" asked={asked} />
      <Loading label="agentMoves.loading" asked={asked} />
      {data && (
        <section className={cards.card} aria-label={t('agents.moves')}>
          <h2>{t('agents.moves')}</h2>
          <Alert text={failure} />
          {prompt}
          <Note text={note} />
          {open.length === 0 && of === undefined && (
            <p className={css.note}>{t('agents.moves.none', { count: data.alone })}</p>
          )}
          {open.length > 0 && (
            <>
              <ul className={css.moves} aria-label={t('agents.moves.open')}>
                {open.map((move) => (
                  <MoveRow
                    key={move.id}
                    move={move}
                    timeZone={data.timeZone}
                    {...(mayDecide(move) ? { onDecide: decide } : {})}
                  />
                ))}
              </ul>
              {open.some(mayDecide) ? (
                <Field label={t('agents.moves.reason')} hint={t('members.reasonHint')} {...why.field} />
              ) : (
                <ViewOnly />
              )}
            </>
          )}
          {latest.length > 0 && (
            <details>
              <summary>{t('agents.moves.latest')}</summary>
              <ul className={css.moves} aria-label={t('agents.moves.latest')}>
                {latest.map((move) => (
                  <MoveRow key={move.id} move={move} timeZone={data.timeZone} />
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
    </>
  );
}
