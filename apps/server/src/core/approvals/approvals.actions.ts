/** Outcomes of approvals as all their endpoints report them. */

import type { Tx } from '../../platform/db/transaction.ts';
import { type Failed, fail, type Outcome, ok } from '../../platform/http/result.ts';
import { type Approval, type ByOperator, mayEnd, withdrawRequest } from './approvals.store.ts';

const CODES = {
  own: 'approval.own',
  expired: 'approval.expired',
  again: 'approval.decided',
  unknown: 'thing.unknown',
} as const satisfies Partial<Record<Approval, string>>;

/** Codes of approvals that were refused. */
export type NotApproved = (typeof CODES)[keyof typeof CODES];

/** Returns the failure of an approval that was refused. */
export const notApproved = (approval: keyof typeof CODES): Failed<NotApproved> => fail(CODES[approval]);

/** Ends a pending request: its requester withdraws it, an operator with the right to decide about it refuses it. */
export async function endRequest(
  tx: Tx,
  { requesterId, ...by }: ByOperator & { requesterId: bigint },
): Promise<Outcome<'withdrawn' | 'refused', 'access.right'>> {
  if (!(await mayEnd(tx, { ...by, requesterId }))) return fail('access.right');
  await withdrawRequest(tx, by);
  return ok(requesterId === by.operatorId ? 'withdrawn' : 'refused');
}
