import type { ColumnType, Generated } from 'kysely';

export type ServiceTables = {
  service_settings: {
    only_one: Generated<boolean>;
    telegram: string;
    whatsapp: string;
    live_chat: string;
    hosts: string[];
    version: ColumnType<bigint, never, bigint>;
    changed_at: ColumnType<Date, never, Date>;
  };
};
