/**
 * The brand's bonus policy and rules: the policy is applied at every start, the rules belong to the operators after
 * their first import.
 */
import { currencyOf } from '@parlour/contract/currencies';
import { toMinor } from '@parlour/contract/money';
import type { Brand } from '../../config/brand.ts';
import { ConfigProblems } from '../../config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertRule, putPolicy } from './rules.store.ts';
import { validateRule } from './validate.ts';

type RulesBrand = Pick<Brand, 'bonus' | 'currency'>;

const rulesOf = ({ bonus }: RulesBrand) =>
  bonus.rules.map(({ name, rank, ...rule }, ord) => ({
    ...rule,
    ord,
    names: name,
    audience: rank === undefined ? ({ kind: 'members' } as const) : ({ kind: 'rank', least: rank } as const),
    state: 'active' as const,
  }));

/** Lists the faults of a brand's rules. Pure. */
export function findRuleProblems(brand: RulesBrand): string[] {
  const { maxWagering } = brand.bonus;
  const { exponent } = currencyOf(brand.currency);
  return rulesOf(brand).flatMap((rule) => {
    const problem = validateRule(rule, { exponent, maxWagering, taken: 0 });
    if (!problem) return [];
    const mend = problem.field === 'wagering' ? `is above bonus.maxWagering (${maxWagering})` : 'is missing or wrong';
    return [`brand.json: bonus.rules: ${rule.code}: ${problem.field} ${mend}`];
  });
}

/**
 * Writes the policy, and inserts the rules that were never imported.
 *
 * @throws {ConfigProblems} that lists every fault
 */
export async function seedBonus(db: Db, brand: Pick<Brand, 'bonus' | 'currency' | 'timeZone'>): Promise<void> {
  const { bonus, timeZone } = brand;
  const { exponent } = currencyOf(brand.currency);
  const minor = (figure: string): bigint => toMinor(figure, exponent);
  const problems = findRuleProblems(brand);
  if (problems.length > 0) throw new ConfigProblems(problems);
  await inTransaction(db, async (tx) => {
    await putPolicy(tx, {
      time_zone: timeZone,
      deposit_multiple: bonus.depositMultiple,
      max_wagering: bonus.maxWagering,
      smallest_stake: minor(bonus.smallestStake),
      contribution: bonus.contribution,
      manual_limit: minor(bonus.manualLimit),
    });
    for (const rule of rulesOf(brand)) await insertRule(tx, rule);
  });
}
