/**
 * Effects of a registration in one transaction: the member, the play wallet with its initial balance, the referrer, and
 * the agent or affiliate who has the member.
 */

import { currencyOf } from '@parlour/contract/currencies';
import { toMinor } from '@parlour/contract/money';
import { attributeRegistration, type Click } from '../../agents/affiliates/index.ts';
import { joinByReferral } from '../../agents/index.ts';
import type { Brand } from '../../config/brand.ts';
import { createMember, insertPaymentPassword, type MemberRow, type NewMember } from '../../core/accounts/index.ts';
import { grantPlayMoney, openWallet } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { MEMBER_BOOK } from '../../platform/http/sessions.ts';
import type { Referrals, Referrer } from '../referrals/index.ts';

export type FreshMember = NewMember & {
  paymentPasswordHash: string | null;
  referrer: Referrer | null;
  /** Last click on an affiliate's link. */
  click: Click | null;
};

/** Creates a member with a wallet that contains the brand's initial play money. */
export async function createMemberWithWallet(
  tx: Db,
  { brand, referrals }: { brand: Brand; referrals: Referrals },
  fresh: FreshMember,
): Promise<MemberRow> {
  const { paymentPasswordHash, referrer, click, ...rest } = fresh;
  const member = await createMember(tx, rest);
  if (paymentPasswordHash !== null) await insertPaymentPassword(tx, member.id, paymentPasswordHash);
  if (referrer) await referrals.note(tx, member.id, referrer);
  const ownerId = referrer?.memberId ?? null;
  const isTeams = ownerId !== null && (await joinByReferral(tx, member.id, ownerId));
  if (!isTeams) await attributeRegistration(tx, member.id, { ownerId, hasCode: referrer !== null, click });
  await openWallet(tx, { memberId: member.id, book: MEMBER_BOOK, currency: brand.currency });
  const amount = toMinor(brand.play.float, currencyOf(brand.currency).exponent);
  await grantPlayMoney(tx, { memberId: member.id, amount, idempotencyKey: 'registration' });
  return member;
}
