/**
 * Referral rewards: a fixed amount for each invited member whose turnover reaches the requirement, paid once. Decided
 * in the transaction that updates the members' figures, one at a time for the whole installation.
 */
import { parseMoney } from '@parlour/contract/money';
import type { Brand } from '../../config/brand.ts';
import { payReferral } from '../../ledger/wallet/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Candidate, findUndecided, insertDecision } from './rewards.store.ts';

/** Amounts are minor units. */
export type InviteRule = { reward: bigint; turnover: bigint; friends: number };

/** Returns the rule of a brand; null when there are no referral rewards. */
export function toInviteRule({ flags, invite }: Pick<Brand, 'flags' | 'invite'>, exponent: number): InviteRule | null {
  if (!invite || !flags.REFERRAL3 || !flags.AFFMAN3) return null;
  const [reward, turnover] = [parseMoney(invite.reward, exponent), parseMoney(invite.turnover, exponent)];
  return reward && turnover ? { reward, turnover, friends: invite.friends } : null;
}

type Played = { memberId: bigint; account: string; facts: { turnover: bigint } };

export type Paid = { referrerId: bigint; memberId: bigint; account: string; amount: bigint };

/** Returns why an invitation is not rewarded; empty when it is. */
const refusalOf = (rule: InviteRule, { shares, paidBefore }: Pick<Candidate, 'shares' | 'paidBefore'>) =>
  shares ?? (paidBefore >= rule.friends ? 'full' : '');

/**
 * Decides the invitations of members whose figures changed.
 *
 * @param ledgerId ledger of the play that counts
 * @param onPaid called for each rewarded friend, in the transaction
 * @returns a function that publishes the paid balances; call it after the commit
 */
export async function decideRewards(
  tx: Tx,
  rule: InviteRule | null,
  played: readonly Played[],
  ledgerId: number,
  onPaid: (tx: Tx, paid: Paid) => Promise<unknown>,
): Promise<() => void> {
  const reached = rule ? played.filter(({ facts }) => facts.turnover >= rule.turnover) : [];
  if (!rule || reached.length === 0) return () => {};
  const callbacks: (() => void)[] = [];
  const paid = new Map<bigint, number>();
  const names = new Map(reached.map(({ memberId, account }) => [memberId, account]));
  const ids = [...names.keys()];
  for (const { memberId, referrerId, shares, paidBefore } of await findUndecided(tx, ids)) {
    const paidNow = paid.get(referrerId) ?? 0;
    const reason = refusalOf(rule, { shares, paidBefore: paidBefore + paidNow });
    const decision = { memberId, referrerId, reason };
    if (reason !== '') {
      await insertDecision(tx, { ...decision, state: 'refused', amount: 0n, ledgerId, transfer: null });
      continue;
    }
    const done = await payReferral(tx, { memberId: referrerId, friendId: memberId, amount: rule.reward });
    await insertDecision(tx, {
      ...decision,
      state: 'paid',
      amount: rule.reward,
      ledgerId: done.ledgerId,
      transfer: done.transfer,
    });
    paid.set(referrerId, paidNow + 1);
    callbacks.push(done.afterCommit);
    await onPaid(tx, { referrerId, memberId, account: names.get(memberId) ?? '', amount: rule.reward });
  }
  return () => {
    for (const afterCommit of callbacks) afterCommit();
  };
}
