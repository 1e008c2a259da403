/** Terms of the rules that other subjects grant by, and the maximum of one grant. */
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

/** Returns the maximum of one grant of a rule, minor units. */
export const mostOf = ({ args }: Pick<RuleRow, 'args'>, exponent: number): bigint =>
  (typeof args.max === 'string' ? parseMoney(args.max, exponent) : null) ?? 0n;

type Promised = Pick<
  BonusRuleInput,
  'args' | 'audience' | 'contribution' | 'days' | 'maxMultiple' | 'stock' | 'wagering'
>;
type Promising = Promised & Pick<BonusRuleInput, 'kind' | 'state'>;

/** Parts of a rule that determine its cost: everything but its names and its position. */
const promiseOf = ({ args, audience, contribution, days, maxMultiple, stock, wagering }: Promised): string =>
  JSON.stringify({ args, audience, contribution, days, maxMultiple, stock, wagering });

/** Whether a change raises the value of promo codes without their own amount, which are worth the rule's amount. */
const raisesPromoCodes = (was: Promising, draft: Promising, exponent: number): boolean => {
  const ownAmount = ({ kind, args }: Promising) =>
    (kind === 'promoCode' ? valuesOf(args, exponent).amount('amount') : null) ?? 0n;
  return ownAmount(draft) > ownAmount(was);
};

/**
 * Returns the maximum further cost of a rule once it is saved, minor units; null when it has no stock and so no bound.
 * Rules that others grant by cost nothing themselves: the gift, promo code or VIP tier counts. Raising the amount of
 * published promo codes has no bound.
 *
 * @param was the rule before a change, whose promises are not counted again
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
 * Returns the terms of the rules in force, by their codes.
 *
 * @param memberId only rules that would grant to this member now; null for all of them
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
