/**
 * Entered results, and operators' actions on issues. Each is one transaction that locks the issue. Everybody
 * gets an event after the commit.
 */
import { type ResultFault, type ResultNumbers, readNumbers } from '@parlour/games/lottery/result-form';
import { isSameResult } from '@parlour/games/lottery/same-result';
import { type Act, recordAudit } from '../core/audit/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Hub } from '../platform/events/hub.ts';
import type { Turn } from '../platform/jobs/index.ts';
import { insertNumberEvent } from './numbers.store.ts';
import { stageOf, type Verdict, verdictOf } from './results.rules.ts';
import {
  type EnteredIssue,
  endSale,
  insertEntry,
  listEntries,
  listLate,
  lockIssue,
  setEntered,
  setHeld,
  setReleased,
  setVoided,
  upsertAsk,
} from './results.store.ts';

export type ResultDeps = { db: Db; hub: Pick<Hub, 'emit'> };

/** Acting operator. */
export type By = { operator: Act['operator'] & { operatorId: bigint }; request: Act['request'] };
export type Source = { by: By } | { feed: string };

export type Entered =
  | { state: 'waiting' | 'differs' | 'drawn' }
  | { state: 'refused'; code: 'unknown' | 'early' | 'decided' }
  | { state: 'refused'; code: 'shape'; fault: ResultFault };

/** Late issues held per run. */
const HELD_AT_ONCE = 100;

const factsOf = ({ code, numero }: EnteredIssue) => ({ game: code, issue: numero });

/** Publishes to everybody that an issue has changed: it may be on the screen of players without a bet, too. */
export const publish =
  ({ hub }: Pick<ResultDeps, 'hub'>, issue: EnteredIssue) =>
  (): void =>
    hub.emit('all', { type: 'draw', gameId: String(issue.game_id), numero: issue.numero });

/** State of an issue after an entry, and what to publish of it after the commit. */
type Decided<State> = { state: State; afterCommit: () => void };

/** Whether entries decide an issue: an operator's hold stays until the operator releases it. */
const isOpen = ({ state, hold_cause }: EnteredIssue): boolean =>
  state === 'scheduled' || hold_cause === 'late' || hold_cause === 'differs';

/** Holds an issue whose entries do not decide it, once they differ. */
async function holdDiffering(
  tx: Tx,
  deps: ResultDeps,
  { issue, verdict }: { issue: EnteredIssue; verdict: Verdict },
): Promise<Decided<'waiting' | 'differs'>> {
  if (verdict.state !== 'differs') return { state: 'waiting', afterCommit: () => {} };
  if (!isOpen(issue) || issue.hold_cause === 'differs') return { state: 'differs', afterCommit: () => {} };
  await setHeld(tx, issue.id, 'differs');
  return { state: 'differs', afterCommit: publish(deps, issue) };
}

/** Draws an issue once its newest entries agree on a result, or holds it when they differ. */
async function decideResult(
  tx: Tx,
  deps: ResultDeps,
  issue: EnteredIssue,
): Promise<Decided<'waiting' | 'differs' | 'drawn'>> {
  const verdict = verdictOf(await listEntries(tx, issue.id, 0));
  if (verdict.state !== 'agreed' || verdict.result === null || !isOpen(issue))
    return holdDiffering(tx, deps, { issue, verdict });
  await setEntered(tx, issue.id, verdict.result);
  return { state: 'drawn', afterCommit: publish(deps, issue) };
}

/** Records the result of an issue reported by a source; the newest entry of a source counts. */
export async function enterResult(
  deps: ResultDeps,
  { issueId, numbers, source }: { issueId: bigint; numbers: ResultNumbers; source: Source },
): Promise<Entered> {
  const { entered, afterCommit } = await inTransaction(
    deps.db,
    async (tx): Promise<{ entered: Entered; afterCommit: () => void }> => {
      const refuse = (entered: Entered) => ({ entered, afterCommit: () => {} });
      const issue = await lockIssue(tx, issueId);
      if (!issue || issue.draw_source !== 'entry') return refuse({ state: 'refused', code: 'unknown' });
      if (issue.state !== 'scheduled' && issue.state !== 'held') return refuse({ state: 'refused', code: 'decided' });
      if (!issue.is_due) return refuse({ state: 'refused', code: 'early' });
      const read = readNumbers(issue.family, numbers);
      if (!read.ok) return refuse({ state: 'refused', code: 'shape', fault: read.fault });
      const [operatorId, feed] = 'by' in source ? [source.by.operator.operatorId, null] : [null, source.feed];
      const before = (await listEntries(tx, issueId, 0)).find(
        (one) => one.operatorId === operatorId && one.feed === feed,
      );
      // A repeated entry of a source is recorded once.
      if (!before || !isSameResult(before.result, read.result))
        await insertEntry(tx, { issueId, stage: 0, operatorId, feed, result: read.result, reason: '' });
      const { state, afterCommit } = await decideResult(tx, deps, issue);
      if ('by' in source)
        await recordAudit(tx, {
          ...source.by,
          act: 'lottery.result_entered',
          after: { ...factsOf(issue), numbers, state },
        });
      return { entered: { state }, afterCommit };
    },
  );
  afterCommit();
  return entered;
}

type Changed = { state: 'done' } | { state: 'refused'; code: 'unknown' | 'state' };
type Change = (tx: Tx, issue: EnteredIssue) => Promise<boolean>;

/** Changes an issue by an operator's decision, audited with the reason. */
async function change(
  deps: ResultDeps,
  { issueId, by, act, reason }: { issueId: bigint; by: By; act: string; reason: string },
  apply: Change,
): Promise<Changed> {
  const { changed, afterCommit } = await inTransaction(
    deps.db,
    async (tx): Promise<{ changed: Changed; afterCommit: () => void }> => {
      const issue = await lockIssue(tx, issueId);
      if (!issue) return { changed: { state: 'refused', code: 'unknown' }, afterCommit: () => {} };
      if (!(await apply(tx, issue))) return { changed: { state: 'refused', code: 'state' }, afterCommit: () => {} };
      await recordAudit(tx, { ...by, act, before: { ...factsOf(issue), state: issue.state }, reason });
      return { changed: { state: 'done' }, afterCommit: publish(deps, issue) };
    },
  );
  afterCommit();
  return changed;
}

type Decision = { issueId: bigint; by: By; reason: string };

/** Ends the sale of an issue before its time; it is drawn as scheduled. */
export const closeIssue = (deps: ResultDeps, decision: Decision): Promise<Changed> =>
  change(deps, { ...decision, act: 'lottery.closed_early' }, async (tx, { id, game_id, state }) => {
    if (state !== 'scheduled' || !(await endSale(tx, id))) return false;
    const { by, reason } = decision;
    await insertNumberEvent(tx, { game_id, issue_id: id, kind: 'closed', by_operator: by.operator.name, reason });
    return true;
  });

/** Holds an issue: no orders, cancellations or draw until it is released or voided. */
export const holdIssue = (deps: ResultDeps, decision: Decision): Promise<Changed> =>
  change(deps, { ...decision, act: 'lottery.held' }, async (tx, { id, state, hold_cause }) => {
    if (state !== 'scheduled' && !(state === 'held' && hold_cause !== 'operator')) return false;
    await setHeld(tx, id, 'operator', decision.reason);
    return true;
  });

/** Releases a held issue; entries that agree by now decide it immediately. */
export const releaseIssue = (deps: ResultDeps, decision: Decision): Promise<Changed> =>
  change(deps, { ...decision, act: 'lottery.released' }, async (tx, issue) => {
    if (issue.state !== 'held' || issue.hold_cause !== 'operator') return false;
    await setReleased(tx, issue.id);
    if (issue.draw_source === 'entry' && issue.is_due)
      await decideResult(tx, deps, { ...issue, state: 'scheduled', hold_cause: null });
    return true;
  });

export type Voided = { state: 'void' | 'waiting' | 'differs' } | Extract<Changed, { state: 'refused' }>;

/** Voids an issue, or records that an operator wants to; null when the operator has entered that before. */
async function enterVoid(
  tx: Tx,
  deps: ResultDeps,
  issue: EnteredIssue,
  { by, reason }: Pick<Decision, 'by' | 'reason'>,
): Promise<Decided<'void' | 'waiting' | 'differs'> | null> {
  const setVoid = async (why: string): Promise<Decided<'void'>> => {
    await setVoided(tx, issue.id, why);
    return { state: 'void', afterCommit: publish(deps, issue) };
  };
  if (issue.draw_source !== 'entry' || !issue.is_closed) return setVoid(reason);
  const { operatorId } = by.operator;
  const own = (await listEntries(tx, issue.id, 0)).find((entry) => entry.operatorId === operatorId);
  if (own && own.result === null) return null;
  await insertEntry(tx, { issueId: issue.id, stage: 0, operatorId, feed: null, result: null, reason });
  const entries = await listEntries(tx, issue.id, 0);
  const verdict = verdictOf(entries);
  if (verdict.state !== 'agreed' || verdict.result !== null) return holdDiffering(tx, deps, { issue, verdict });
  // The reason of whom wanted it first.
  return setVoid(entries.find(({ result }) => result === null)?.reason ?? reason);
}

/**
 * Voids an issue; the settlement refunds all stakes. An external draw whose sale is over may be known to somebody, so two
 * operators have to void it.
 */
export async function voidIssue(deps: ResultDeps, { issueId, by, reason }: Decision): Promise<Voided> {
  const { voided, afterCommit } = await inTransaction(
    deps.db,
    async (tx): Promise<{ voided: Voided; afterCommit: () => void }> => {
      const refuse = (code: 'unknown' | 'state') => ({
        voided: { state: 'refused' as const, code },
        afterCommit: () => {},
      });
      const issue = await lockIssue(tx, issueId);
      if (!issue) return refuse('unknown');
      if (issue.state !== 'scheduled' && issue.state !== 'held') return refuse('state');
      const entered = await enterVoid(tx, deps, issue, { by, reason });
      if (entered === null) return refuse('state');
      const { state, afterCommit } = entered;
      await recordAudit(tx, {
        ...by,
        act: state === 'void' ? 'lottery.voided' : 'lottery.void_entered',
        before: { ...factsOf(issue), state: issue.state },
        reason,
      });
      return { voided: { state }, afterCommit };
    },
  );
  afterCommit();
  return voided;
}

/**
 * Asks another operator to check an entry that differs; it is shown to that operator until a newer entry. Only operators who
 * have entered a result see those of others.
 */
export const askToCorrect = (
  db: Db,
  { issueId, operator: name, by }: { issueId: bigint; operator: string; by: By },
): Promise<Changed> =>
  inTransaction(db, async (tx): Promise<Changed> => {
    const issue = await lockIssue(tx, issueId);
    if (!issue) return { state: 'refused', code: 'unknown' };
    const stage = stageOf(issue);
    const entries = await listEntries(tx, issueId, stage);
    const { operatorId } = by.operator;
    const asked = entries.find((entry) => entry.operator === name && entry.operatorId !== operatorId);
    if (!asked || asked.operatorId === null || !entries.some((entry) => entry.operatorId === operatorId))
      return { state: 'refused', code: 'unknown' };
    if (verdictOf(entries).state !== 'differs') return { state: 'refused', code: 'state' };
    await upsertAsk(tx, { issueId, stage, operatorId: asked.operatorId, by: by.operator.name });
    await recordAudit(tx, { ...by, act: 'lottery.correction_asked', after: { ...factsOf(issue), operator: name } });
    return { state: 'done' };
  });

/** Holds issues with an overdue result, and notifies the players who wait for it. */
export async function holdLate(deps: ResultDeps, { each }: Pick<Turn, 'each'>): Promise<void> {
  await each(
    await listLate(deps.db, HELD_AT_ONCE),
    ({ id }) => `late:${id}`,
    async ({ id }) => {
      const afterCommit = await inTransaction(deps.db, async (tx) => {
        const issue = await lockIssue(tx, id);
        if (issue?.state !== 'scheduled' || !issue.is_due) return () => {};
        await setHeld(tx, id, 'late');
        return publish(deps, issue);
      });
      afterCommit();
    },
  );
}
