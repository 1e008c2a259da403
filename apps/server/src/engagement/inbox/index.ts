/**
 * Messages to members. A feature sends its message in the transaction that it reports; a message to all is one row,
 * whatever the number of members.
 */
import type { Audience } from '@parlour/contract/audience';
import type { LetterSource, LetterWords } from '@parlour/contract/inbox';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { cleanHtml, keptAudience } from '../announcements/index.ts';
import { toParagraphs } from './inbox.rules.ts';
import { addReaders, insertLetter } from './inbox.store.ts';

export { inLanguages } from './in-languages.ts';
export { messagesAdminRoutes } from './inbox.admin.routes.ts';
export { inboxRoutes } from './inbox.routes.ts';
export { plannedRoutes } from './scheduled.routes.ts';
export { sendPlannedMessages } from './scheduled.ts';

/** One text for every language, or a text by language code with English as fallback. */
type Said = string | Record<string, string>;

export type Letter = {
  /** One member, several, everybody with an account now, or the members of an audience. */
  to: bigint | readonly bigint[] | 'all' | { audience: Audience };
  title: Said;
  source: LetterSource;
  /** Reference in the source's own terms, such as the id of an application. */
  ref?: string;
  operatorId?: bigint;
} & ({ text: Said; html?: never } | { html: Said; text?: never });

export type Inbox = {
  /** Sends a message in a transaction; open apps are notified when it commits. Returns its id. */
  send: (tx: Tx, letter: Letter) => Promise<bigint>;
};

/** With more recipients a single event is published to everybody. */
const TOLD_ONE_BY_ONE = 20;

const EVERYBODY: Audience = { kind: 'everybody' };
type To = Letter['to'];
const isForMany = (to: To): to is { audience: Audience } => typeof to === 'object' && 'audience' in to;
const readersOf = (to: To): readonly bigint[] => (typeof to === 'bigint' ? [to] : Array.isArray(to) ? to : []);

const byLanguage = (said: Said): Record<string, string> => (typeof said === 'string' ? { EN: said } : said);

async function textsOf(
  { title, text, html }: Letter,
  imageHosts: readonly string[],
): Promise<Record<string, LetterWords>> {
  const titles = byLanguage(title);
  const bodies = byLanguage(html ?? text ?? '');
  const languages = [...new Set([...Object.keys(titles), ...Object.keys(bodies)])];
  const entries = await Promise.all(
    languages.map(async (code) => {
      const body = bodies[code] ?? bodies.EN ?? '';
      return [
        code,
        {
          title: titles[code] ?? titles.EN ?? '',
          html: html === undefined ? toParagraphs(body) : await cleanHtml(body, imageHosts),
        },
      ] as const;
    }),
  );
  return Object.fromEntries(entries);
}

type Parts = {
  hub: Pick<Hub, 'publish'>;
  /** Publishes a member's current counters to his devices. */
  signalUnread: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Additional hosts whose pictures a message may show. */
  imageHosts: readonly string[];
};

export function createInbox({ hub, signalUnread, imageHosts }: Parts): Inbox {
  return {
    async send(tx, letter) {
      const { to, source, ref = '', operatorId = null } = letter;
      const texts = await textsOf(letter, imageHosts);
      const audience = to === 'all' ? EVERYBODY : isForMany(to) ? keptAudience(to.audience) : null;
      const id = await insertLetter(tx, { audience, source, ref, texts, operatorId });
      const event = { type: 'inbox', id: id.toString() } as const;
      // Messages to many members invite to play, so stopped members do not get them unless the source is the system.
      const readers = audience ? [] : readersOf(to);
      if (readers.length > 0) await addReaders(tx, id, readers, typeof to === 'bigint' || source === 'system');
      if (audience || readers.length > TOLD_ONE_BY_ONE) await hub.publish(tx, 'all', event);
      else
        for (const member of readers) {
          await hub.publish(tx, { member }, event);
          await signalUnread(tx, member);
        }
      return id;
    },
  };
}
