/** Corrects the result of a settled issue: two operators enter the right one, and every wallet is settled again. */
import { type ResultNumbers, readNumbers } from '@parlour/games/lottery/result-form';
import { isSameResult } from '@parlour/games/lottery/same-result';
import { recordAudit } from '../core/audit/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Turn } from '../platform/jobs/index.ts';
import { stopChases } from './chases.ts';
import {
  type CorrectedIssue,
  closeCorrected,
  correctSuborders,
  holdCorrection,
  listCorrecting,
  listSettled,
  listUncorrected,
  setCorrected,
} from './corrections.store.ts';
import { type By, type Entered, publish, type ResultDeps } from './results.actions.ts';
import { verdictOf } from './results.rules.ts';
import { type EnteredIssue, insertEntry, listEntries, lockIssue } from './results.store.ts';
import { judgeAll, judgesOf, pricesFor, publishBalances } from './settlement.ts';

/** Wallets per transaction. */
const WALLETS_AT_ONCE = 200;
const ISSUES_AT_ONCE = 20;

export type Correction =
  | { state: 'waiting' | 'differs' | 'corrected' }
  | Extract<Entered, { state: 'refused' }>
  | { state: 'refused'; code: 'same' };

/** Records the result that an operator proposes as correction; a second operator who agrees corrects the issue. */
export async function enterCorrection(
  { db, hub }: ResultDeps,
  { issueId, numbers, reason, by }: { issueId: bigint; numbers: ResultNumbers; reason: string; by: By },
): Promise<Correction> {
  let corrected: EnteredIssue | undefined;
  const correction = await inTransaction(db, async (tx): Promise<Correction> => {
    const issue = await lockIssue(tx, issueId);
    if (!issue || issue.draw_source !== 'entry') return { state: 'refused', code: 'unknown' };
    if (issue.settled_at === null || issue.result === null) return { state: 'refused', code: 'decided' };
    const read = readNumbers(issue.family, numbers);
    if (!read.ok) return { state: 'refused', code: 'shape', fault: read.fault };
    if (isSameResult(read.result, issue.result)) return { state: 'refused', code: 'same' };
    const stage = issue.corrections + 1;
    const { operatorId } = by.operator;
    await insertEntry(tx, { issueId, stage, operatorId, feed: null, result: read.result, reason });
    const verdict = verdictOf(await listEntries(tx, issueId, stage));
    if (verdict.state === 'agreed') {
      await setCorrected(tx, issueId, verdict.result);
      corrected = issue;
    }
    const state = verdict.state === 'agreed' ? 'corrected' : verdict.state;
    await recordAudit(tx, {
      ...by,
      act: state === 'corrected' ? 'lottery.corrected' : 'lottery.correction_entered',
      before: { game: issue.code, issue: issue.numero, result: issue.result },
      after: { numbers },
      reason,
    });
    return { state };
  });
  if (corrected) publish({ hub }, corrected)();
  return correction;
}

/** Settles some wallets of an issue again, in one transaction. */
async function correctPart(db: Db, issue: CorrectedIssue, accounts: readonly bigint[]): Promise<void> {
  const suborders = await listSettled(db, issue.id, accounts);
  const judge = judgesOf(issue, await pricesFor(db, suborders));
  const corrected = await judgeAll(suborders, judge);
  const afterCommit = await inTransaction(db, async (tx) => {
    if (!(await holdCorrection(tx, issue))) return () => {};
    const wallets = await correctSuborders(tx, issue.id, corrected);
    const short = new Set(wallets.flatMap((wallet) => (wallet.short === null ? [] : [wallet.account_id])));
    const won = new Set(corrected.flatMap(({ id, state }) => (state === 'won' ? [id] : [])));
    const stopped = await stopChases(
      tx,
      suborders.filter((one) => one.stops_on_win && won.has(one.id) && !short.has(one.account_id)),
    );
    return () => {
      publishBalances(wallets.filter((wallet) => wallet.short === null));
      for (const each of stopped) each();
    };
  });
  afterCommit();
}

/** Settles one corrected issue again as far as possible; a failing wallet does not block the others. */
async function correctIssue(
  db: Db,
  issue: CorrectedIssue,
  { each, signal, most }: Pick<Turn, 'each' | 'signal'> & { most: number },
): Promise<void> {
  for (let after = 0n; !signal.aborted; ) {
    const accounts = await listUncorrected(db, issue, { after, most });
    if (accounts.length === 0) break;
    after = accounts.at(-1) ?? after;
    try {
      await correctPart(db, issue, accounts);
    } catch (error) {
      const done = await each(
        accounts,
        (account) => `account:${account}`,
        (account) => correctPart(db, issue, [account]),
      );
      if (done === 0) throw error;
    }
  }
  if (!signal.aborted) await closeCorrected(db, issue);
}

/**
 * Settles all corrected issues again, including wallets that had insufficient balance before.
 *
 * @param most wallets per transaction; after a crash the next run continues with the remaining ones
 */
export async function correctIssues(
  db: Db,
  turn: Pick<Turn, 'each' | 'signal'>,
  most = WALLETS_AT_ONCE,
): Promise<void> {
  await turn.each(
    await listCorrecting(db, ISSUES_AT_ONCE),
    ({ id }) => `issue:${id}`,
    (issue) => correctIssue(db, issue, { ...turn, most }),
  );
}
