import { currencyOf } from '@parlour/contract/currencies';
import { needsTwo, SETTING_GROUPS, type SettingGroup } from '@parlour/contract/house-settings';
import {
  approveHouseSettings,
  askHouseSettings,
  getHouseSettings,
  type HouseSettings as HouseSettingsState,
  refuseHouseSettings,
  type SettingGroupState,
  setHouseSettings,
} from '@parlour/contract/house-settings.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { approveSettings, askSettings, refuseSettings, saveSettings } from './house-settings.actions.ts';
import { listPending, listRevisions, type PendingRequest } from './house-settings.store.ts';
import type { HouseSettings } from './house-settings.ts';
import { completeSettings, readSettings } from './setting-values.ts';

const MOST_REVISIONS = 30;

export function houseSettingsRoutes(scope: Scope, { db, settings }: { db: Db; settings: HouseSettings }): void {
  const { original } = settings;
  const { code, symbol, exponent } = currencyOf(original.currency);

  const requestOf = (row: PendingRequest, operatorId: bigint) => ({
    id: row.id.toString(),
    before: row.before,
    values: row.wanted,
    note: row.note,
    askedBy: row.requester,
    own: row.requester_id === operatorId,
    askedAt: row.asked_at.toISOString(),
    until: row.until.toISOString(),
  });

  async function groupOf(
    group: SettingGroup,
    pending: readonly PendingRequest[],
    operatorId: bigint,
  ): Promise<SettingGroupState> {
    const revisions = await listRevisions(db, group, MOST_REVISIONS);
    return {
      group,
      version: Number(settings.latest(group)?.version ?? 0),
      current: settings.values(group),
      original: readSettings(original, group),
      conflict: settings.conflict(group),
      requests: pending.filter(({ setting_group }) => setting_group === group).map((row) => requestOf(row, operatorId)),
      history: revisions.map((each) => ({
        version: Number(each.version),
        values: completeSettings(original, group, each.overrides),
        note: each.note,
        operator: each.operator,
        approver: each.approver,
        changedAt: each.changedAt.toISOString(),
      })),
    };
  }

  async function state(operatorId: bigint): Promise<HouseSettingsState> {
    await settings.refresh();
    const pending = await listPending(db);
    const groups: SettingGroupState[] = [];
    for (const group of SETTING_GROUPS) groups.push(await groupOf(group, pending, operatorId));
    return { currency: { code, symbol, exponent }, languages: [...original.languages], groups };
  }

  mount(scope, getHouseSettings, async ({ operator }) => ok(await state(operator.operatorId)));

  mount(scope, setHouseSettings, async ({ input: { params, body }, operator, request }) => {
    const { group } = params;
    if (needsTwo(group)) return fail('settings.second');
    const change = { group, base: BigInt(body.base), values: body.values, note: body.note.trim() };
    const saved = await saveSettings(db, original, change, { operator, request });
    return saved.ok ? ok(await state(operator.operatorId)) : saved;
  });

  mount(scope, askHouseSettings, async ({ input: { params, body }, operator, request }) => {
    const change = { group: params.group, base: BigInt(body.base), values: body.values, note: body.note.trim() };
    const asked = await askSettings(db, original, change, { operator, request });
    return asked.ok ? ok(await state(operator.operatorId)) : asked;
  });

  mount(scope, approveHouseSettings, async ({ input: { params }, operator, request }) => {
    const done = await approveSettings(db, original, BigInt(params.id), { operator, request });
    return done.ok ? ok(await state(operator.operatorId)) : done;
  });

  mount(scope, refuseHouseSettings, async ({ input: { params, body }, operator, request }) => {
    const done = await refuseSettings(db, BigInt(params.id), body.reason, { operator, request });
    return done.ok ? ok(await state(operator.operatorId)) : done;
  });
}
