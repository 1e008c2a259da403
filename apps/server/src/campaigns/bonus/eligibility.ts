/** Bonuses that a member can claim now or later, for the pages that show and grant them. */
import type { BonusKind } from '@parlour/contract/bonus';
import { type Book, findLedger, listBalances } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isStopped } from '../../players/responsible-gaming/index.ts';
import { type RuleRow, readPolicy } from './bonus.store.ts';
import { factsFor } from './grant.ts';
import { KINDS } from './kinds/index.ts';
import { type Facts, type Values, valuesOf } from './kinds/kind.ts';
import { isMeantForMember, listRules } from './rules.store.ts';
import { wordsOf } from './text-parameters.ts';

export type Right = {
  /** Code of the rule and name of the right, as arguments of `grant`. */
  rule: string;
  right: string;
  kind: BonusKind;
  /** By language code. */
  names: Record<string, string>;
  /** Parameters of the text `bonus.about.<kind>`. */
  words: Record<string, string | number>;
  /**
   * - `claimable`: `grant` gives it now
   * - `claimed`: already claimed
   * - `later`: its conditions are not met yet
   * - `gone`: the stock is used up
   */
  state: 'claimable' | 'claimed' | 'later' | 'gone';
  /** Amount in minor units; null when not known yet. */
  amount: bigint | null;
  /** Wagering multiple, and the days to complete it. */
  wagering: number;
  days: number;
  /** Only for check-ins: amount of each day in a row, minor units, and the days claimed before today. */
  calendar: { amounts: bigint[]; streak: number } | null;
};

function rightFrom(rule: RuleRow, { facts, rights, args }: { facts: Facts; rights: Set<string>; args: Values }): Right {
  const kind = KINDS[rule.kind];
  const right = kind.right(facts, args) ?? '';
  const isTaken = rights.has(right);
  const isOpen = kind.check(facts, args) === null;
  const isGone = rule.stock !== null && rule.taken >= rule.stock;
  const amount = isOpen || rule.kind !== 'cashback' ? kind.reward(facts, args) : null;
  return {
    rule: rule.code,
    right,
    kind: rule.kind,
    names: rule.names,
    words: wordsOf(rule),
    state: isTaken ? 'claimed' : isGone ? 'gone' : isOpen && (amount ?? 0n) > 0n ? 'claimable' : 'later',
    amount,
    wagering: rule.wagering,
    days: rule.days,
    calendar: rule.kind === 'checkIn' ? { amounts: args.amounts('amounts'), streak: facts.streak } : null,
  };
}

/**
 * Returns the rules that a member can claim, with their state for the member. Guest accounts and stopped members get
 * none.
 */
export async function rightsOf(db: Db, memberId: bigint, book: Book): Promise<Right[]> {
  if (book === 'TRIAL' || (await isStopped(db, memberId))) return [];
  const held = (await listBalances(db, memberId)).find((balance) => balance.book === book);
  if (!held) return [];
  const ledger = findLedger(book, held.currency);
  const rules = (await listRules(db, 'active')).filter(({ kind }) => KINDS[kind].occasion === 'claim');
  return inTransaction(db, async (tx) => {
    const { time_zone: timeZone } = await readPolicy(tx);
    const found: Right[] = [];
    for (const rule of rules) {
      if (!(await isMeantForMember(tx, rule.audience, memberId))) continue;
      const wallet = { accountId: held.accountId, memberId, ledgerId: ledger.id };
      const asked = { given: null, deposit: null };
      const { facts, rights } = await factsFor(tx, { wallet, rule, timeZone }, asked);
      const args = valuesOf(rule.args, ledger.currency.exponent);
      found.push(rightFrom(rule, { facts, rights, args }));
    }
    return found;
  });
}
