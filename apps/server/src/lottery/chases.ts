/** Ends chases that have won, and refunds their remaining stakes. */
import type { Tx } from '../platform/db/transaction.ts';
import { giveBack } from './orders.actions.ts';
import { endSuborders, lockLater, ownerOf } from './orders.store.ts';

/** Stops the chases of some sub-orders; returns functions that publish the balances after the commit. */
export async function stopChases(
  tx: Tx,
  winners: readonly { id: bigint; order_id: bigint; account_id: bigint }[],
): Promise<(() => void)[]> {
  if (winners.length === 0) return [];
  const later = await lockLater(tx, winners);
  if (later.length === 0) return [];
  await endSuborders(
    tx,
    later.map(({ id }) => id),
    'stopped',
  );
  const tells: (() => void)[] = [];
  for (const { order_id, account_id: accountId } of winners) {
    const amount = later.reduce((sum, one) => (one.order_id === order_id ? sum + one.stake : sum), 0n);
    if (amount === 0n) continue;
    const buyer = await ownerOf(tx, accountId);
    tells.push(await giveBack(tx, buyer, { accountId, amount, op: 'lottery.stop', id: order_id.toString() }));
  }
  return tells;
}
