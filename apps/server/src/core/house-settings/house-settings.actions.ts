/** Changes of settings. Each is one transaction with its audit record, under the lock of all settings. */
import { currencyOf } from '@parlour/contract/currencies';
import { changedSettings, type SettingGroup, type SettingValues } from '@parlour/contract/house-settings';
import type { Brand } from '../../config/brand.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { approve, ask, endRequest, type NotApproved, notApproved, withdrawRequest } from '../approvals/index.ts';
import { type Act, recordAudit } from '../audit/index.ts';
import {
  addRevision,
  decideRequest,
  expireRequests,
  insertRequest,
  lockRequest,
  lockSettings,
  type PendingRequest,
} from './house-settings.store.ts';
import { knownRevisions } from './house-settings.ts';
import {
  applySettings,
  differencesOf,
  type InvalidSetting,
  readSettings,
  reduceSettings,
  validateSettings,
} from './setting-values.ts';

export type By = { operator: Act['operator'] & { operatorId: bigint }; request: Act['request'] };

export type Change = {
  group: SettingGroup;
  /** Revision on which the change is based; null for the latest one. */
  base: bigint | null;
  values: SettingValues;
  note: string;
};

const SUBJECT = 'settings';
const refOf = (id: bigint) => ({ subject: SUBJECT, ref: id.toString() }) as const;
const exponentOf = ({ currency }: Brand): number => currencyOf(currency).exponent;

/** Locks the settings and returns what is in force, from the database and not from memory. */
async function lockGroup(tx: Tx, original: Brand, group: SettingGroup) {
  const latest = knownRevisions(await lockSettings(tx));
  const { brand } = applySettings(original, latest);
  const version = latest.find((each) => each.group === group)?.version ?? 0n;
  return { brand, version, current: readSettings(brand, group) };
}

type Refusal = 'settings.changed' | 'settings.invalid';

/** Checks a change under the lock. */
async function check(
  tx: Tx,
  original: Brand,
  { group, base, values }: Change,
): Promise<Outcome<Awaited<ReturnType<typeof lockGroup>>, Refusal>> {
  const locked = await lockGroup(tx, original, group);
  if (base !== null && base !== locked.version) return fail('settings.changed');
  const invalid = validateSettings(locked.brand, group, values);
  return invalid ? fail('settings.invalid', invalid satisfies InvalidSetting) : ok(locked);
}

/** Saves a change of settings that one operator may make. */
export const saveSettings = (db: Db, original: Brand, change: Change, by: By): Promise<Outcome<void, Refusal>> =>
  inTransaction(db, async (tx) => {
    const checked = await check(tx, original, change);
    if (!checked.ok) return checked;
    const { group, values, note } = change;
    const { current } = checked.value;
    const overrides = reduceSettings(original, group, values);
    await addRevision(tx, { group, overrides, note, operator: by.operator });
    await recordAudit(tx, {
      ...by,
      act: 'settings.changed',
      ...differencesOf({ group, exponent: exponentOf(original) }, current, values),
      reason: note,
    });
    return ok(undefined);
  });

/** Requests a change that another operator has to approve. */
export const askSettings = (
  db: Db,
  original: Brand,
  change: Change,
  by: By,
): Promise<Outcome<void, Refusal | 'settings.pending'>> =>
  inTransaction(db, async (tx) => {
    const checked = await check(tx, original, change);
    if (!checked.ok) return checked;
    await expire(tx);
    const { group, values: wanted, note } = change;
    const { current: before } = checked.value;
    const { operatorId } = by.operator;
    const id = await insertRequest(tx, { group, before, wanted, note, requesterId: operatorId });
    if (id === null) return fail('settings.pending');
    await ask(tx, { ...refOf(id), operatorId });
    await recordAudit(tx, {
      ...by,
      act: 'settings.asked',
      ...differencesOf({ group, exponent: exponentOf(original) }, before, wanted),
      reason: note,
    });
    return ok(undefined);
  });

type ApproveRefusal = NotApproved | 'settings.void';

/**
 * Approves a request and puts its values in force. Values in force that differ from those that the requester saw void
 * the request.
 */
export const approveSettings = (db: Db, original: Brand, id: bigint, by: By): Promise<Outcome<void, ApproveRefusal>> =>
  inTransaction(db, async (tx): Promise<Outcome<void, ApproveRefusal>> => {
    const latest = knownRevisions(await lockSettings(tx));
    const pending = await lockRequest(tx, id);
    if (!pending) return fail('thing.unknown');
    if (pending.state === 'expired') return fail('approval.expired');
    if (pending.state !== 'asked') return fail('approval.decided');
    if (pending.is_over) return end(tx, pending, 'expired', fail('approval.expired'));
    if (pending.requester_id === by.operator.operatorId) return fail('approval.own');
    const { brand } = applySettings(original, latest);
    const group = pending.setting_group as SettingGroup;
    const { before, wanted, note } = pending;
    const current = readSettings(brand, group);
    const exponent = exponentOf(original);
    const isOther = changedSettings(group, before, current, exponent).length > 0;
    if (isOther || validateSettings(brand, group, wanted)) {
      await recordAudit(tx, {
        ...by,
        act: 'settings.voided',
        ...differencesOf({ group, exponent }, before, current),
        reason: note,
      });
      return end(tx, pending, 'void', fail('settings.void'));
    }
    const approval = await approve(tx, { ...refOf(id), operatorId: by.operator.operatorId });
    if (approval === 'expired') return end(tx, pending, 'expired', fail('approval.expired'));
    if (approval === 'more') throw new Error(`request ${id} of settings needs one approval`);
    if (approval !== 'approved') return notApproved(approval);
    await decideRequest(tx, id, { to: 'done', by: by.operator.operatorId });
    await addRevision(tx, {
      group,
      overrides: reduceSettings(original, group, wanted),
      note,
      operator: { operatorId: pending.requester_id, name: pending.requester },
      approver: by.operator,
    });
    await recordAudit(tx, {
      ...by,
      act: 'settings.approved',
      ...differencesOf({ group, exponent }, current, wanted),
      reason: note,
    });
    return ok(undefined);
  });

/** Ends a request that can no longer be approved; commits with the failure. */
async function end<Failure>(
  tx: Tx,
  { id }: PendingRequest,
  to: 'void' | 'expired',
  failure: Failure,
): Promise<Failure> {
  await withdrawRequest(tx, refOf(id));
  await decideRequest(tx, id, { to });
  return failure;
}

/** Refuses a request; its requester withdraws it. */
export const refuseSettings = (
  db: Db,
  id: bigint,
  reason: string,
  by: By,
): Promise<Outcome<void, 'thing.unknown' | 'approval.decided' | 'access.right'>> =>
  inTransaction(db, async (tx) => {
    const pending = await lockRequest(tx, id);
    if (!pending) return fail('thing.unknown');
    if (pending.state !== 'asked') return fail('approval.decided');
    const { operatorId } = by.operator;
    const ended = await endRequest(tx, { ...refOf(id), requesterId: pending.requester_id, operatorId });
    if (!ended.ok) return ended;
    await decideRequest(tx, id, { to: ended.value, by: operatorId, words: reason });
    await recordAudit(tx, {
      ...by,
      act: ended.value === 'withdrawn' ? 'settings.withdrawn' : 'settings.refused',
      after: { group: pending.setting_group },
      reason,
    });
    return ok(undefined);
  });

/** Expires the requests that were not approved within their day. */
async function expire(tx: Tx): Promise<void> {
  for (const id of await expireRequests(tx)) await withdrawRequest(tx, refOf(id));
}
