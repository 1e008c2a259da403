/** Play time of a member, and whether the member may continue. */
import { BREAK_MINUTES } from '@parlour/contract/responsible-gaming';
import { isAgentOnly } from '../../core/accounts/index.ts';
import { isLockedFor } from '../../core/member-locks/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Failed, fail } from '../../platform/http/result.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { currentStop, ledgerOfWallet } from './responsible-gaming.store.ts';
import { keepSeat, type PlayTimeRow } from './stops.store.ts';

type Who = Pick<Session, 'memberId' | 'book'>;

/** Records that a member is playing; returns null without a wallet. */
export async function sit(db: Db, { memberId, book }: Who, checked = false): Promise<PlayTimeRow | null> {
  const ledgerId = await ledgerOfWallet(db, memberId, book);
  return ledgerId === undefined ? null : keepSeat(db, { memberId, ledgerId, checked });
}

/**
 * Returns why a member may not launch a game now: an account for the agents' site alone, a stop, a lock of the platform, or exhausted play time. Otherwise
 * starts or continues the play time.
 *
 * @returns null when the member may play
 */
export async function mayPlay(
  db: Db,
  who: Who,
): Promise<Failed<'access.denied' | 'protection.stopped' | 'protection.session_over' | 'lock.bets'> | null> {
  if (await isAgentOnly(db, who.memberId)) return fail('access.denied');
  const stop = await currentStop(db, who.memberId);
  if (stop) return fail('protection.stopped', { until: stop.until?.toISOString() ?? null });
  if (await isLockedFor(db, who.memberId, 'bets')) return fail('lock.bets');
  const seat = await sit(db, who);
  if (seat?.left !== 0) return null;
  return fail('protection.session_over', { until: seat.again_at.toISOString(), minutes: BREAK_MINUTES });
}
