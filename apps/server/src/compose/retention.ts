/** Nightly deletion of old closed chats, and of the pictures of closed feedback. */

import { recordAudit } from '../core/audit/index.ts';
import { deleteUploads } from '../core/uploads/index.ts';
import { forgetClosed } from '../engagement/chat/index.ts';
import { stripClosed } from '../engagement/feedback/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/** Rows per transaction. */
const AT_ONCE = 200;

export type KeptDays = { chats: number; feedbackPictures: number };

const NIGHT = { operator: { id: null, operatorId: null, name: 'nightly job', role: 'machine' }, request: { ip: '' } };

/** Deletes one batch of data past its retention, and records the numbers; returns how many rows it deleted. */
async function forgetSome(db: Db, days: KeptDays): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { conversations, messages, images } = await forgetClosed(tx, days.chats, AT_ONCE);
    const { ids, pictures } = await stripClosed(tx, days.feedbackPictures, AT_ONCE);
    if (images.length + pictures.length > 0) await deleteUploads(tx, [...images, ...pictures]);
    if (conversations > 0) {
      const after = { conversations, messages, pictures: images.length, days: days.chats };
      await recordAudit(tx, { ...NIGHT, act: 'chat.forgotten', after });
    }
    if (ids.length > 0) {
      const after = { feedback: ids.length, pictures: pictures.length, days: days.feedbackPictures };
      await recordAudit(tx, { ...NIGHT, act: 'feedback.pictures_removed', after });
    }
    return conversations + ids.length;
  });
}

/** Deletes all data past its retention. */
export async function forgetOld(db: Db, days: KeptDays): Promise<void> {
  while ((await forgetSome(db, days)) >= AT_ONCE);
}
