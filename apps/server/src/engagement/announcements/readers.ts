/** Who reads what was written, and what of it they have read. */

import { isGuest } from '@parlour/contract/accounts';
import { detectSystem } from '@parlour/contract/device';
import { isLanguage } from '@parlour/contract/languages';
import type { Db } from '../../platform/db/db.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { Viewer } from './audience.ts';
import { readMarks, recordLook } from './reads.store.ts';

export type Reader = NonNullable<Viewer> & {
  hasRead: (id: bigint) => boolean;
  /** In a time-out or excluded: nothing that invites to play is for them. */
  isStopped?: boolean;
};

/** In which language somebody reads, and the user agent that they read with. */
export type Look = { language: string; userAgent: string | undefined };

/**
 * The reader of a session. A guest counts as having read everything.
 *
 * @param look how they read now, where that is known: it is kept for audiences that ask for it
 */
export async function readerOf(
  db: Db,
  session: Pick<Session, 'memberId' | 'account' | 'type' | 'customerType'>,
  look?: Look,
): Promise<Reader> {
  const { account, type, customerType, memberId } = session;
  const marks = await readMarks(db, memberId);
  if (!marks) throw new Error(`there is no member ${memberId}`);
  const { rankLevel, isStopped, registeredAt } = marks;
  let { language, platform } = marks;
  if (look && isLanguage(look.language)) {
    const seen = { language: look.language, platform: detectSystem(look.userAgent ?? '') };
    if (seen.language !== language || seen.platform !== platform) await recordLook(db, memberId, seen);
    ({ language, platform } = seen);
  }
  const read = new Set(marks.ids);
  const hasRead = (id: bigint) => isGuest(type) || read.has(id.toString());
  return { account, type, customerType, rankLevel, language, platform, registeredAt, isStopped, hasRead };
}
