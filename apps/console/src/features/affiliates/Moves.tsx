import {
  type AffiliateMove,
  decideAffiliateMove,
  moveAffiliatePlayer,
} from '@parlour/contract/affiliate-moves.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { AccountField } from '../../shared/AccountField.tsx';
import cards from '../../shared/cards.module.css';
import { momentIn } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Note } from '../../shared/Note.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard, useMay } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from '../agents/Agents.module.css';
import { MOVE_TONES } from '../agents/moves.rules.ts';
import own from './Affiliates.module.css';
import { sendMove, sendMoveDecision, useMoves, useRenew } from './affiliates.queries.ts';

type Row = { move: AffiliateMove; timeZone: string; onDecide: ((approve: boolean) => void) | undefined };

function MoveRow({ move, timeZone, onDecide }: Row) {
  const isOpen = move.state === 'asked';
  return (
    <li>
      <span>
        <PlayerName id={move.member.id} account={move.member.account} />
        <small className={css.small}>
          {t('affiliates.moveText', {
            from: move.from?.account ?? t('affiliates.nobody'),
            to: move.to?.account ?? t('affiliates.nobody'),
            name: move.askedBy,
            time: momentIn(timeZone, new Date(move.askedAt)),
            reason: move.reason,
          })}
        </small>
        <StateDot tone={MOVE_TONES[move.state]}>{t(`agents.moves.state.${move.state}`)}</StateDot>
      </span>
      {isOpen && onDecide && !move.own && (
        <Act label={t('affiliates.approve')} of={move.member.account} onClick={() => onDecide(true)} />
      )}
      {isOpen && onDecide && (
        <Act
          label={t(move.own ? 'agents.moves.cancel' : 'agents.moves.reject')}
          of={move.member.account}
          onClick={() => onDecide(false)}
        />
      )}
    </li>
  );
}

/** Moves of players between affiliates: one operator requests, another one approves. */
export function Moves() {
  const asked = useMoves();
  const may = useMay();
  const { why, prompt, isBusy, note, act } = useRecordedAction({ renew: useRenew() });
  const [account, setAccount] = useState('');
  const [to, setTo] = useState('');
  const { data } = asked;
  const isWaiting = data?.moves.some(({ state, own }) => state === 'asked' && !own);
  const request = () =>
    !isBlank(account) &&
    act({
      send: ({ reason }) => sendMove({ account: account.trim(), to: isBlank(to) ? null : to.trim(), reason }),
      note: t('affiliates.moveAsked'),
      onDone: () => setAccount(''),
    });
  const decide = (move: AffiliateMove) => (approve: boolean) =>
    act({
      send: ({ reason }) => sendMoveDecision(move.id, { approve, reason }),
      note: t(approve ? 'affiliates.moveDone' : 'affiliates.moveEnded', { account: move.member.account }),
    });
  return (
    <details className={cards.card} open={isWaiting || undefined}>
      <summary>{t('affiliates.moves')}</summary>
      <p className={css.note}>{t('affiliates.movesText')}</p>
      <Failed title="affiliateMoves.failedTitle" asked={asked} />
      <Loading label="affiliateMoves.loading" asked={asked} />
      <Guard needs={moveAffiliatePlayer}>
        {prompt}
        <div className={own.fields}>
          <AccountField label={t('affiliates.movePlayer')} value={account} onChange={setAccount} />
          <AccountField label={t('affiliates.moveTo')} hint={t('affiliates.moveToHint')} value={to} onChange={setTo} />
        </div>
        <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
        <div className={cards.end}>
          <Button kind="ghost" aria-disabled={isBusy || isBlank(account)} onClick={request}>
            {t('affiliates.moveRequest')}
          </Button>
        </div>
      </Guard>
      <Note text={note} />
      <ul className={own.rows}>
        {data?.moves.map((move) => (
          <MoveRow
            key={move.id}
            move={move}
            timeZone={data.timeZone}
            onDecide={may(decideAffiliateMove, move.own) ? decide(move) : undefined}
          />
        ))}
      </ul>
    </details>
  );
}
