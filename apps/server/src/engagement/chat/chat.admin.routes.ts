/** Console endpoints of the chat. Taking and closing conversations and changing settings are audited. */

import { isGuest } from '@parlour/contract/accounts';
import {
  answerChat,
  type ChatRow,
  countChats,
  endChat,
  listChatOf,
  listChats,
  openChatOf,
  readChatOf,
  type StaffMessage,
  takeChat,
  typeChatOf,
} from '@parlour/contract/chat.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { moneyString } from '@parlour/contract/money';
import { recordAudit } from '../../core/audit/index.ts';
import type { Uploads } from '../../core/uploads/index.ts';
import { balanceOf } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { MEMBER_BOOK, type OperatorSession } from '../../platform/http/sessions.ts';
import { personOf, readAsStaff, writeAsStaff } from './chat.actions.ts';
import {
  type AdminRow,
  countWaiting,
  findPerson,
  findRow,
  listMessages,
  listOthers,
  listRows,
} from './chat.admin.store.ts';
import type { ChatPublisher } from './chat.publish.ts';
import { pageOf, shown } from './chat.routes.ts';
import { findOf } from './chat.rules.ts';
import { type Conversation, closeConversation, findConversation, holdConversation, setOperator } from './chat.store.ts';

const FIRST_PAGE = 40;

type MemberCard = OutputOf<typeof openChatOf>['member'];

const rowOf = (row: AdminRow, me: bigint): ChatRow => ({
  id: row.id.toString(),
  memberId: row.member_id?.toString() ?? null,
  account: row.account,
  state: row.state,
  language: row.language,
  operator: row.operator,
  mine: row.operator_id === me,
  preview: row.preview,
  unread: row.staff_unread,
  waitingSince: row.waiting_since?.toISOString() ?? null,
  lastAt: row.last_at.toISOString(),
  rating: row.rating,
});

/** Audited facts of a conversation. */
const factsOf = ({ id, state }: Conversation, operator: string | null) => ({ chat: id.toString(), state, operator });

type Deps = { db: Db; teller: ChatPublisher; uploads: Uploads };

export function chatAdminRoutes(scope: Scope, { db, teller, uploads }: Deps): void {
  type Found = Awaited<ReturnType<typeof listMessages>>[number];
  const addressOf = (id: string) => uploads.addressOf(id, 'operator');
  const show = (message: Found): StaffMessage => ({ ...shown(message, addressOf), by: message.operator ?? '' });
  const rowFor = async (id: bigint, { operatorId }: OperatorSession): Promise<ChatRow> => {
    const row = await findRow(db, id);
    if (!row) throw new Error(`conversation ${id} has gone`);
    return rowOf(row, operatorId);
  };

  mount(scope, listChats, async ({ input, operator }) => {
    const { queue, find = '', before, size } = input.query;
    const found = await listRows(db, {
      queue,
      operatorId: operator.operatorId,
      find: find.trim() === '' ? null : findOf(find),
      before: /^[1-9][0-9]{0,15}$/.test(before ?? '') ? BigInt(before ?? 0) : null,
      limit: size + 1,
    });
    const rows = found.slice(0, size).map((row) => rowOf(row, operator.operatorId));
    return ok({ rows, next: found.length > size ? (rows.at(-1)?.id ?? null) : null });
  });

  mount(scope, countChats, async ({ operator }) => {
    const { oldest, ...counts } = await countWaiting(db, operator.operatorId);
    return ok({ ...counts, oldest: oldest?.toISOString() ?? null });
  });

  async function cardOf(memberId: bigint): Promise<MemberCard> {
    const member = await findPerson(db, memberId);
    const { balance, exponent, symbol } = await balanceOf(db, memberId, isGuest(member.type) ? 'TRIAL' : MEMBER_BOOK);
    return {
      id: member.id.toString(),
      account: member.account,
      nickname: member.nickname,
      type: member.type,
      rankLevel: member.rank_level,
      since: member.created_at.toISOString(),
      balance: moneyString(balance, exponent),
      symbol,
    };
  }

  mount(scope, openChatOf, async ({ input, operator }) => {
    const id = BigInt(input.params.id);
    const [row, conversation] = [await findRow(db, id), await findConversation(db, id)];
    if (!row || !conversation) return fail('thing.unknown');
    const { member_id: memberId } = conversation;
    const others = memberId === null ? [] : await listOthers(db, memberId, id);
    return ok({
      row: rowOf(row, operator.operatorId),
      ...pageOf(await listMessages(db, id, null, FIRST_PAGE + 1), FIRST_PAGE, show),
      personRead: conversation.person_read.toString(),
      device: conversation.device,
      since: conversation.created_at.toISOString(),
      member: memberId === null ? null : await cardOf(memberId),
      others: others.map((one) => ({
        id: one.id.toString(),
        lastAt: one.last_at.toISOString(),
        state: one.state,
        rating: one.rating,
      })),
    });
  });

  mount(scope, listChatOf, async ({ input }) => {
    const id = BigInt(input.params.id);
    if (!(await findRow(db, id))) return fail('thing.unknown');
    const { before, size } = input.query;
    return ok(pageOf(await listMessages(db, id, BigInt(before), size + 1), size, show));
  });

  mount(scope, answerChat, async ({ input, operator, request }) => {
    const { operatorId, name } = operator;
    const sent = await writeAsStaff(db, teller, {
      id: BigInt(input.params.id),
      operatorId,
      written: input.body,
      onTaken: (tx, held) =>
        recordAudit(tx, {
          operator,
          request,
          act: 'chat.taken',
          memberId: held.member_id,
          before: factsOf(held, null),
          after: factsOf(held, name),
        }),
    });
    return sent.ok ? ok({ message: { ...shown(sent.value, addressOf), by: name } }) : sent;
  });

  mount(scope, takeChat, async ({ input, operator, request }) => {
    const id = BigInt(input.params.id);
    const { mine } = input.body;
    const outcome = await inTransaction(db, async (tx) => {
      const held = await holdConversation(tx, id);
      const row = held && (await findRow(tx, id));
      if (!held || !row) return 'thing.unknown';
      if (held.state === 'closed') return 'chat.closed';
      const to = mine ? operator.operatorId : null;
      // Returning a conversation that another operator has taken meanwhile changes nothing.
      if (held.operator_id === to || (!mine && held.operator_id !== operator.operatorId)) return null;
      await setOperator(tx, held, to);
      await recordAudit(tx, {
        operator,
        request,
        act: mine ? 'chat.taken' : 'chat.given_back',
        memberId: held.member_id,
        before: factsOf(held, row.operator),
        after: factsOf(held, mine ? operator.name : null),
      });
      await teller.changed(tx, personOf(held), { what: 'state', conversation: id, by: 'staff' });
      return null;
    });
    return outcome ? fail(outcome) : ok(await rowFor(id, operator));
  });

  mount(scope, endChat, async ({ input, operator, request }) => {
    const id = BigInt(input.params.id);
    const isThere = await inTransaction(db, async (tx) => {
      const held = await holdConversation(tx, id);
      if (!held) return false;
      if (!(await closeConversation(tx, held))) return true;
      await recordAudit(tx, {
        operator,
        request,
        act: 'chat.closed',
        memberId: held.member_id,
        before: { chat: id.toString(), state: held.state },
        after: { chat: id.toString(), state: 'closed' },
      });
      await teller.changed(tx, personOf(held), { what: 'state', conversation: id, by: 'staff' });
      return true;
    });
    return isThere ? ok(await rowFor(id, operator)) : fail('thing.unknown');
  });

  mount(scope, readChatOf, async ({ input }) =>
    (await readAsStaff(db, teller, BigInt(input.params.id), BigInt(input.body.upTo)))
      ? ok({ read: true })
      : fail('thing.unknown'),
  );

  mount(scope, typeChatOf, async ({ input }) => {
    const held = await findConversation(db, BigInt(input.params.id));
    if (!held) return fail('thing.unknown');
    if (held.state === 'closed') return ok({ told: false });
    teller.typing(personOf(held), held.id, 'staff');
    return ok({ told: true });
  });
}
