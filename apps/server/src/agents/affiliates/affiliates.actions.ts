/** Operators' changes of affiliates, each in one transaction with its audit record. */
import { hasAgentMenu, isGuest } from '@parlour/contract/accounts';
import { checkAffiliateTerms, type TermsProblem } from '@parlour/contract/affiliate-terms';
import type { AffiliateTerms } from '@parlour/contract/affiliates.endpoints';
import { findMemberByAccount, lockMemberByAccount } from '../../core/accounts/index.ts';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { findPlace } from '../index.ts';
import { listShownPlayers } from './affiliates.admin.store.ts';
import {
  type AffiliateRow,
  findByMember,
  insertAffiliate,
  insertTerms,
  lockRow,
  setExclusion,
  setState,
} from './affiliates.store.ts';
import { firstNewMonth, monthOf, monthStartOf, toStoredTerms } from './terms.ts';

export type By = { operator: Act['operator']; request: Act['request'] };
export type AffiliateParts = { db: Db; exponent: number; timeZone: string; clock: () => Date };

const problemOf = (terms: AffiliateTerms, exponent: number): TermsProblem | null =>
  checkAffiliateTerms(terms, exponent)[0] ?? null;

export type Enrolment = { account: string; upline: string | null; terms: AffiliateTerms; reason: string };

/** Makes a player an affiliate. Agents, and players whom an agent has, cannot be one: the agent would win. */
export async function enrol(
  { db, exponent, timeZone, clock }: AffiliateParts,
  { account, upline, terms, reason }: Enrolment,
  by: By,
): Promise<Outcome<bigint, 'affiliate.terms' | 'affiliate.account' | 'affiliate.parent'>> {
  const problem = problemOf(terms, exponent);
  if (problem) return fail('affiliate.terms', problem);
  return inTransaction(db, async (tx) => {
    const member = await lockMemberByAccount(tx, account.trim());
    if (!member || member.state !== 'active' || member.customer_type !== null) return fail('affiliate.account');
    const isPlayer = !isGuest(member.type) && !hasAgentMenu(member.type);
    if (!isPlayer || (await findPlace(tx, member.id))?.parent_id != null) return fail('affiliate.account');
    const above = upline === null ? null : await findMemberByAccount(tx, upline.trim());
    const upper = above ? await findByMember(tx, above.id) : null;
    if (upline !== null && !upper) return fail('affiliate.parent');
    const { name } = by.operator;
    const row = await insertAffiliate(tx, { memberId: member.id, parentId: upper?.id ?? null, by: name });
    if (!row) return fail('affiliate.account');
    const from = monthStartOf(clock(), timeZone);
    await insertTerms(tx, { affiliateId: row.id, from, terms: toStoredTerms(terms, exponent), by: name, reason });
    const after = { affiliate: row.id.toString(), upline: upline ?? 'none', terms: JSON.stringify(terms) };
    await recordAudit(tx, { ...by, act: 'affiliates.added', memberId: member.id, after, reason });
    return ok(row.id);
  });
}

/** Adds a version of the terms, for months that begin after the notice. */
export async function changeTerms(
  { db, exponent, timeZone, clock }: AffiliateParts,
  { id, month, terms, reason }: { id: bigint; month: string; terms: AffiliateTerms; reason: string },
  by: By,
): Promise<Outcome<{ version: number; from: Date }, 'thing.unknown' | 'affiliate.terms' | 'affiliate.notice'>> {
  const problem = problemOf(terms, exponent);
  if (problem) return fail('affiliate.terms', problem);
  return inTransaction(db, async (tx) => {
    const row = await lockRow(tx, id);
    if (!row) return fail('thing.unknown');
    const from = monthOf(month, timeZone);
    if (from < firstNewMonth(clock(), timeZone)) return fail('affiliate.notice');
    const { name } = by.operator;
    const version = await insertTerms(tx, {
      affiliateId: id,
      from,
      terms: toStoredTerms(terms, exponent),
      by: name,
      reason,
    });
    const after = { affiliate: id.toString(), version, month, terms: JSON.stringify(terms) };
    await recordAudit(tx, { ...by, act: 'affiliates.terms_added', memberId: row.member_id, after, reason });
    return ok({ version, from });
  });
}

/** Closes an affiliate for new players, or opens it again. */
export const changeState = (
  db: Db,
  { id, state, reason }: { id: bigint; state: AffiliateRow['state']; reason: string },
  by: By,
): Promise<Outcome<bigint, 'thing.unknown'>> =>
  inTransaction(db, async (tx) => {
    const row = await lockRow(tx, id);
    if (!row) return fail('thing.unknown');
    if (row.state === state) return ok(id);
    await setState(tx, id, state);
    const change = { before: { state: row.state }, after: { affiliate: id.toString(), state } };
    await recordAudit(tx, { ...by, act: 'affiliates.state_changed', memberId: row.member_id, ...change, reason });
    return ok(id);
  });

/** Excludes a player from the months that are not settled yet, or ends that. The affiliate reads the reason. */
export const changeExclusion = (
  db: Db,
  { id, isExcluded, reason }: { id: bigint; isExcluded: boolean; reason: string },
  by: By,
): Promise<Outcome<bigint, 'thing.unknown'>> =>
  inTransaction(db, async (tx) => {
    const [player] = await listShownPlayers(tx, { id, most: 1 });
    if (!player) return fail('thing.unknown');
    if (await setExclusion(tx, id, isExcluded ? { by: by.operator.name, reason } : null)) {
      const act = isExcluded ? ('affiliates.player_excluded' as const) : ('affiliates.player_included' as const);
      const after = { affiliate: player.affiliate_id.toString(), player: player.pseudonym };
      await recordAudit(tx, { ...by, act, memberId: player.member_id, after, reason });
    }
    return ok(id);
  });
