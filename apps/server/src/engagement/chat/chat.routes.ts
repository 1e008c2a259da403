/** Chat endpoints of members, and of visitors by the cookie of their browser. */

import { backPath } from '@parlour/contract/back-path';
import { CHAT_IMAGES_MOST, type ChatState } from '@parlour/contract/chat';
import {
  type ChatMessage,
  closeChat,
  getChat,
  launchChat,
  listChat,
  rateChat,
  readChat,
  sendChat,
  typeChat,
} from '@parlour/contract/chat.endpoints';
import { PATHS } from '@parlour/contract/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Uploads } from '../../core/uploads/index.ts';
import { languageOf } from '../../games/catalogue/index.ts';
import { deviceName } from '../../identity/devices/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { addressGroup } from '../../platform/http/throttles.ts';
import type { PreSession } from '../../platform/http/visitor-cookie.ts';
import { adopt, closeAsPerson, readAsPerson, writeAsPerson } from './chat.actions.ts';
import { readSettings } from './chat.admin.store.ts';
import type { ChatPublisher } from './chat.publish.ts';
import { textIn } from './chat.rules.ts';
import { countUnreadMessages, findNewest, listOf, type Message, type Person, setRating } from './chat.store.ts';

const FIRST_PAGE = 30;

export type ChatDeps = {
  db: Db;
  /** Whether the chat module is enabled. */
  isOn: () => boolean;
  /** URL of an external chat; empty for the built-in one. */
  elsewhere: () => string;
  teller: ChatPublisher;
  preSession: PreSession;
  uploads: Uploads;
  /** Multiplies every limit. */
  throttleScale: number;
};

/** Converts a message to the form shown to both sides. */
export const shown = (message: Message, addressOf: (id: string) => string): ChatMessage => ({
  id: message.id.toString(),
  conversation: message.conversation_id.toString(),
  author: message.author,
  kind: message.kind,
  text: message.text,
  images: message.images.map(addressOf),
  at: message.created_at.toISOString(),
  clientId: message.client_id ?? '',
});

/** Creates a page from messages that were read newest first, plus one if there is a next page. */
export function pageOf<M extends Message, S>(found: M[], size: number, show: (message: M) => S) {
  const messages = found.slice(0, size).reverse();
  return {
    messages: messages.map(show),
    before: found.length > size ? (messages[0]?.id.toString() ?? null) : null,
  };
}

const EMPTY = { conversation: null, state: null, messages: [], before: null, staffRead: '0', unread: 0, rating: null };

export function chatRoutes(scope: Scope, deps: ChatDeps): void {
  const { db, isOn, elsewhere, teller, preSession, uploads, throttleScale } = deps;
  const isOwn = () => isOn() && elsewhere() === '';
  const show = (message: Message) => shown(message, (id) => uploads.addressOf(id));

  mount(scope, launchChat, async ({ input }) => {
    if (!isOn()) return fail('access.denied');
    const address = elsewhere();
    if (address !== '') return ok({ chatUrl: address });
    const { backUrl, title } = input.query;
    const query = new URLSearchParams({ backUrl: backPath(backUrl), ...(title ? { title } : {}) });
    return ok({ chatUrl: `${PATHS.chat}?${query}` });
  });

  /** Identifies the caller. A conversation from this browser before signing in becomes the member's. */
  async function callerOf(session: Session | null, request: FastifyRequest): Promise<Person | null> {
    const visitor = preSession.of(request);
    if (!session) return visitor && { visitor };
    await adopt(db, teller, visitor, session.memberId);
    return { memberId: session.memberId };
  }
  /** The same; a browser without a cookie gets one. */
  const writerOf = async (session: Session | null, request: FastifyRequest, reply: FastifyReply): Promise<Person> =>
    (await callerOf(session, request)) ?? { visitor: preSession.ensure(request, reply) };

  mount(scope, getChat, async ({ input, session, request }) => {
    if (!isOwn()) return fail('chat.off');
    const language = languageOf(input.query.language);
    const settings = await readSettings(db);
    const said = { greeting: textIn(settings.greeting, language), hours: textIn(settings.hours, language) };
    const person = await callerOf(session, request);
    const newest = person && (await findNewest(db, person));
    if (!person || !newest) return ok({ ...EMPTY, ...said });
    return ok({
      ...said,
      conversation: newest.id.toString(),
      state: newest.state,
      ...pageOf(await listOf(db, person, null, FIRST_PAGE + 1), FIRST_PAGE, show),
      staffRead: newest.staff_read.toString(),
      unread: await countUnreadMessages(db, person),
      rating: newest.rating,
    });
  });

  mount(scope, listChat, async ({ input, session, request }) => {
    if (!isOwn()) return fail('chat.off');
    const { before, size } = input.query;
    const person = await callerOf(session, request);
    return ok(pageOf(person ? await listOf(db, person, BigInt(before), size + 1) : [], size, show));
  });

  mount(scope, sendChat, async ({ input, session, request, reply }) => {
    if (!isOwn()) return fail('chat.off');
    const { language, ...written } = input.body;
    const person = await writerOf(session, request, reply);
    const code = languageOf(language);
    const sent = await writeAsPerson(
      db,
      teller,
      {
        person,
        language: code,
        device: deviceName(request.headers['user-agent'] ?? ''),
        addressGroup: addressGroup(request.ip),
        greeting: textIn((await readSettings(db)).greeting, code),
        scale: throttleScale,
        attach: (tx, images) =>
          uploads.attach(tx, images, {
            owner: uploads.ownerOf(session, request),
            purpose: 'chat',
            max: CHAT_IMAGES_MOST,
          }),
      },
      written,
    );
    if (!sent.ok) return sent;
    return ok<{ message: ChatMessage; state: ChatState }>({
      message: show(sent.value.message),
      state: sent.value.state,
    });
  });

  mount(scope, typeChat, async ({ session, request }) => {
    if (!isOwn()) return fail('chat.off');
    const person = await callerOf(session, request);
    const newest = person && (await findNewest(db, person));
    if (!person || !newest || newest.state === 'closed') return ok({ told: false });
    teller.typing(person, newest.id, 'person');
    return ok({ told: true });
  });

  mount(scope, readChat, async ({ input, session, request }) => {
    if (!isOwn()) return fail('chat.off');
    const person = await callerOf(session, request);
    if (!person) return ok({ unread: 0 });
    await readAsPerson(db, teller, person, BigInt(input.body.upTo));
    return ok({ unread: await countUnreadMessages(db, person) });
  });

  mount(scope, closeChat, async ({ session, request }) => {
    if (!isOwn()) return fail('chat.off');
    const person = await callerOf(session, request);
    return person && (await closeAsPerson(db, teller, person)) ? ok({ closed: true }) : fail('thing.unknown');
  });

  mount(scope, rateChat, async ({ input, session, request }) => {
    if (!isOwn()) return fail('chat.off');
    const { conversation, stars } = input.body;
    const person = await callerOf(session, request);
    if (!person) return fail('thing.unknown');
    const isKept = await inTransaction(db, (tx) => setRating(tx, person, BigInt(conversation), stars));
    return isKept ? ok({ rating: stars }) : fail('thing.unknown');
  });
}
