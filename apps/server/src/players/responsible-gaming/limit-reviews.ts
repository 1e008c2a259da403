/** Twice a year a player is asked to look at the limits again. */

import type { Inbox } from '../../engagement/inbox/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { takeReviews } from './limits.store.ts';

const AT_ONCE = 100;

type Words = { title: Record<string, string>; text: Record<string, string> };

/**
 * Sends the reminder to whoever did not look at their limits for half a year: one for each half year, and the mark that it
 * was sent stands with the letter.
 *
 * @returns how many were sent
 */
export const remindReviews = (db: Db, inbox: Inbox, words: () => Words): Promise<number> =>
  inTransaction(db, async (tx) => {
    const members = await takeReviews(tx, AT_ONCE);
    if (members.length === 0) return 0;
    await inbox.send(tx, { to: members, source: 'system', ref: 'protection/review', ...words() });
    return members.length;
  });
