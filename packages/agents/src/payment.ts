/** Payment of settlements from the top down: pockets, debts, and payments triggered by incoming funds. Minor units. */
import type { RunLine } from './run.ts';

export const POCKETS = ['bill', 'main', 'lottery'] as const;
export type Pocket = (typeof POCKETS)[number];
/** The pocket that receives income. */
const INCOME: Pocket = 'main';

export type Wallets = Record<Pocket, bigint>;
export type Source = { member: string; pocket: Pocket } | 'house';
export type Payment = { from: Source; to: string; amount: bigint; reason: string };
/** Unpaid rest of a line between two members. */
export type Debt = { payer: string; payee: string; outstanding: bigint; reason: string };

/** `payer` null is the house, which never lacks funds. `reason` is the permanent unique name of the line. */
export type Order = { payer: string | null; payee: string; amount: bigint; reason: string };

export type PaymentsInput = {
  /** Withdrawable real money; a missing member has zero. */
  wallets: ReadonlyMap<string, Wallets>;
  /** Oldest first. */
  debts: readonly Debt[];
  /** Pockets that pay, in this order. */
  pockets?: readonly Pocket[];
};

export type Payments = {
  /** Pays a line; the missing amount becomes a debt. Income immediately pays the debts of its receiver. */
  pay: (order: Order) => Payment[];
  /** Records external funds in a pocket. */
  credit: (member: string, pocket: Pocket, amount: bigint) => Payment[];
  /** Open debts, oldest first. */
  debts: () => Debt[];
  wallets: () => ReadonlyMap<string, Wallets>;
};

export function openPayments({ wallets, debts, pockets = POCKETS }: PaymentsInput): Payments {
  const held = new Map([...wallets].map(([member, own]) => [member, { ...own }]));
  let open = debts.map((debt) => ({ ...debt }));
  const walletOf = (member: string): Wallets => {
    const own = held.get(member) ?? { bill: 0n, main: 0n, lottery: 0n };
    held.set(member, own);
    return own;
  };

  /** Moves up to an amount from the pockets of a payer. */
  function move(payer: string, { payee, amount, reason }: Omit<Order, 'payer'>): Payment[] {
    const own = walletOf(payer);
    let rest = amount;
    return pockets.flatMap((pocket) => {
      const part = own[pocket] < rest ? own[pocket] : rest;
      if (part <= 0n) return [];
      own[pocket] -= part;
      rest -= part;
      walletOf(payee)[INCOME] += part;
      return [{ from: { member: payer, pocket }, to: payee, amount: part, reason }];
    });
  }

  /** Pays the oldest debt first; each payment may pay debts of its payee in turn. */
  function payDebts(payer: string): Payment[] {
    const paid: Payment[] = [];
    for (const debt of open.filter((one) => one.payer === payer)) {
      const moved = move(payer, { payee: debt.payee, amount: debt.outstanding, reason: debt.reason });
      if (moved.length === 0) continue;
      for (const { amount } of moved) debt.outstanding -= amount;
      paid.push(...moved, ...payDebts(debt.payee));
    }
    open = open.filter(({ outstanding }) => outstanding > 0n);
    return paid;
  }

  function pay({ payer, payee, amount, reason }: Order): Payment[] {
    if (amount <= 0n) return [];
    if (payer === null) {
      walletOf(payee)[INCOME] += amount;
      return [{ from: 'house', to: payee, amount, reason }, ...payDebts(payee)];
    }
    const moved = move(payer, { payee, amount, reason });
    const outstanding = moved.reduce((rest, one) => rest - one.amount, amount);
    if (outstanding > 0n) open.push({ payer, payee, outstanding, reason });
    return moved.length > 0 ? [...moved, ...payDebts(payee)] : [];
  }

  return {
    pay,
    credit: (member, pocket, amount) => {
      walletOf(member)[pocket] += amount;
      return payDebts(member);
    },
    debts: () => open.map((debt) => ({ ...debt })),
    wallets: () => held,
  };
}

export type LineState = 'notReached' | 'notComputed' | 'zero' | 'offset' | 'paid' | 'partlyPaid' | 'insufficient';

/**
 * Returns the state of a line.
 *
 * @param outstanding amount that its payer still owes
 */
export function stateOf(
  line: Pick<RunLine, 'outcome' | 'amount' | 'payable' | 'debtOut'>,
  outstanding: bigint,
): LineState {
  if (line.payable > 0n) {
    if (outstanding === 0n) return 'paid';
    return outstanding < line.payable ? 'partlyPaid' : 'insufficient';
  }
  if (line.debtOut < 0n || line.amount > 0n) return 'offset';
  return line.outcome === 'reached' ? 'zero' : line.outcome;
}
