/** Half-yearly reminders to review limits. */

import type { Inbox } from '../../engagement/inbox/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { takeReviews } from './limits.store.ts';

const AT_ONCE = 100;

type Words = { title: Record<string, string>; text: Record<string, string> };

/**
 * Reminds members who have not reviewed their limits for half a year, once per half year; the mark is stored together
 * with the message.
 *
 * @returns number of reminders
 */
export const remindReviews = (db: Db, inbox: Inbox, words: () => Words): Promise<number> =>
  inTransaction(db, async (tx) => {
    const members = await takeReviews(tx, AT_ONCE);
    if (members.length === 0) return 0;
    await inbox.send(tx, { to: members, source: 'system', ref: 'protection/review', ...words() });
    return members.length;
  });
