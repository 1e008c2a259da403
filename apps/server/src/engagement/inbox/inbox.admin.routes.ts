/** Console endpoints for messages to members. Every action is audited in its own transaction. */
import {
  listMessageReaders,
  listMessages,
  type MessageRow,
  sendMessage,
  withdrawMessage,
} from '@parlour/contract/inbox.endpoints';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { isTakenAlong, keptAudience, pageOf, placeOf, refuseStrangers } from '../announcements/index.ts';
import {
  type AdminMessage,
  findAdminMessage,
  listAdminMessages,
  listReadersOf,
  lockMessage,
  setWithdrawn,
} from './inbox.admin.store.ts';
import { sayingOf, validateMessage } from './inbox.rules.ts';
import type { Inbox } from './index.ts';
import { sendWritten } from './scheduled.ts';

const PAGE = 30;

type Deps = { db: Db; inbox: Inbox; hub: Pick<Hub, 'publish'>; languages: readonly string[] };

const rowOf = (row: AdminMessage): MessageRow => ({
  id: row.id.toString(),
  sentAt: row.sent_at.toISOString(),
  operator: row.operator,
  audience: row.audience,
  members: row.members,
  chosen: Number(row.chosen),
  texts: row.texts,
  readers: Number(row.readers),
  withdrawn: row.withdrawn_at !== null,
});

/** Audited facts of a message. */
const factsOf = ({ id, audience, members, chosen, texts, withdrawn }: MessageRow) => ({
  id,
  title: texts.EN?.title ?? '',
  to: audience ?? { kind: 'chosen', accounts: members.map(({ account }) => account), chosen },
  languages: Object.keys(texts),
  withdrawn,
});

export function messagesAdminRoutes(scope: Scope, { db, inbox, hub, languages }: Deps): void {
  const shown = async (from: Db, id: bigint): Promise<MessageRow> => {
    const found = await findAdminMessage(from, id);
    if (!found) throw new Error(`there is no message ${id}`);
    return rowOf(found);
  };

  mount(scope, listMessages, async ({ input: { query } }) => {
    const found = await listAdminMessages(db, query.before ? BigInt(query.before) : null, PAGE + 1);
    const rows = found.slice(0, PAGE).map(rowOf);
    return ok({ rows, languages: [...languages], next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null });
  });

  mount(scope, sendMessage, async ({ input: { body }, operator, request }) => {
    const problem = validateMessage(body, languages);
    if (problem) return fail('register.field', { ...problem, values: {} });
    const audience = keptAudience(body.to);
    const strangers = await refuseStrangers(db, audience);
    if (strangers) return strangers;
    const written = { audience, texts: sayingOf(body.texts), operatorId: operator.operatorId };
    const sent = await inTransaction(db, async (tx) => {
      const id = await sendWritten(inbox, tx, written);
      const row = await shown(tx, id);
      await recordAudit(tx, { operator, request, act: 'message.sent', after: factsOf(row) });
      return row;
    });
    return ok(sent);
  });

  mount(scope, withdrawMessage, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const changed = await inTransaction(db, async (tx) => {
      if (!(await lockMessage(tx, id))) return null;
      const before = await shown(tx, id);
      if (before.withdrawn === body.withdrawn) return before;
      await setWithdrawn(tx, id, body.withdrawn);
      const after = await shown(tx, id);
      const act = body.withdrawn ? 'message.withdrawn' : 'message.restored';
      await recordAudit(tx, { operator, request, act, before: factsOf(before), after: factsOf(after) });
      await hub.publish(tx, 'all', { type: 'inbox', id: params.id });
      return after;
    });
    return changed ? ok(changed) : fail('thing.unknown');
  });

  mount(scope, listMessageReaders, async ({ input: { params, query }, operator, request }) => {
    const id = BigInt(params.id);
    const row = await findAdminMessage(db, id);
    if (!row) return fail('thing.unknown');
    const { title } = factsOf(rowOf(row));
    if (isTakenAlong(query))
      await recordAudit(db, { operator, request, act: 'message.readers_taken', after: { id: params.id, title } });
    return ok(pageOf(await listReadersOf(db, id, query.size + 1, placeOf(query.after)), query.size));
  });
}
