/**
 * Inbox endpoints of a member. His other devices are notified of read messages by the counters, of removed ones by an
 * event.
 */
import { getLetter, type LetterRow, listInbox, readLetters, removeLetter } from '@parlour/contract/inbox.endpoints';
import { languageOf } from '../../games/catalogue/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { toExcerpt, wordsIn } from './inbox.rules.ts';
import { findLetter, hide, type LetterOfReader, listLetters, markRead } from './inbox.store.ts';

type Deps = {
  db: Db;
  hub: Pick<Hub, 'publish'>;
  /** Publishes a member's unread counters to his devices. */
  signalUnread: (tx: Tx, memberId: bigint) => Promise<void>;
};

function rowOf({ id, source, ref, texts, sent_at, read }: LetterOfReader, language: string): LetterRow {
  const { title, html } = wordsIn(texts, language);
  return { id: id.toString(), source, ref, title, excerpt: toExcerpt(html), sentAt: sent_at.toISOString(), read };
}

export function inboxRoutes(scope: Scope, { db, hub, signalUnread }: Deps): void {
  mount(scope, listInbox, async ({ input: { query }, session }) => {
    const language = languageOf(query.language);
    const found = await listLetters(db, session.memberId, query.before ? BigInt(query.before) : null, query.size + 1);
    const rows = found.slice(0, query.size);
    return ok({
      rows: rows.map((row) => rowOf(row, language)),
      next: found.length > query.size ? (rows.at(-1)?.id.toString() ?? null) : null,
    });
  });

  mount(scope, getLetter, async ({ input: { params, query }, session }) => {
    const found = await findLetter(db, session.memberId, BigInt(params.id));
    if (!found) return fail('thing.unknown');
    const language = languageOf(query.language);
    return ok({ ...rowOf(found, language), content: wordsIn(found.texts, language).html });
  });

  mount(scope, readLetters, async ({ input: { body }, session }) => {
    const ids = body.ids === 'all' ? null : body.ids.map(BigInt);
    const read = await inTransaction(db, async (tx) => {
      const count = await markRead(tx, session.memberId, ids);
      if (count > 0) await signalUnread(tx, session.memberId);
      return count;
    });
    return ok({ read });
  });

  mount(scope, removeLetter, async ({ input: { params }, session }) => {
    const id = BigInt(params.id);
    const found = await inTransaction(db, async (tx) => {
      if (!(await findLetter(tx, session.memberId, id))) return false;
      await hide(tx, session.memberId, id);
      await hub.publish(tx, { member: session.memberId }, { type: 'inbox', id: params.id });
      await signalUnread(tx, session.memberId);
      return true;
    });
    return found ? ok({ removed: true as const }) : fail('thing.unknown');
  });
}
