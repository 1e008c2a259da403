/** What rules offer by which other subjects give: their terms, and how much one gift may be. */
import type { BonusRuleInput } from '@parlour/contract/bonus.endpoints';
import { parseMoney } from '@parlour/contract/money';
import type { Db } from '../../platform/db/db.ts';
import type { RuleRow } from './bonus.store.ts';
import { KINDS } from './kinds/index.ts';
import { valuesOf } from './kinds/kind.ts';
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

type Promised = Pick<
  BonusRuleInput,
  'args' | 'audience' | 'contribution' | 'days' | 'maxMultiple' | 'stock' | 'wagering'
>;
type Promising = Promised & Pick<BonusRuleInput, 'kind' | 'state'>;

/** What of a rule decides what it costs: everything but its names and its place. */
const promiseOf = ({ args, audience, contribution, days, maxMultiple, stock, wagering }: Promised): string =>
  JSON.stringify({ args, audience, contribution, days, maxMultiple, stock, wagering });

/** Whether a promo-code rule would give more by promo codes that name no amount, which are worth the rule's own. */
const raisesPromoCodes = (was: Promising, draft: Promising, exponent: number): boolean => {
  const ownAmount = ({ kind, args }: Promising) =>
    (kind === 'promoCode' ? valuesOf(args, exponent).amount('amount') : null) ?? 0n;
  return ownAmount(draft) > ownAmount(was);
};

/**
 * The most that a rule may still cost once it is saved, minor units; null where it has no stock, so that nothing bounds
 * it. Rules that others give by cost nothing by themselves: the gift, the promo code or the rank counts. Raising the amount
 * of promo codes that are out already has no bound.
 *
 * @param was the rule before a change: what it promised already is not promised once more
 */
export function exposureOf(
  draft: Promising,
  { was, taken, exponent }: { was: Promising | null; taken: number; exponent: number },
): bigint | null {
  const kind = KINDS[draft.kind];
  if (was && raisesPromoCodes(was, draft, exponent)) return null;
  if (draft.state !== 'active' || kind.occasion === 'given') return 0n;
  if (was?.state === 'active' && promiseOf(was) === promiseOf(draft)) return 0n;
  if (draft.stock === null) return null;
  return kind.most(valuesOf(draft.args, exponent)) * BigInt(Math.max(0, draft.stock - taken));
}

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
