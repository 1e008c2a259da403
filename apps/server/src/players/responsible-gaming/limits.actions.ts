/**
 * Limits: a stricter one applies immediately, a looser one after a waiting time. Each action is one transaction that
 * also updates the state that bets check.
 */
import { moneyString } from '@parlour/contract/money';
import type { LimitKind, LimitSpan } from '@parlour/contract/responsible-gaming';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import {
  endChange,
  findChange,
  findLimit,
  guardWallets,
  insertChange,
  type LimitName,
  listChanges,
  markReviewed,
  recordProtection,
  withdrawChanges,
  writeLimit,
} from './limits.store.ts';
import { moveOf } from './responsible-gaming.rules.ts';
import { lockProtection } from './responsible-gaming.store.ts';

export type LimitParts = { db: Db; hub: Pick<Hub, 'publish'>; exponent: number };

const shown = (kind: LimitKind, amount: bigint | null, exponent: number): string | null =>
  amount === null ? null : moneyString(amount, kind === 'session' ? 0 : exponent);

const detailOf = (
  { kind, span }: { kind: LimitKind; span: LimitSpan },
  was: bigint | null,
  amount: bigint | null,
  exponent: number,
): Record<string, string | null> => ({
  kind,
  span,
  was: shown(kind, was, exponent),
  amount: shown(kind, amount, exponent),
});

/** Writes a limit for bets and deposits, and publishes it to the member's screens. */
async function bring(
  tx: Tx,
  hub: LimitParts['hub'],
  name: LimitName,
  setter: 'member' | 'operator',
  to: bigint | null,
) {
  await writeLimit(tx, name, setter, to);
  if (name.kind !== 'deposit') await guardWallets(tx, name.memberId);
  await hub.publish(tx, { member: name.memberId }, { type: 'protection' });
}

/** Applies a player's request. @param amount minor units or minutes; null removes the limit */
export const setOwnLimit = (
  { db, hub, exponent }: LimitParts,
  name: LimitName,
  amount: bigint | null,
): Promise<'set' | 'waiting' | 'same'> =>
  inTransaction(db, async (tx) => {
    const { memberId } = name;
    await lockProtection(tx, memberId);
    const was = await findLimit(tx, name, 'member');
    const detail = detailOf(name, was, amount, exponent);
    const move = moveOf(was, amount);
    if (move === 'looser' && was !== null) {
      const waits = (await listChanges(tx, memberId)).find(
        (each) => each.kind === name.kind && each.span === name.span && each.amount === amount,
      );
      // Repeating the request does not restart the waiting time.
      if (waits) return 'waiting';
      await withdrawChanges(tx, name);
      await insertChange(tx, name, was, amount);
      await recordProtection(tx, { memberId, what: 'limit.loosen_asked', detail });
      return 'waiting';
    }
    await withdrawChanges(tx, name);
    await markReviewed(tx, memberId);
    if (move === 'same') return 'same';
    await bring(tx, hub, name, 'member', amount);
    await recordProtection(tx, { memberId, what: 'limit.tightened', detail });
    return 'set';
  });

/** Confirms a looser limit after the waiting time, by the database's clock alone. */
export const confirmLooser = (
  { db, hub, exponent }: LimitParts,
  memberId: bigint,
  id: bigint,
): Promise<Outcome<{ state: 'set' }, 'thing.unknown' | 'protection.too_soon'>> =>
  inTransaction(db, async (tx) => {
    await lockProtection(tx, memberId);
    const change = await endChange(tx, memberId, id, 'confirmed');
    if (!change) return fail((await findChange(tx, memberId, id))?.is_open ? 'protection.too_soon' : 'thing.unknown');
    const name = { memberId, kind: change.kind, span: change.span };
    const was = await findLimit(tx, name, 'member');
    await bring(tx, hub, name, 'member', change.amount);
    await markReviewed(tx, memberId);
    await recordProtection(tx, {
      memberId,
      what: 'limit.loosened',
      detail: detailOf(name, was, change.amount, exponent),
    });
    return ok({ state: 'set' as const });
  });

export const withdrawLooser = (
  { db }: Pick<LimitParts, 'db'>,
  memberId: bigint,
  id: bigint,
): Promise<Outcome<{ state: 'withdrawn' }, 'thing.unknown'>> =>
  inTransaction(db, async (tx) => {
    await lockProtection(tx, memberId);
    const change = await endChange(tx, memberId, id, 'withdrawn');
    if (!change) return fail('thing.unknown');
    const { kind, span } = change;
    await recordProtection(tx, { memberId, what: 'limit.withdrawn', detail: { kind, span } });
    return ok({ state: 'withdrawn' as const });
  });

/**
 * Sets the operator's limit for a member. The player's own limit is a separate row, which this never changes.
 *
 * @param note writes the audit record in the same transaction
 */
export const setHouseLimit = (
  { db, hub, exponent }: LimitParts,
  name: LimitName,
  amount: bigint | null,
  by: {
    name: string;
    note: (tx: Tx, before: Record<string, unknown>, after: Record<string, unknown>) => Promise<void>;
  },
): Promise<'set' | 'same'> =>
  inTransaction(db, async (tx) => {
    const { memberId, kind, span } = name;
    await lockProtection(tx, memberId);
    const was = await findLimit(tx, name, 'operator');
    if (moveOf(was, amount) === 'same') return 'same';
    await bring(tx, hub, name, 'operator', amount);
    const detail = detailOf(name, was, amount, exponent);
    await recordProtection(tx, { memberId, what: 'limit.house', detail, by: by.name });
    await by.note(tx, { kind, span, amount: detail.was }, { kind, span, amount: detail.amount });
    return 'set';
  });
