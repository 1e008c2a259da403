/** What rules offer by which other subjects give: their terms, and how much one gift may be. */
import { parseMoney } from '@parlour/contract/money';
import type { Db } from '../../db/db.ts';
import type { RuleRow } from './bonus.store.ts';
import { KINDS } from './kinds/index.ts';
import { isMeantForMember, listRules } from './rules.store.ts';

export type GiftTerms = {
  wagering: number;
  days: number;
  /** Minor units. */
  most: bigint;
};

const isGiven = ({ kind }: Pick<RuleRow, 'kind'>): boolean => KINDS[kind].occasion === 'given';

/** The most that a rule gives at once, minor units. */
export const mostOf = ({ args }: Pick<RuleRow, 'args'>, exponent: number): bigint =>
  (typeof args.max === 'string' ? parseMoney(args.max, exponent) : null) ?? 0n;

/**
 * Terms of the rules in force, by their codes.
 *
 * @param memberId only rules that would give to this member now; null for all of them
 */
export async function giftTerms(
  db: Db,
  { memberId, exponent }: { memberId: bigint | null; exponent: number },
): Promise<Map<string, GiftTerms>> {
  const terms = new Map<string, GiftTerms>();
  for (const rule of (await listRules(db, 'active')).filter(isGiven)) {
    if (memberId !== null) {
      const isLeft = rule.stock === null || rule.taken < rule.stock;
      if (!isLeft || !(await isMeantForMember(db, rule.audience, memberId))) continue;
    }
    terms.set(rule.code, { wagering: rule.wagering, days: rule.days, most: mostOf(rule, exponent) });
  }
  return terms;
}
