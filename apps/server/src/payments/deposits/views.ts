/** Views of deposits and methods for players. */
import { KIND_OF_PROVIDER } from '@parlour/contract/deposits';
import type { Deposit, DepositMethod, DepositNext } from '@parlour/contract/deposits.endpoints';
import { moneyString } from '@parlour/contract/money';
import { mayCancel } from './deposits.actions.ts';
import { numberOf } from './deposits.rules.ts';
import type { DepositRow } from './deposits.store.ts';
import type { MethodRow } from './methods.store.ts';

export const nameIn = (names: Record<string, string>, language: string): string => names[language] ?? names.EN ?? '';

export function methodOf(
  method: MethodRow,
  { language, exponent }: { language: string; exponent: number },
): DepositMethod {
  const money = (amount: bigint) => moneyString(amount, exponent);
  return {
    code: method.code,
    kind: KIND_OF_PROVIDER[method.provider],
    name: nameIn(method.names, language),
    icon: method.icon,
    limits: { least: money(method.least), most: money(method.most) },
    fee: { fixed: money(method.fee_fixed), permille: method.fee_permille },
    quick: method.quick.map(money),
    minutes: { from: method.minutes_from, to: method.minutes_to },
    tag: method.tag,
    sandbox: method.provider === 'sandbox',
  };
}

function nextOf(row: DepositRow, language: string): DepositNext | null {
  if (row.account && row.reference && (row.state === 'waiting' || row.state === 'confirming')) {
    const { note, ...account } = row.account;
    return {
      kind: 'transfer',
      ...account,
      note: nameIn(note, language),
      reference: row.reference,
      announced: row.state === 'confirming',
    };
  }
  return row.redirect_url && row.state === 'waiting' ? { kind: 'redirect', url: row.redirect_url } : null;
}

/** @param methods every method by its code */
export function toDeposit(
  row: DepositRow,
  methods: ReadonlyMap<string, MethodRow>,
  { language, exponent }: { language: string; exponent: number },
): Deposit {
  const money = (amount: bigint) => moneyString(amount, exponent);
  const method = methods.get(row.method);
  if (!method) throw new Error(`method ${row.method} of deposit ${row.id} is gone`);
  const isOpen = row.state === 'opened' || row.state === 'waiting';
  return {
    id: row.id.toString(),
    number: numberOf(row.id),
    method: {
      code: method.code,
      kind: KIND_OF_PROVIDER[row.provider],
      name: nameIn(method.names, language),
      icon: method.icon,
      sandbox: row.provider === 'sandbox',
    },
    book: row.book,
    state: row.state,
    amount: money(row.amount),
    fee: money(row.fee),
    credited: money(row.amount - row.fee),
    asked: row.asked === row.amount ? null : money(row.asked),
    balanceAfter: row.balance_after === null ? null : money(row.balance_after),
    bonus: row.bonus,
    bonusMissed: row.bonus_missed,
    reason: row.reason,
    words: row.words,
    next: nextOf(row, language),
    mayCancel: mayCancel(row),
    openedAt: row.opened_at.toISOString(),
    expiresAt: isOpen ? row.expires_at.toISOString() : null,
    changedAt: row.changed_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}
