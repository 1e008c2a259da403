/** Texts about moves in the agents' tree. Pure. */
import type { BranchMove, BranchMoveState } from '@parlour/contract/agent-moves.endpoints';
import { momentIn } from '../../shared/format.ts';
import type { Tone } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';

export const MOVE_TONES: Record<BranchMoveState, Tone> = {
  asked: 'soon',
  done: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  void: 'bad',
  expired: 'plain',
};

const uplineText = (upline: BranchMove['to']): string => upline?.account ?? t('agents.house');

/** Describes a move: requester, decider, and expiry. */
export function moveText(move: BranchMove, timeZone: string): string {
  const at = (moment: string) => momentIn(timeZone, new Date(moment));
  const parts = [
    t(move.until === null ? 'agents.moves.by' : 'agents.moves.asked', { name: move.askedBy, time: at(move.askedAt) }),
  ];
  if (move.state === 'asked' && move.until !== null) parts.push(t('agents.moves.until', { time: at(move.until) }));
  if (move.decidedBy !== null && move.decidedAt !== null)
    parts.push(t('agents.moves.decided', { name: move.decidedBy, time: at(move.decidedAt) }));
  return parts.join(' · ');
}

/**
 * Describes the effect of a move, and that a large one needs another operator. @param count players of the branch,
 * including its root
 */
export const moveHint = (account: string, count: number, alone: number): string =>
  count > alone
    ? `${t('agents.move.count', { account, count })} ${t('agents.move.second', { count: alone })}`
    : t('agents.move.count', { account, count });

/** Describes the result of a submitted move. */
export const sentText = (move: BranchMove, timeZone: string): string =>
  move.state === 'done'
    ? t('agents.move.done', { account: move.member.account, upline: uplineText(move.to) })
    : t('agents.move.asked', { time: momentIn(timeZone, new Date(move.until ?? move.askedAt)) });

/** Describes the result of a decided request. */
export function decidedText(move: BranchMove): string {
  if (move.state === 'done')
    return t('agents.move.done', { account: move.member.account, upline: uplineText(move.to) });
  return t(move.state === 'withdrawn' ? 'agents.moves.cancelled' : 'agents.moves.rejected', {
    account: move.member.account,
  });
}
