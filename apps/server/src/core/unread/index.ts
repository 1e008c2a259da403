/**
 * What a member has not read: announcements, messages of the chat, messages of the inbox. The counters are told and not
 * asked for. They are counted after the act that changed them, for everybody who is connected in one go: a count from
 * inside a transaction would know nothing of another that is about to commit.
 */

import type { UnreadCounts } from '@parlour/contract/inbox';
import { getChatUnread, getInboxUnread } from '@parlour/contract/inbox.endpoints';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { countUnread, countUnreadByMember, signalUnread, UNREAD_CHANNEL } from './unread.store.ts';

/** What comes at once is counted at once. */
const GATHER_MS = 10;
/** Members of one question; the first are told while the next are counted. */
const AT_ONCE = 250;
const AGAIN_MS = 1_000;

export type Unread = {
  of: (db: Db, memberId: bigint) => Promise<UnreadCounts>;
  /** Has the devices of a member told, on every server, once the transaction commits. */
  signal: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Has those told who are connected to this server. */
  tellHere: (memberIds: readonly bigint[]) => void;
  close: () => Promise<void>;
};

type Parts = {
  database: Pick<Database, 'db' | 'listen'>;
  hub: Pick<Hub, 'subscribe' | 'emitHere' | 'hasListeners' | 'members'>;
  hasChat: boolean;
  /** Is called when a count failed; it is tried again. */
  failed: (error: unknown) => void;
};

/** @param parts `hasChat`: a house without a chat has nothing to read there */
export async function openUnread({ database, hub, hasChat, failed }: Parts): Promise<Unread> {
  const { db } = database;
  /** Members to be counted. Whoever is named again while being counted is counted again. */
  const waiting = new Set<bigint>();
  let timer: NodeJS.Timeout | null = null;
  let work = Promise.resolve();
  let isOver = false;

  const shown = (counts: UnreadCounts): UnreadCounts => (hasChat ? counts : { ...counts, chat: 0 });

  async function countAll(): Promise<void> {
    while (waiting.size > 0 && !isOver) {
      const members = [...waiting].slice(0, AT_ONCE);
      for (const member of members) waiting.delete(member);
      try {
        for (const { member, ...counts } of await countUnreadByMember(db, members))
          hub.emitHere({ member }, { type: 'unread', ...shown(counts) });
      } catch (error) {
        failed(error);
        for (const member of members) waiting.add(member);
        return begin(AGAIN_MS);
      }
    }
  }
  function begin(pauseMs: number): void {
    if (isOver) return;
    timer ??= setTimeout(() => {
      timer = null;
      work = work.then(countAll);
    }, pauseMs);
  }
  function tellHere(members: readonly bigint[]): void {
    for (const member of members) waiting.add(member);
    if (members.length > 0) begin(GATHER_MS);
  }

  const stop = await database.listen(UNREAD_CHANNEL, (payload) => {
    const member = BigInt(payload);
    if (hub.hasListeners({ member })) tellHere([member]);
  });
  const stopNews = hub.subscribe(['all'], ({ event }) => {
    if (event.type === 'notice' || event.type === 'inbox') tellHere(hub.members());
  });

  return {
    of: async (from, memberId) => shown(await countUnread(from, memberId)),
    signal: signalUnread,
    tellHere,
    async close() {
      isOver = true;
      if (timer) clearTimeout(timer);
      stopNews();
      await stop();
      await work;
    },
  };
}

export function unreadRoutes(scope: Scope, { db, unread }: { db: Db; unread: Pick<Unread, 'of'> }): void {
  mount(scope, getInboxUnread, async ({ session }) => {
    const { inbox, announcement } = await unread.of(db, session.memberId);
    return ok({ inbox, announcement });
  });
  mount(scope, getChatUnread, async ({ session }) => ok({ unReadCount: (await unread.of(db, session.memberId)).chat }));
}
