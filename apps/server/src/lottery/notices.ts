/** Inbox messages to the players of an issue: its result is late, or it is void and their stakes are back. */
import { recordedLottery } from '@parlour/contract/lottery';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Turn } from '../platform/jobs/index.ts';
import {
  insertNotices,
  listNoticed,
  listUntold,
  markNotified,
  type NoticedIssue,
  type NoticeKind,
  walletKey,
} from './notices.store.ts';

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
/** Issues per run of which all players are found to be told. */
const TOLD_AT_ONCE = 1_000;

/** Tells the players of some wallets of an issue, in one transaction. */
const tellPart = (
  { db, send, languages, labels }: NoticeDeps,
  issue: NoticedIssue,
  accounts: readonly bigint[],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const to = await insertNotices(tx, issue, accounts);
    if (to.length === 0) return;
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
  });

type Telling = Pick<Turn, 'each' | 'signal'>;

/** Tells the players of an issue; one who cannot be told does not keep the message from the others. */
async function tellIssue(deps: NoticeDeps, issue: NoticedIssue, { each, signal }: Telling): Promise<void> {
  let after = 0n;
  while (!signal.aborted) {
    const accounts = await listUntold(deps.db, issue, { after, most: PLAYERS_AT_ONCE });
    const last = accounts.at(-1);
    if (last === undefined) return;
    try {
      await tellPart(deps, issue, accounts);
    } catch (error) {
      const done = await each(
        accounts,
        (account) => walletKey(issue, account),
        (account) => tellPart(deps, issue, [account]),
      );
      if (done === 0) throw error;
    }
    after = last;
  }
}

/** Tells every player with orders on an issue that is late or void, once of each. */
export async function notifyBettors(deps: NoticeDeps, telling: Telling): Promise<void> {
  for (const kind of KINDS) {
    await telling.each(
      await listNoticed(deps.db, kind, ISSUES_AT_ONCE),
      ({ id }) => `${kind}:${id}`,
      (issue) => tellIssue(deps, issue, telling),
    );
    await markNotified(deps.db, kind, TOLD_AT_ONCE);
  }
}
