/** Amounts in the facts of the log. Pure. */
import { moneyString } from '@parlour/contract/money';

/**
 * Fields that hold minor units, by the beginning of the action. Fields of other actions that hold amounts have decimal
 * texts as they were entered.
 */
const MINOR_FIELDS: readonly (readonly [beginning: string, fields: readonly string[]])[] = [
  ['adjustment.', ['amount', 'balance']],
  ['bonus.asked', ['amount']],
  ['bonus.approved', ['amount']],
  ['bonus.given', ['amount']],
  ['deposit.confirmed', ['asked', 'amount', 'fee']],
  ['deposit.refused', ['asked']],
  ['lottery.game_changed', ['stake', 'issueStake']],
  ['lottery.number_limit_changed', ['most']],
  ['promotion.moved', ['grant']],
  ['vendor_credit.', ['amount', 'win', 'bet']],
  ['voucher.made', ['amount']],
  ['wallet.released', ['balance']],
  ['withdrawal.', ['amount', 'fee']],
];

type Facts = Record<string, unknown> | null;

const fieldsOf = (act: string): readonly string[] =>
  MINOR_FIELDS.filter(([beginning]) => act.startsWith(beginning)).flatMap(([, fields]) => fields);

/**
 * Converts the minor units in the facts of an action to decimals.
 *
 * @returns the facts, and the names of the converted fields
 */
export function withDecimals(
  { act, before, after }: { act: string; before: Facts; after: Facts },
  exponent: number,
): { before: Facts; after: Facts; money: string[] } {
  const money = new Set<string>();
  const convert = (facts: Facts): Facts => {
    if (facts === null) return null;
    const changed: Record<string, unknown> = { ...facts };
    for (const name of fieldsOf(act)) {
      const value = facts[name];
      if (typeof value !== 'string' || !/^-?[0-9]{1,18}$/.test(value)) continue;
      changed[name] = moneyString(BigInt(value), exponent);
      money.add(name);
    }
    return changed;
  };
  return { before: convert(before), after: convert(after), money: [...money] };
}
