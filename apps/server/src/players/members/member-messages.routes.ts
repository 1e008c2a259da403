/** Console endpoints for conversations with one player and what was sent to the player. */
import {
  listMemberChats,
  listMemberDeliveries,
  listMemberMessages,
  listMemberPopups,
} from '@parlour/contract/member-messages.admin.endpoints';
import { findMember } from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { toContacts } from '../profile/index.ts';
import { maskMessage } from './member-messages.rules.ts';
import { listChats, listDeliveries, listMessages, listPopups, type Part } from './member-messages.store.ts';
import { readMemberFacts } from './member-page.store.ts';

type Input = { params: { id: string }; query: { before?: string | undefined; size: number } };

/** Returns the requested part of a list, with one row more to find out whether there is a next page. */
const partOf = ({ params, query }: Input): Part => ({
  memberId: BigInt(params.id),
  before: query.before === undefined ? null : BigInt(query.before),
  limit: query.size + 1,
});

/** Returns the rows of a page, and the id with which the next one begins. */
function pageOf<Row extends { id: bigint }>(found: Row[], size: number): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? (rows.at(-1)?.id.toString() ?? null) : null };
}

export function memberMessagesRoutes(scope: Scope, { db }: { db: Db }): void {
  mount(scope, listMemberChats, async ({ input }) => {
    const part = partOf(input);
    if (!(await findMember(db, part.memberId))) return fail('thing.unknown');
    const { rows, next } = pageOf(await listChats(db, part), input.query.size);
    return ok({
      chats: rows.map((row) => ({
        id: row.id.toString(),
        state: row.state,
        operator: row.operator,
        preview: row.preview,
        messages: row.messages,
        unread: row.staff_unread,
        rating: row.rating,
        startedAt: row.created_at.toISOString(),
        lastAt: row.last_at.toISOString(),
      })),
      next,
    });
  });

  mount(scope, listMemberMessages, async ({ input }) => {
    const part = partOf(input);
    if (!(await findMember(db, part.memberId))) return fail('thing.unknown');
    const { rows, next } = pageOf(await listMessages(db, part), input.query.size);
    return ok({
      messages: rows.map((row) => ({
        id: row.id.toString(),
        source: row.source,
        // Messages of the platform may contain a code.
        title: row.source === 'system' ? maskMessage(row.title) : row.title,
        by: row.by_name,
        toMany: row.to_many,
        sentAt: row.sent_at.toISOString(),
        readAt: row.read_at?.toISOString() ?? null,
        isHidden: row.hidden_at !== null,
        isWithdrawn: row.withdrawn_at !== null,
      })),
      next,
    });
  });

  mount(scope, listMemberPopups, async ({ input }) => {
    const part = partOf(input);
    if (!(await findMember(db, part.memberId))) return fail('thing.unknown');
    const { rows, next } = pageOf(await listPopups(db, part), input.query.size);
    return ok({
      popups: rows.map((row) => ({
        id: row.id.toString(),
        title: row.title,
        startsAt: row.starts_at.toISOString(),
        readAt: row.read_at?.toISOString() ?? null,
      })),
      next,
    });
  });

  mount(scope, listMemberDeliveries, async ({ input }) => {
    const part = partOf(input);
    const facts = await readMemberFacts(db, part.memberId);
    if (!facts) return fail('thing.unknown');
    const { email, dialing_code: dialingCode, mobile } = facts;
    const recipients = [...(email ? [email] : []), ...(dialingCode && mobile ? [`+${dialingCode}${mobile}`] : [])];
    const masked = toContacts({ email, emailIsProved: facts.email_is_proved, dialingCode, mobile });
    const { rows, next } = pageOf(await listDeliveries(db, { ...part, recipients }), input.query.size);
    return ok({
      deliveries: rows.map((row) => ({
        id: row.id.toString(),
        channel: row.channel,
        to: row.channel === 'sms' ? masked.mobile.shown : masked.email.shown,
        subject: maskMessage(row.subject),
        text: maskMessage(row.body),
        at: row.created_at.toISOString(),
      })),
      next,
    });
  });
}
