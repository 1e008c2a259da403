/** Rules of the withdrawals page. Pure. */
import { mayMoveWithdrawal, type WithdrawalState } from '@parlour/contract/withdrawals';
import type { AdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';

export type Act = 'review' | 'release' | 'approve' | 'refuse' | 'send' | 'pay' | 'fail';

const TO: Record<Act, WithdrawalState> = {
  review: 'reviewing',
  release: 'requested',
  approve: 'approved',
  refuse: 'refused',
  send: 'paying',
  pay: 'paid',
  fail: 'failed',
};

export const targetOf = (act: Act): WithdrawalState => TO[act];

/** Returns the possible actions on a withdrawal. Sending requires a provider, and precedes payment with one. */
export function actsOf({ state }: Pick<AdminWithdrawal, 'state'>, provider: string | null): Act[] {
  return (Object.keys(TO) as Act[]).filter(
    (act) => mayMoveWithdrawal('operator', state, TO[act]) && (act !== 'send' || provider !== null),
  );
}

/** Returns the input that an action requires. */
export const asksOf = (act: Act): 'reason' | 'reference' | null =>
  act === 'refuse' || act === 'fail' ? 'reason' : act === 'pay' ? 'reference' : null;
