/** Manual bonuses. The gift is locked before the wallet; each action is one transaction with its audit record. */
import type { FailureCode } from '@parlour/contract/errors';
import type { CreditPolicy } from '../../accounting/credit-policy/index.ts';
import { approve, ask, endRequest, type NotApproved, notApproved } from '../../core/approvals/index.ts';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import { ledgerById } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import type { RuleRow } from './bonus.store.ts';
import { decideGift, insertGift, lockGift, type NewGift } from './gifts.store.ts';
import { grant } from './grant.ts';

export type By = { operator: Act['operator'] & { operatorId: bigint }; request: Act['request'] };

type NotGiven = 'thing.unknown' | 'bonus.not_met' | 'bonus.gone' | 'protection.stopped';
type Decided<F extends FailureCode> = { outcome: Outcome<bigint, F>; afterCommit: () => void };

/** Rolls back the transaction, because nothing was granted. */
class NothingGiven extends Error {
  readonly code: NotGiven;
  constructor(code: NotGiven) {
    super(code);
    this.code = code;
  }
}

const codeOf = (reason: string): NotGiven =>
  reason === 'bonus.gone' || reason === 'protection.stopped' || reason === 'bonus.not_met' ? reason : 'thing.unknown';

type Gift = { id: bigint; memberId: bigint; ledgerId: number; amount: bigint; reason: string; rule: string };

/** Grants it and records it in the audit log. @throws {NothingGiven} */
async function give(tx: Tx, { id, memberId, ledgerId, amount, reason, rule }: Gift, by: By): Promise<() => void> {
  const { operatorId } = by.operator;
  const { book } = ledgerById(ledgerId);
  const given = await grant(tx, { memberId, book, rule, right: `gift/${id}`, amount, by: operatorId, reason });
  if (given.state !== 'granted') throw new NothingGiven(codeOf(given.reason));
  await decideGift(tx, id, { to: 'done', by: operatorId, creditId: given.creditId });
  const after = { gift: id.toString(), rule, book, amount: amount.toString(), credit: given.creditId.toString() };
  await recordAudit(tx, { ...by, act: 'bonus.given', memberId, after, reason });
  return given.afterCommit;
}

const undone = (error: unknown): Decided<NotGiven> => {
  if (error instanceof NothingGiven) return { outcome: fail(error.code), afterCommit: () => {} };
  throw error;
};

/**
 * Rolls back the counting for a key that was used already; `id` is the existing gift, or null when its content differs.
 */
class Again extends Error {
  readonly id: bigint | null;
  constructor(id: bigint | null) {
    super('the gift is there already');
    this.id = id;
  }
}

type Draft = Omit<NewGift, 'requesterId' | 'ruleId' | 'byTwo'> & {
  rule: RuleRow;
  /** Amount above which two operators must decide, minor units. */
  limit: bigint;
};

/**
 * Grants a bonus, or requests another operator's approval when it exceeds the limit, or the operator's remaining
 * ceiling of today; the same key returns the same gift.
 */
export async function giveByHand(
  db: Db,
  { rule, limit, ...draft }: Draft,
  credit: Pick<CreditPolicy, 'mayAlone' | 'approversFor'>,
  by: By,
): Promise<Outcome<bigint, NotGiven | 'bonus.moved'>> {
  const { operatorId } = by.operator;
  const done = await inTransaction(db, async (tx): Promise<Decided<NotGiven | 'bonus.moved'>> => {
    const spent = { operatorId, amount: draft.amount, source: 'gift', title: `Gift by ${rule.code}` };
    const approvers = credit.approversFor(draft.amount);
    const byTwo = draft.amount > limit || approvers > 1 || !(await credit.mayAlone(tx, spent));
    const made = await insertGift(tx, { ...draft, byTwo, ruleId: rule.id, requesterId: operatorId });
    if (!made) throw new Again(null);
    const { id } = made;
    if (!made.isNew) throw new Again(id);
    if (!byTwo) return { outcome: ok(id), afterCommit: await give(tx, { ...draft, id, rule: rule.code }, by) };
    await ask(tx, { subject: 'bonus', ref: id.toString(), operatorId, approvers });
    const after = { gift: id.toString(), rule: rule.code, amount: draft.amount.toString() };
    await recordAudit(tx, { ...by, act: 'bonus.asked', memberId: draft.memberId, after, reason: draft.reason });
    return { outcome: ok(id), afterCommit: () => {} };
  }).catch((error: unknown): Decided<NotGiven | 'bonus.moved'> => {
    if (!(error instanceof Again)) return undone(error);
    return { outcome: error.id === null ? fail('bonus.moved') : ok(error.id), afterCommit: () => {} };
  });
  done.afterCommit();
  return done.outcome;
}

type NotDecided = NotApproved | 'access.right';

/** Approves or refuses another operator's request; the requester withdraws it. */
export async function decideByHand(
  db: Db,
  {
    id,
    isApproved,
    words,
    ruleOf,
  }: { id: bigint; isApproved: boolean; words: string; ruleOf: (id: bigint) => string | undefined },
  by: By,
): Promise<Outcome<bigint, NotGiven | NotDecided>> {
  const { operatorId } = by.operator;
  const thing = { subject: 'bonus' as const, ref: id.toString(), operatorId };
  const done = await inTransaction(db, async (tx): Promise<Decided<NotGiven | NotDecided>> => {
    const gift = await lockGift(tx, id);
    const rule = gift && ruleOf(gift.rule_id);
    if (!gift || !rule) return { outcome: fail('thing.unknown'), afterCommit: () => {} };
    if (gift.state !== 'asked') return { outcome: fail('approval.decided'), afterCommit: () => {} };
    if (gift.is_over) return { outcome: fail('approval.expired'), afterCommit: () => {} };
    const { member_id: memberId, ledger_id: ledgerId, amount, reason } = gift;
    if (!isApproved) {
      const ended = await endRequest(tx, { ...thing, requesterId: gift.requester_id });
      if (!ended.ok) return { outcome: ended, afterCommit: () => {} };
      const to = ended.value;
      await decideGift(tx, id, { to, by: operatorId, words });
      await recordAudit(tx, { ...by, act: `bonus.${to}`, memberId, after: { gift: id.toString() }, reason: words });
      return { outcome: ok(id), afterCommit: () => {} };
    }
    const approval = await approve(tx, thing);
    if (approval === 'more') {
      const after = { gift: id.toString(), rule, amount: amount.toString(), approvals: '1 of 2' };
      await recordAudit(tx, { ...by, act: 'bonus.approved', memberId, after, reason: words });
      return { outcome: ok(id), afterCommit: () => {} };
    }
    if (approval !== 'approved') return { outcome: notApproved(approval), afterCommit: () => {} };
    return { outcome: ok(id), afterCommit: await give(tx, { id, memberId, ledgerId, amount, reason, rule }, by) };
  }).catch(undone);
  done.afterCommit();
  return done.outcome;
}
