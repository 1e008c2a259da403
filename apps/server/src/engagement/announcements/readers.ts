/** Readers of announcements and messages. */

import { isGuest } from '@parlour/contract/accounts';
import { detectSystem } from '@parlour/contract/device';
import { isLanguage } from '@parlour/contract/languages';
import type { Db } from '../../platform/db/db.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { Viewer } from './audience.ts';
import { readMarks, recordLook } from './reads.store.ts';

export type Reader = NonNullable<Viewer> & {
  hasRead: (id: bigint) => boolean;
  /** In a time-out or self-excluded: invitations to play are hidden. */
  isStopped?: boolean;
};

/** Language and user agent of a reader. */
export type Look = { language: string; userAgent: string | undefined };

/**
 * Returns the reader of a session. A guest account counts as having read everything.
 *
 * @param look current language and user agent, if known; stored for audiences that depend on them
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
