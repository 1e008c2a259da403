/**
 * Entered results, and operators' actions on issues. Each is one transaction that locks the issue. After the commit,
 * players with waiting orders get an event about a result, and everybody about an operator's action.
 */
import { type ResultFault, type ResultNumbers, readNumbers } from '@parlour/games/lottery/result-form';
import { type Act, recordAudit } from '../core/audit/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Hub } from '../platform/events/hub.ts';
import type { Turn } from '../platform/jobs/index.ts';
import { listPlayers } from './lottery.store.ts';
import { insertNumberEvent } from './numbers.store.ts';
import { isSameResult, verdictOf } from './results.rules.ts';
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

const eventOf = (issue: EnteredIssue) =>
  ({ type: 'draw', gameId: String(issue.game_id), numero: issue.numero }) as const;

/** Returns a function that publishes the draw to all players with waiting orders; call it after the commit. */
async function resultNotice(tx: Tx, { hub }: Pick<ResultDeps, 'hub'>, issue: EnteredIssue): Promise<() => void> {
  const members = await listPlayers(tx, issue.id);
  const event = eventOf(issue);
  return () => {
    for (const member of members) hub.emit({ member }, event);
  };
}

/** Draws an issue once its newest entries agree, or holds it when they differ. An operator's hold stays. */
async function decide(
  tx: Tx,
  deps: ResultDeps,
  issue: EnteredIssue,
): Promise<{ state: Entered['state']; afterCommit: () => void }> {
  const verdict = verdictOf(await listEntries(tx, issue.id, 0));
  const isOpen = issue.state === 'scheduled' || issue.hold_cause === 'late' || issue.hold_cause === 'differs';
  if (verdict.state === 'agreed' && isOpen) {
    await setEntered(tx, issue.id, verdict.result);
    return { state: 'drawn', afterCommit: await resultNotice(tx, deps, issue) };
  }
  if (verdict.state === 'differs' && isOpen && issue.hold_cause !== 'differs') {
    await setHeld(tx, issue.id, 'differs');
    return { state: 'differs', afterCommit: await resultNotice(tx, deps, issue) };
  }
  return { state: verdict.state === 'differs' ? 'differs' : 'waiting', afterCommit: () => {} };
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
      const { state, afterCommit } = await decide(tx, deps, issue);
      if ('by' in source)
        await recordAudit(tx, {
          ...source.by,
          act: 'lottery.result_entered',
          after: { ...factsOf(issue), numbers, state },
        });
      return { entered: { state } as Entered, afterCommit };
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
      // Everybody may have the issue on the screen, with or without a bet.
      return { changed: { state: 'done' }, afterCommit: () => deps.hub.emit('all', eventOf(issue)) };
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
      await decide(tx, deps, { ...issue, state: 'scheduled', hold_cause: null });
    return true;
  });

/** Voids an issue; the settlement refunds all stakes. */
export const voidIssue = (deps: ResultDeps, decision: Decision): Promise<Changed> =>
  change(deps, { ...decision, act: 'lottery.voided' }, async (tx, { id, state }) => {
    if (state !== 'scheduled' && state !== 'held') return false;
    await setVoided(tx, id, decision.reason);
    return true;
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
        return resultNotice(tx, deps, issue);
      });
      afterCommit();
    },
  );
}
