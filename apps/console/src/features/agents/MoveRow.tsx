import type { BranchMove } from '@parlour/contract/agent-moves.endpoints';
import cards from '../../shared/cards.module.css';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { branchText, MOVE_TONES, moveText } from './moves.rules.ts';

type Props = { move: BranchMove; timeZone: string; onDecide?: (move: BranchMove, approve: boolean) => void };

/** A move of a branch, or a request for one, which a different operator approves. */
export function MoveRow({ move, timeZone, onDecide }: Props) {
  const { own, reason, decision, voidReason, member } = move;
  const isOpen = move.state === 'asked';
  return (
    <li className={cards.row}>
      <div className={cards.what}>
        <b dir="auto">{branchText(move)}</b>
        <small dir="auto">{moveText(move, timeZone)}</small>
        <small dir="auto">{decision === '' ? reason : `${reason} · ${decision}`}</small>
        {voidReason !== null && <small>{t(`agents.moves.void.${voidReason}`)}</small>}
        {isOpen && own && <small>{t('agents.moves.own')}</small>}
      </div>
      <StateDot tone={MOVE_TONES[move.state]}>{t(`agents.moves.state.${move.state}`)}</StateDot>
      {isOpen && onDecide && (
        <div className={cards.acts}>
          {!own && <Act label={t('agents.moves.approve')} of={member.account} onClick={() => onDecide(move, true)} />}
          <Act
            label={t(own ? 'agents.moves.cancel' : 'agents.moves.reject')}
            of={member.account}
            onClick={() => onDecide(move, false)}
          />
        </div>
      )}
    </li>
  );
}
