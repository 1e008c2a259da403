/**
 * Messages to members. Whoever has something to say sends it with the transaction that it tells of; a message to all is
 * one row, whatever the number of members.
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

/** One text for every language, or a text by language code; English stands for what is missing. */
type Said = string | Record<string, string>;

export type Letter = {
  /** One member, several, everybody who has an account now, or those of them for whom it is meant. */
  to: bigint | readonly bigint[] | 'all' | { audience: Audience };
  title: Said;
  source: LetterSource;
  /** What it is about, in the source's own words, such as the id of an application. */
  ref?: string;
  operatorId?: bigint;
} & ({ text: Said; html?: never } | { html: Said; text?: never });

export type Inbox = {
  /** Sends a message with a transaction; who has the app open hears of it when that commits. Answers its id. */
  send: (tx: Tx, letter: Letter) => Promise<bigint>;
};

/** To more members than this the news goes out as one for all. */
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
  /** Tells a member's devices the counters as they now are. */
  signalUnread: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Hosts whose pictures a message may show, beside those of this house. */
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
      // What goes to many invites to play, unless the house itself has to say it.
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
