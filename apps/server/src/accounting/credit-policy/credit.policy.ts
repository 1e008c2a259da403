/**
 * Policy for all actions by which operators credit members or promise them credit. An action states its maximum cost.
 * One operator may do it alone while the sum of the business day stays within the ceiling; above it, and when the cost
 * has no bound, the action is stored with its whole input until another operator approves it, and is then executed.
 * Above a second limit of the brand two other operators have to approve.
 */

import { createHash } from 'node:crypto';
import type { FailureCode } from '@parlour/contract/errors';
import { moneyString } from '@parlour/contract/money';
import { cutText } from '@parlour/contract/visible-text';
import {
  approve,
  approversFor,
  ask,
  endRequest,
  listApprovers,
  type NotApproved,
  notApproved,
  restart,
} from '../../core/approvals/index.ts';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { type Failed, fail, type Outcome, ok } from '../../platform/http/result.ts';
import { decideRequest, insertRequest, lockRequest, spend, spendConfirmed } from './credit.store.ts';

/** Kind under which approvals are asked for. */
const SUBJECT = 'credit' as const;

export type By = { operator: Act['operator'] & { operatorId: bigint }; request: Act['request'] };

/** Executing operator, and the requesting one, which is a different one after an approval. */
export type Doer = By & { asker: { id: bigint; name: string } };

export type Weight = {
  /** Maximum credited or promised amount in minor units: 0 for nothing, null for no bound. */
  amount: bigint | null;
  /** Announced amount that it books as paid in on the operator's word, minor units; it has a ceiling of its own. */
  confirmed?: bigint;
  /** Description of the action for the approving operator. */
  title: string;
};

export type CreditAct<Input, Value, F extends FailureCode> = {
  /** Validates the input and returns the maximum cost. Writes nothing. */
  weigh: (tx: Tx, input: Input) => Promise<Outcome<Weight, F>>;
  /**
   * Executes the action, with its audit record.
   *
   * @returns a function that creates the endpoint's response; it runs after the commit
   */
  perform: (tx: Tx, input: Input, by: Doer) => Promise<Outcome<() => Value | Promise<Value>, F>>;
};

/** Rolls back the transaction of a refused action. */
class Undone extends Error {
  readonly outcome: Failed<FailureCode>;
  constructor(outcome: Failed<FailureCode>) {
    super(outcome.code);
    this.outcome = outcome;
  }
}

/** Whether an amount exceeds another one; null means no bound. */
const isAbove = (amount: bigint | null, most: bigint | null): boolean =>
  most !== null && (amount === null || amount > most);

type NotDecided = NotApproved | 'access.right' | 'credit.failed';

export type CreditPolicy = ReturnType<typeof createCreditPolicy>;

export type CreditPolicyParts = {
  db: Db;
  /** Ceiling of one operator's own credits in a business day, minor units. */
  ceiling: bigint;
  /** Ceiling of one operator's own confirmations of announced deposits in a business day, minor units. */
  confirmedCeiling: bigint;
  /** Amount above which two other operators must approve, minor units; null for no such limit. */
  threeAbove: bigint | null;
  timeZone: string;
  exponent: number;
};

export function createCreditPolicy({
  db,
  ceiling,
  confirmedCeiling,
  threeAbove,
  timeZone,
  exponent,
}: CreditPolicyParts) {
  const acts = new Map<string, CreditAct<unknown, unknown, FailureCode>>();

  /**
   * Counts the cost of an action against the operator's ceilings; returns the maximum credit when another operator has
   * to approve, null when it has no bound.
   */
  async function countAlone(
    tx: Tx,
    { amount, confirmed = 0n, title }: Weight,
    { operatorId, source }: { operatorId: bigint; source: string },
  ): Promise<{ isAlone: boolean; most: bigint | null }> {
    const undo = await spendConfirmed(tx, { operatorId, amount: confirmed, ceiling: confirmedCeiling, timeZone });
    if (!undo) return { isAlone: false, most: amount === null ? null : amount + confirmed };
    if (amount === 0n) return { isAlone: true, most: 0n };
    if (amount !== null && (await spend(tx, { operatorId, amount, ceiling, timeZone, source, title })))
      return { isAlone: true, most: amount };
    await undo();
    return { isAlone: false, most: amount };
  }

  /** Voids the approvals of a request that can no longer be executed as it was approved. */
  const voidApprovals = (id: bigint, by: By): Promise<void> =>
    inTransaction(db, async (tx) => {
      const thing = { subject: SUBJECT, ref: id.toString() };
      const request = await lockRequest(tx, id);
      if (request?.state !== 'asked' || (await listApprovers(tx, thing)).length === 0) return;
      const { requester_id: requesterId, amount, source, title } = request;
      await restart(tx, { ...thing, requesterId, approvers: approversFor(amount, threeAbove) });
      await recordAudit(tx, { ...by, act: 'credit.approvals_voided', after: { credit: id.toString(), source, title } });
    });

  return {
    ceiling,
    confirmedCeiling,
    threeAbove,
    timeZone,

    /** Number of other operators who must approve an amount, where one does not act alone. */
    approversFor: (amount: bigint): 1 | 2 => approversFor(amount, threeAbove),

    /**
     * Counts an amount as credited by one operator alone. For sources with their own approval.
     *
     * @param amount minor units, more than zero
     * @returns whether the operator may do it alone; otherwise nothing is written, and a second operator is needed
     */
    mayAlone: (
      tx: Tx,
      spent: { operatorId: bigint; amount: bigint; source: string; title: string },
    ): Promise<boolean> => spend(tx, { ...spent, ceiling, timeZone }),

    /**
     * Registers an action of a source. Its input is stored as JSON while it waits for another operator, so it contains
     * neither bigints nor dates.
     *
     * @param source unique name of the action, such as `voucher`
     * @returns a function that runs the action, or returns `credit.second` when it now waits for another operator
     */
    act<Input, Value, F extends FailureCode>(source: string, act: CreditAct<Input, Value, F>) {
      if (acts.has(source)) throw new Error(`the credit source ${source} is there twice`);
      // The input stored under a source's name was written by this source.
      acts.set(source, act as unknown as CreditAct<unknown, unknown, FailureCode>);

      return async (input: Input, by: By): Promise<Outcome<Value, F | 'credit.second'>> => {
        const { operatorId, name } = by.operator;
        const done = await inTransaction(
          db,
          async (tx): Promise<Outcome<() => Value | Promise<Value>, F | 'credit.second'>> => {
            const weighed = await act.weigh(tx, input);
            if (!weighed.ok) return weighed;
            const title = cutText(weighed.value.title, 200);
            const { isAlone, most: amount } = await countAlone(tx, { ...weighed.value, title }, { operatorId, source });
            if (isAlone) {
              const finished = await act.perform(tx, input, { ...by, asker: { id: operatorId, name } });
              if (!finished.ok) throw new Undone(finished);
              return finished;
            }
            const text = JSON.stringify(input);
            const hash = createHash('sha256').update(text).digest();
            const { id, isNew } = await insertRequest(tx, { operatorId, source, title, input: text, hash, amount });
            const most = amount === null ? null : moneyString(amount, exponent);
            if (isNew) {
              await ask(tx, {
                subject: SUBJECT,
                ref: id.toString(),
                operatorId,
                approvers: approversFor(amount, threeAbove),
              });
              await recordAudit(tx, {
                ...by,
                act: 'credit.asked',
                after: { credit: id.toString(), source, title, most },
              });
            }
            return fail('credit.second', { id: id.toString(), amount: most });
          },
        ).catch((error: unknown) => {
          if (error instanceof Undone) return error.outcome as Failed<F>;
          throw error;
        });
        return done.ok ? ok(await done.value()) : done;
      };
    },

    /**
     * Approves and executes another operator's request, or refuses it; the requester withdraws it.
     *
     * @returns the response of the action's own endpoint, null when it was not approved or another operator has to
     * approve it as well; `credit.failed` with the action's own code when it is no longer possible, or would cost more
     * than displayed; it then keeps waiting, and earlier approvals are void
     */
    async decide(
      { id, isApproved, words }: { id: bigint; isApproved: boolean; words: string },
      by: By,
    ): Promise<Outcome<unknown, NotDecided>> {
      const { operatorId } = by.operator;
      const thing = { subject: SUBJECT, ref: id.toString(), operatorId };
      const done = await inTransaction(db, async (tx): Promise<Outcome<() => unknown, NotDecided>> => {
        const request = await lockRequest(tx, id);
        if (!request) return fail('thing.unknown');
        if (request.state !== 'asked') return fail('approval.decided');
        const { source, title, requester } = request;
        const facts = { credit: id.toString(), source, title, askedBy: requester };
        if (!isApproved) {
          const ended = await endRequest(tx, { ...thing, requesterId: request.requester_id });
          if (!ended.ok) return ended;
          const to = ended.value;
          await decideRequest(tx, id, { to, by: operatorId, words });
          await recordAudit(tx, { ...by, act: `credit.${to}`, after: facts, reason: words });
          return ok(() => null);
        }
        if (request.is_over) return fail('approval.expired');
        const approval = await approve(tx, thing);
        if (approval !== 'approved' && approval !== 'more') return notApproved(approval);
        const act = acts.get(source);
        if (!act) throw new Error(`nothing carries out the credit source ${source}`);
        const approvals = approval === 'more' ? { approvals: '1 of 2' } : {};
        await recordAudit(tx, { ...by, act: 'credit.approved', after: { ...facts, ...approvals }, reason: words });
        const asker = { id: request.requester_id, name: requester };
        // Validated again, because its conditions may have changed since the request.
        const weighed = await act.weigh(tx, request.input);
        // The approval covers the displayed amount.
        if (weighed.ok && isAbove(weighed.value.amount, request.amount)) throw new Undone(fail('credit.failed'));
        if (approval === 'more') {
          if (!weighed.ok) throw new Undone(weighed);
          return ok(() => null);
        }
        const finished = weighed.ok ? await act.perform(tx, request.input, { ...by, asker }) : weighed;
        if (!finished.ok) throw new Undone(finished);
        await decideRequest(tx, id, { to: 'done', by: operatorId, words });
        return finished;
      }).catch(async (error: unknown) => {
        if (!(error instanceof Undone)) throw error;
        await voidApprovals(id, by);
        return fail('credit.failed', { code: error.outcome.code });
      });
      return done.ok ? ok((await done.value()) ?? null) : done;
    },
  };
}
