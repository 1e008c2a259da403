/** Creation of guest accounts, and their end. */
import { createHmac, randomBytes } from 'node:crypto';
import { GUEST_MEMBER, TRIAL_CUSTOMER } from '@parlour/contract/accounts';
import { currencyOf } from '@parlour/contract/currencies';
import { toMinor } from '@parlour/contract/money';
import type { Brand } from '../../config/brand.ts';
import { closeMember, createGuest, type MemberRow } from '../../core/accounts/index.ts';
import { grantPlayMoney, openWallet } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { eachOrThrow, type Turn } from '../../platform/jobs/index.ts';
import { trialName } from './guest-play.rules.ts';
import { countTrialsOf, insertTrial, listExpired, markClosed } from './guest-play.store.ts';

/** The address has reached its daily limit of guest accounts. */
export class TrialsSpent extends Error {}

const AT_ONCE = 100;

export type TrialTerms = NonNullable<Brand['trial']>;

/** Keyed hash, so that the table alone does not reveal the address. */
export const addressHash = (pepper: Buffer, address: string): Buffer =>
  createHmac('sha256', pepper).update(`trial ${address}`).digest();

/**
 * Creates a guest account with a wallet in the TRIAL book and the brand's demo credit.
 *
 * @throws {TrialsSpent}
 */
export async function makeTrial(
  tx: Db,
  { currency, terms, address }: { currency: Brand['currency']; terms: TrialTerms; address: Buffer },
): Promise<MemberRow> {
  if ((await countTrialsOf(tx, address)) >= terms.perAddress) throw new TrialsSpent();
  const account = trialName(randomBytes(8));
  const member = await createGuest(tx, { account, type: GUEST_MEMBER, customerType: TRIAL_CUSTOMER });
  await insertTrial(tx, member.id, address, terms.hours);
  await openWallet(tx, { memberId: member.id, book: 'TRIAL', currency });
  const amount = toMinor(terms.credit, currencyOf(currency).exponent);
  await grantPlayMoney(tx, { memberId: member.id, amount, idempotencyKey: 'trial', book: 'TRIAL' });
  return member;
}

/**
 * Closes expired guest accounts: they can no longer be used, their sessions end, and their entries stay in the ledger.
 *
 * @param endSessions ends every session of a member
 * @returns number of closed accounts
 */
export async function closeExpiredTrials(
  db: Db,
  endSessions: (tx: Db, memberId: bigint) => Promise<unknown>,
  each: Turn['each'] = eachOrThrow,
): Promise<number> {
  let closed = 0;
  const close = (memberId: bigint) =>
    inTransaction(db, async (tx) => {
      if (!(await markClosed(tx, memberId))) return;
      await closeMember(tx, memberId);
      await endSessions(tx, memberId);
      closed++;
    });
  for (;;) {
    const some = await listExpired(db, AT_ONCE);
    const done = await each(some, String, close);
    if (some.length < AT_ONCE || done === 0) return closed;
  }
}
