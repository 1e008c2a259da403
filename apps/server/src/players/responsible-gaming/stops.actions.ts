/** Time-outs and self-exclusions: in force for bets, deposits and everything else from their commit. */
import type { StopKind } from '@parlour/contract/responsible-gaming';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { guardWallets, recordProtection } from './limits.store.ts';
import { lockProtection } from './responsible-gaming.store.ts';
import { askLift, insertStop, lift, lockStop } from './stops.store.ts';

export type StopParts = { db: Db; hub: Pick<Hub, 'publish'> };

type By = { name: string; note: (tx: Tx, after: Record<string, unknown>) => Promise<void> };

export type StopInput = { memberId: bigint; kind: StopKind; span: string };

/** Stops a member from now on. A second stop never shortens the first: the longest one counts. */
export const stopFor = (
  { db, hub }: StopParts,
  { memberId, kind, span }: StopInput,
  by: By | null = null,
): Promise<{ kind: StopKind; began_at: Date; until: Date | null }> =>
  inTransaction(db, async (tx) => {
    await lockProtection(tx, memberId);
    const { began_at, until } = await insertStop(tx, { memberId, kind, span, operatorName: by?.name ?? null });
    await guardWallets(tx, memberId);
    const detail = { kind, span, until: until?.toISOString() ?? null };
    await recordProtection(tx, { memberId, what: 'stop.began', detail, by: by?.name });
    await by?.note(tx, detail);
    await hub.publish(tx, { member: memberId }, { type: 'protection' });
    return { kind, began_at, until };
  });

/**
 * Applies a lock of play that was placed or lifted to the member's wallets, which it locks: in force for every bet from
 * the commit.
 */
export async function renewGuards(tx: Tx, memberId: bigint): Promise<void> {
  await lockProtection(tx, memberId);
  await guardWallets(tx, memberId);
}

type Refusal = 'thing.unknown' | 'protection.too_soon' | 'access.denied';

/** Lifts an exclusion: one operator requests it, another one confirms it a day later; never before its minimum time. */
export const liftFor = (
  { db, hub }: StopParts,
  { memberId, stopId, operatorId }: { memberId: bigint; stopId: bigint; operatorId: bigint },
  by: By,
): Promise<Outcome<{ state: 'lifting' | 'lifted' }, Refusal>> =>
  inTransaction(db, async (tx) => {
    await lockProtection(tx, memberId);
    const stop = await lockStop(tx, memberId, stopId);
    if (!stop) return fail('thing.unknown');
    if (!stop.may_ask) return fail('protection.too_soon');
    const state = stop.asked_at === null ? 'lifting' : 'lifted';
    if (state === 'lifting') await askLift(tx, stopId, operatorId);
    else if (stop.asked_by === operatorId) return fail('access.denied');
    else if (!stop.may_lift) return fail('protection.too_soon');
    else {
      await lift(tx, stopId, operatorId);
      await guardWallets(tx, memberId);
      await hub.publish(tx, { member: memberId }, { type: 'protection' });
    }
    const what = state === 'lifting' ? 'stop.lift_asked' : 'stop.lifted';
    await recordProtection(tx, { memberId, what, detail: { kind: stop.kind }, by: by.name });
    await by.note(tx, { stop: stopId.toString(), state });
    return ok({ state });
  });
