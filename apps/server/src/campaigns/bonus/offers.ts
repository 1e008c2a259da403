/** Bonuses available with a deposit: the displayed offers are decided by the rules that grant them. */

import { ledgerById } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isStopped } from '../../players/responsible-gaming/index.ts';
import { type RuleRow, readPolicy, type Waiting } from './bonus.store.ts';
import { factsFor } from './grant.ts';
import { KINDS } from './kinds/index.ts';
import { valuesOf } from './kinds/kind.ts';
import { isMeantForMember, listRules } from './rules.store.ts';
import { wordsOf } from './text-parameters.ts';

export type Offer = {
  rule: RuleRow;
  words: Record<string, string | number>;
  /** Minimum deposit, minor units. */
  least: bigint;
  brings: { amount: bigint; required: bigint; most: bigint | null } | null;
};

/** @param amount credited amount of the deposit, minor units; null while unknown */
export async function offersFor(db: Db, wallet: Waiting, amount: bigint | null): Promise<Offer[]> {
  if (await isStopped(db, wallet.memberId)) return [];
  const { exponent } = ledgerById(wallet.ledgerId).currency;
  const rules = (await listRules(db, 'active')).filter(({ kind }) => KINDS[kind].occasion === 'deposit');
  return inTransaction(db, async (tx) => {
    const { time_zone: timeZone } = await readPolicy(tx);
    const offers: Offer[] = [];
    for (const rule of rules) {
      const kind = KINDS[rule.kind];
      const args = valuesOf(rule.args, exponent);
      const isLeft = rule.stock === null || rule.taken < rule.stock;
      if (!isLeft || !(await isMeantForMember(tx, rule.audience, wallet.memberId))) continue;
      const known = await factsFor(tx, { wallet, rule, timeZone }, { given: null, deposit: null });
      const least = args.amount('minDeposit') ?? 0n;
      // A bonus that no amount would bring is not an offer.
      const right = kind.right(known.facts, args);
      const isHad = right !== null && known.rights.has(right);
      if (isHad || kind.check({ ...known.facts, deposit: least }, args) !== null) continue;
      const facts = { ...known.facts, deposit: amount };
      const reward = amount !== null && kind.check(facts, args) === null ? kind.reward(facts, args) : 0n;
      offers.push({
        rule,
        words: wordsOf(rule),
        least,
        brings:
          reward > 0n
            ? {
                amount: reward,
                required: reward * BigInt(rule.wagering),
                most: rule.max_multiple === null ? null : reward * BigInt(rule.max_multiple),
              }
            : null,
      });
    }
    return offers;
  });
}
