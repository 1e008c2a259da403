import type { AnnouncementType } from '@parlour/contract/announcements';
import {
  listAnnouncements,
  listNotices,
  listPopular,
  readAnnouncement,
} from '@parlour/contract/announcements.endpoints';
import type { FastifyRequest } from 'fastify';
import { languageOf } from '../../games/catalogue/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { mountForReader, type Snapshots } from '../../platform/http/snapshots.ts';
import type { LiveContent } from './live.ts';
import { readerOf } from './readers.ts';
import { insertRead } from './reads.store.ts';

type Deps = {
  db: Db;
  content: LiveContent;
  snapshots: Snapshots;
  /** Publishes a member's unread counters to his devices. */
  signalUnread: (tx: Tx, memberId: bigint) => Promise<void>;
};

export function contentRoutes(scope: Scope, { db, content, snapshots, signalUnread }: Deps): void {
  const everyGroup = (type: AnnouncementType) => ({ types: [type], groupName: null, platform: null });

  /** Returns the reader of a session, null for a visitor. Also records the member's language and platform. */
  const readerIn = async (session: Session | null, asked: string | undefined, request: FastifyRequest) =>
    session && readerOf(db, session, { language: languageOf(asked), userAgent: request.headers['user-agent'] });

  mountForReader(scope, snapshots, listAnnouncements, async ({ query }, session, request) =>
    ok({
      list: content.list(
        {
          types: query.types.split(','),
          groupName: query.groupName || null,
          platform: query.platform || null,
        },
        languageOf(query.language),
        await readerIn(session, query.language, request),
      ),
    }),
  );
  mountForReader(scope, snapshots, listNotices, async ({ query }, session, request) =>
    ok({
      list: content.list(
        everyGroup('PL'),
        languageOf(query.language),
        await readerIn(session, query.language, request),
      ),
    }),
  );
  mountForReader(scope, snapshots, listPopular, async ({ query }, session, request) =>
    ok({
      list: content.list(everyGroup('H'), languageOf(query.language), await readerIn(session, query.language, request)),
    }),
  );

  mount(scope, readAnnouncement, async ({ input: { body }, session }) => {
    const id = BigInt(body.announcementId);
    // Announcements outside the member's audience answer 404.
    if (!content.has(id, await readerOf(db, session))) return fail('thing.unknown');
    await inTransaction(db, async (tx) => {
      if (await insertRead(tx, session.memberId, id)) await signalUnread(tx, session.memberId);
    });
    return ok({ announcementId: body.announcementId, read: true });
  });
}
