/** How long somebody has been playing, and whether they may go on. */
import { BREAK_MINUTES } from '@parlour/contract/responsible-gaming';
import type { Db } from '../../platform/db/db.ts';
import { type Failed, fail } from '../../platform/http/result.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { currentStop, ledgerOfWallet } from './responsible-gaming.store.ts';
import { keepSeat, type PlayTimeRow } from './stops.store.ts';

type Who = Pick<Session, 'memberId' | 'book'>;

/** Says that a member plays; null for one without a wallet. */
export async function sit(db: Db, { memberId, book }: Who, checked = false): Promise<PlayTimeRow | null> {
  const ledgerId = await ledgerOfWallet(db, memberId, book);
  return ledgerId === undefined ? null : keepSeat(db, { memberId, ledgerId, checked });
}

/**
 * Returns why a member may not open a game now: a stop, or play time that is used up. Otherwise starts or continues the
 * play time.
 *
 * @returns null when the member may play
 */
export async function mayPlay(
  db: Db,
  who: Who,
): Promise<Failed<'protection.stopped' | 'protection.session_over'> | null> {
  const stop = await currentStop(db, who.memberId);
  if (stop) return fail('protection.stopped', { until: stop.until?.toISOString() ?? null });
  const seat = await sit(db, who);
  if (seat?.left !== 0) return null;
  return fail('protection.session_over', { until: seat.again_at.toISOString(), minutes: BREAK_MINUTES });
}
