import type { SettingValues } from '@parlour/contract/house-settings';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, never>;

export type HouseSettingsTables = {
  /** One row for each revision; the latest of a group is in force. */
  house_setting: {
    version: Generated<bigint>;
    setting_group: string;
    overrides: Json<SettingValues>;
    note: string;
    operator_id: bigint | null;
    operator_name: string;
    approver_id: bigint | null;
    approver_name: string | null;
    changed_at: ColumnType<Date, never, never>;
  };
  house_setting_request: {
    id: Generated<bigint>;
    setting_group: string;
    before: Json<SettingValues>;
    wanted: Json<SettingValues>;
    note: string;
    requester_id: bigint;
    state: Generated<string>;
    asked_at: ColumnType<Date, never, never>;
    until: ColumnType<Date, never, never>;
    decided_at: ColumnType<Date | null, never, Date>;
    decider_id: ColumnType<bigint | null, never, bigint | null>;
    decision: Generated<string>;
  };
};
