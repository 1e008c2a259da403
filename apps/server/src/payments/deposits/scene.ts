/** Test fixtures: deposits from the player's side, and their observable state. */
import { randomUUID } from 'node:crypto';
import { type Deposit, getDeposit, listDeposits, openDeposit } from '@parlour/contract/deposits.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { type Player, type TestApp, valueOf } from '../../testing/app.ts';
import { sandboxOf } from '../../testing/sandbox.ts';

/** Number of concurrent calls. */
export const AT_ONCE = 24;
export const language = 'EN';
export const newKey = () => randomUUID();

export type Draft = { method?: string; amount?: string; key?: string; bonus?: string | null };

export const codeOf = ({ body }: { body: { success: boolean; code?: string } }) =>
  body.success ? 'success' : body.code;

export function sceneOf(app: TestApp) {
  const sandbox = sandboxOf(app);
  const ask = (
    player: Player | null,
    { method = 'mobile-wallet', amount = '50000', key = newKey(), bonus = null }: Draft = {},
  ) => app.call(openDeposit, { body: { method, amount, idempotencyKey: key, bonus, language } }, player);
  const opened = async (player: Player, draft: Draft = {}) => valueOf(await ask(player, draft));
  const look = async (player: Player, id: string) =>
    valueOf(await app.call(getDeposit, { params: { id }, query: { language } }, player));
  const balance = async (player: Player) => valueOf(await app.call(getWallet, {}, player)).sumBalance;
  const own = async (
    player: Player,
    query: { group?: 'open' | 'done' | 'lost'; before?: string; size?: string } = {},
  ) => valueOf(await app.call(listDeposits, { query: { ...query, language } }, player));
  const paid = async (deposit: Deposit, over: Parameters<typeof sandbox.say>[0] | object = {}) =>
    sandbox.say({ ref: await sandbox.refOf(deposit.id), amount: deposit.amount, ...over });
  const cases = async (deposit: Deposit) =>
    (
      await app.database.db
        .selectFrom('cashier_case')
        .select(['kind', 'amount', 'currency'])
        .where('deposit_id', '=', BigInt(deposit.id))
        .orderBy('id')
        .execute()
    ).map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`);
  const runOut = (deposit: Deposit) =>
    app.database.db
      .updateTable('deposit')
      .set({ expires_at: sql<Date>`clock_timestamp() - interval '1 second'` })
      .where('id', '=', BigInt(deposit.id))
      .execute();
  const expire = () => app.engagement.money.deposits.expire();
  /** Sum of received deposits, by the ledger's own account. */
  const ledgerSum = async () => {
    const { rows } = await sql<{ sum: bigint }>`select coalesce(-sum(e.amount), 0)::bigint as sum from entry e
      join account a on a.id = e.account_id and a.kind = 'deposits'`.execute(app.database.db);
    return rows[0]?.sum;
  };
  const settledSum = async () => {
    const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(amount), 0)::bigint as sum from deposit
      where state = 'settled'`.execute(app.database.db);
    return rows[0]?.sum;
  };

  return { sandbox, ask, opened, look, balance, own, paid, cases, runOut, expire, ledgerSum, settledSum };
}
export type CashierScene = ReturnType<typeof sceneOf>;
