/** Queries of conversations with one player and of what was sent to the player. Every query uses an index by player. */
import type { ChatState } from '@parlour/contract/chat';
import type { LetterSource } from '@parlour/contract/inbox';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Part of a list: rows older than `before`, at most `limit`. */
export type Part = { memberId: bigint; before: bigint | null; limit: number };

const from = (before: bigint | null): bigint => before ?? 2n ** 62n;

export type ChatOfMember = {
  id: bigint;
  state: ChatState;
  operator: string | null;
  preview: string;
  messages: number;
  staff_unread: number;
  rating: number | null;
  created_at: Date;
  last_at: Date;
};

/** Lists conversations of a player, newest first. */
export async function listChats(db: Db, { memberId, before, limit }: Part): Promise<ChatOfMember[]> {
  const { rows } = await sql<ChatOfMember>`
    select c.id, c.state, o.name as operator, c.preview, c.messages, c.staff_unread, c.rating, c.created_at, c.last_at
    from chat_conversation c left join operator o on o.id = c.operator_id
    where c.member_id = ${memberId} and c.id < ${from(before)}
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}

export type MessageOfMember = {
  id: bigint;
  source: LetterSource;
  title: string;
  by_name: string | null;
  to_many: boolean;
  sent_at: Date;
  read_at: Date | null;
  hidden_at: Date | null;
  withdrawn_at: Date | null;
};

/** English title of a message or announcement, or that of another language. */
const TITLE = sql`coalesce(m.texts->'EN'->>'title', (
  select t.value->>'title' from jsonb_each(m.texts) t order by t.key limit 1), '')`;

/**
 * Lists messages to a player, newest first: those with a mark, which are sent to chosen players or were read, and those
 * to many that the player has in the inbox unread.
 */
export async function listMessages(db: Db, { memberId, before, limit }: Part): Promise<MessageOfMember[]> {
  const { rows } = await sql<MessageOfMember>`
    select m.id, m.source, ${TITLE} as title, o.name as by_name, m.audience is not null as to_many, m.sent_at,
      f.read_at, f.hidden_at, m.withdrawn_at
    from (
      (select k.message_id as id, k.read_at, k.hidden_at from inbox_mark k
        where k.member_id = ${memberId} and k.message_id < ${from(before)}
        order by k.message_id desc limit ${limit})
      union all
      (select b.id, null, null from inbox_message b, member r
        where b.audience is not null and b.withdrawn_at is null and b.id < ${from(before)}
          and r.id = ${memberId} and b.sent_at >= r.created_at
          and not exists (select from inbox_mark k where k.member_id = ${memberId} and k.message_id = b.id)
          and is_meant_for_one(b.audience, r) and not was_stopped(r.id, b.sent_at)
        order by b.id desc limit ${limit})
    ) f
    join inbox_message m on m.id = f.id
    left join operator o on o.id = m.operator_id
    order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

export type PopupOfMember = { id: bigint; title: string; starts_at: Date; read_at: Date | null };

/** Lists popups that a player has seen, and those in force that are meant for the player, newest first. */
export async function listPopups(db: Db, { memberId, before, limit }: Part): Promise<PopupOfMember[]> {
  const { rows } = await sql<PopupOfMember>`
    select m.id, ${TITLE} as title, m.starts_at, a.at as read_at
    from announcement m
    join member r on r.id = ${memberId}
    left join announcement_read a on a.member_id = r.id and a.announcement_id = m.id
    where m.type = 'PU' and m.id < ${from(before)} and (a.at is not null or (
      m.withdrawn_at is null and m.starts_at <= clock_timestamp()
      and (m.ends_at is null or m.ends_at > clock_timestamp()) and is_meant_for_one(m.audience, r)))
    order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

export type DeliveryOfMember = { id: bigint; channel: 'sms' | 'mail'; subject: string; body: string; created_at: Date };

/** Lists kept mails and SMS to a player's present contacts, newest first. */
export async function listDeliveries(
  db: Db,
  { recipients, before, limit }: Omit<Part, 'memberId'> & { recipients: readonly string[] },
): Promise<DeliveryOfMember[]> {
  const { rows } = await sql<DeliveryOfMember>`
    select o.id, o.channel, o.subject, o.body, o.created_at
    from unnest(${sql.val([...recipients])}::text[]) as r (name)
    cross join lateral (
      select * from outbox b where b.recipient = r.name and b.id < ${from(before)} order by b.id desc limit ${limit}
    ) o
    order by o.id desc limit ${limit}`.execute(db);
  return rows;
}
