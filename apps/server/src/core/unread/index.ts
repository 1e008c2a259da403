/**
 * Unread counters of a member: announcements, chat messages, inbox messages. The counters are pushed, not polled. They
 * are counted after the change has committed, for all connected members together, because a count inside a transaction
 * would miss concurrent transactions that are about to commit.
 */

import type { UnreadCounts } from '@parlour/contract/inbox';
import { getChatUnread, getInboxUnread } from '@parlour/contract/inbox.endpoints';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { countUnread, countUnreadByMember, signalUnread, UNREAD_CHANNEL } from './unread.store.ts';

/** Changes within this time are counted together. */
const GATHER_MS = 10;
/** Members per query; the first receive their counters while the next are counted. */
const AT_ONCE = 250;
const AGAIN_MS = 1_000;

export type Unread = {
  of: (db: Db, memberId: bigint) => Promise<UnreadCounts>;
  /** Notifies the devices of a member, on every server, after the transaction commits. */
  signal: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Notifies members who are connected to this server. */
  tellHere: (memberIds: readonly bigint[]) => void;
  close: () => Promise<void>;
};

type Parts = {
  database: Pick<Database, 'db' | 'listen'>;
  hub: Pick<Hub, 'subscribe' | 'emitHere' | 'hasListeners' | 'members'>;
  hasChat: () => boolean;
  /** Called when a count failed; it is retried. */
  failed: (error: unknown) => void;
};

/** @param parts `hasChat`: without a chat its counter is 0 */
export async function openUnread({ database, hub, hasChat, failed }: Parts): Promise<Unread> {
  const { db } = database;
  /** Members to be counted. A member who is added again during the count is counted again. */
  const waiting = new Set<bigint>();
  let timer: NodeJS.Timeout | null = null;
  let work = Promise.resolve();
  let isOver = false;

  const shown = (counts: UnreadCounts): UnreadCounts => (hasChat() ? counts : { ...counts, chat: 0 });

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
