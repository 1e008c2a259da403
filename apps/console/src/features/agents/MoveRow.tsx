import type { BranchMove } from '@parlour/contract/agent-moves.endpoints';
import cards from '../../shared/cards.module.css';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { MOVE_TONES, moveText } from './moves.rules.ts';

type Props = { move: BranchMove; timeZone: string; onDecide?: (move: BranchMove, approve: boolean) => void };

/** Upline before or after a move; without one, the house. */
function Upline({ of }: { of: BranchMove['to'] }) {
  return of ? <PlayerName id={of.id} account={of.account} /> : t('agents.house');
}

/** A move of a branch, or a request for one, which a different operator approves. */
export function MoveRow({ move, timeZone, onDecide }: Props) {
  const { own, reason, decision, voidReason, member, members } = move;
  const isOpen = move.state === 'asked';
  return (
    <li className={cards.row}>
      <div className={cards.what}>
        <b>
          <PlayerName id={member.id} account={member.account} />
          {members !== null && `, ${t('agents.moves.players', { count: members })}`}
        </b>
        <small>
          <Upline of={move.from} /> → <Upline of={move.to} /> · {moveText(move, timeZone)}
        </small>
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
