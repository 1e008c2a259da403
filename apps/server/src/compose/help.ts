/** Composes the help centre and feedback, with uploaded pictures and the inbox for answers. */

import type { Uploads } from '../core/uploads/index.ts';
import { feedbackAdminRoutes, feedbackRoutes, TITLES } from '../engagement/feedback/index.ts';
import { helpAdminRoutes, helpRoutes, openHelp } from '../engagement/help/index.ts';
import type { Inbox } from '../engagement/inbox/index.ts';
import type { Scope } from '../platform/http/mount.ts';
import type { EngagementParts } from './engagement.ts';

type Parts = Pick<
  EngagementParts,
  'database' | 'jobs' | 'brand' | 'snapshots' | 'preSession' | 'captchas' | 'languageOf' | 'clock'
>;

export async function createHelpModule(
  scope: Scope,
  { database, jobs, brand, snapshots, preSession, captchas, languageOf, clock }: Parts,
  { uploads, inbox }: { uploads: Uploads; inbox: Inbox },
): Promise<{ close: () => Promise<void> }> {
  const { db } = database;
  const help = await openHelp(database, jobs, () => clock().getTime());
  helpRoutes(scope, { db, help, snapshots, preSession });
  helpAdminRoutes(scope, { db, brand, help, clock });
  feedbackRoutes(scope, { db, captchas, uploads, languageOf });
  feedbackAdminRoutes(scope, {
    db,
    uploads,
    async sendReply(tx, { memberId, feedbackId, operatorId, comment, text }) {
      await inbox.send(tx, {
        to: memberId,
        title: TITLES,
        text: `${text}\n\n“${comment}”`,
        source: 'feedback',
        ref: feedbackId.toString(),
        operatorId,
      });
    },
  });
  return { close: help.close };
}
