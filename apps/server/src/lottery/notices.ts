/** Inbox messages to the players of an issue: its result is late, or it is void and their stakes are back. */
import { recordedLottery } from '@parlour/contract/lottery';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Turn } from '../platform/jobs/index.ts';
import { insertNotices, listNoticed, type NoticedIssue, type NoticeKind } from './notices.store.ts';

/** Beginnings of the player app's texts that messages use. */
export const NOTICE_TEXTS = ['lottery.delayed', 'lottery.returned', 'lottery.voidText'] as const;

type Texts = Record<string, string>;
/** A message with its texts by language. */
export type Notice = { to: readonly bigint[]; ref: string; title: Texts; text: Texts };

export type NoticeDeps = {
  db: Db;
  /** Sends a message in a transaction. */
  send: (tx: Tx, notice: Notice) => Promise<unknown>;
  languages: readonly string[];
  /** Texts of the player app in a language. */
  labels: (language: string) => Readonly<Record<string, string>>;
};

const TEXTS: Record<NoticeKind, { title: string; text: string }> = {
  late: { title: 'lottery.delayed', text: 'lottery.delayedText' },
  void: { title: 'lottery.returned', text: 'lottery.voidText' },
};
const KINDS: readonly NoticeKind[] = ['late', 'void'];
const ISSUES_AT_ONCE = 20;
/** Players per message and transaction. */
const PLAYERS_AT_ONCE = 500;

/** Tells some players of an issue. @returns false when none was left */
const tellPart = ({ db, send, languages, labels }: NoticeDeps, issue: NoticedIssue): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const to = await insertNotices(tx, issue, PLAYERS_AT_ONCE);
    if (to.length === 0) return false;
    const { title, text } = TEXTS[issue.kind];
    const name = `${recordedLottery(`lottery:${issue.code}`) ?? issue.code} ${issue.numero}`;
    const inLanguages = (key: string, before = ''): Texts =>
      Object.fromEntries(languages.map((language) => [language, `${before}${labels(language)[key] ?? ''}`]));
    await send(tx, {
      to,
      ref: `lottery/${issue.kind}/${issue.id}`,
      title: inLanguages(title, `${name}: `),
      text: inLanguages(text),
    });
    return true;
  });

/** Tells every player with orders on an issue that is late or void, once of each. */
export async function notifyBettors(deps: NoticeDeps, { each, signal }: Pick<Turn, 'each' | 'signal'>): Promise<void> {
  for (const kind of KINDS)
    await each(
      await listNoticed(deps.db, kind, ISSUES_AT_ONCE),
      ({ id }) => `${kind}:${id}`,
      async (issue) => {
        while (!signal.aborted && (await tellPart(deps, issue)));
      },
    );
}
