/** Test fixtures of withdrawals: members with withdrawable money, and operators who approve. */
import { proveAgain } from '@parlour/contract/two-factor.endpoints';
import {
  addPayoutAccount,
  provePayment,
  requestWithdrawal,
  setPaymentPassword,
} from '@parlour/contract/withdrawals.endpoints';
import type { Hasher } from '../../core/accounts/index.ts';
import { PASSWORD, type Player, SHARED_SECRET, type TestApp, valueOf } from '../../testing/app.ts';

export const PAYMENT = 'nine lanterns 4';

const HASHER: Hasher = {
  hash: async (password) => `cheap:${password}`,
  verify: async (stored, password) => stored === `cheap:${password}`,
};
/** No hashing cost, and secrets that several servers on one database share. */
export const CHEAP = { hasher: HASHER, env: SHARED_SECRET };

let numbers = 0;
/** Returns an unused key and an unused account number. */
export const newKey = (): string => `withdraw-test-key-${process.pid}-${++numbers}`;
export const newNumber = (): string =>
  `97${String(process.pid).padStart(7, '0').slice(-4)}${String(++numbers).padStart(5, '0')}`;

export type Out = { player: Player; pass: string; payee: string };

export function sceneOf(app: TestApp) {
  const proveBy = async (player: Player): Promise<string> =>
    valueOf(await app.call(proveAgain, { body: { password: PASSWORD } }, player)).proof;
  async function givePassword(player: Player, newPassword = PAYMENT): Promise<void> {
    valueOf(await app.call(setPaymentPassword, { body: { proof: await proveBy(player), newPassword } }, player));
  }
  const pay = async (player: Player, password = PAYMENT, proof = '') =>
    valueOf(await app.call(provePayment, { body: { password, proof } }, player)).pass;
  const add = (player: Player, pass: string, over: { holder?: string; number?: string; method?: string } = {}) =>
    app.call(
      addPayoutAccount,
      { body: { pass, method: 'kbzpay', holder: 'Thiri Aung', number: newNumber(), ...over } },
      player,
    );

  return {
    proveBy,
    givePassword,
    pay,
    add,
    /** Creates a member with a payment password and one payout account. */
    async ready(over: { holder?: string; number?: string; method?: string } = {}): Promise<Out> {
      const player = await app.register();
      await givePassword(player);
      const pass = await pay(player);
      const { id } = valueOf(await add(player, pass, over));
      return { player, pass, payee: id };
    },
    ask: ({ player, pass, payee }: Out, amount: string, idempotencyKey = newKey(), on: TestApp = app) =>
      on.call(requestWithdrawal, { body: { pass, payee, amount, idempotencyKey } }, player),
  };
}
