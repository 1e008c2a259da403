import type { ColumnType } from 'kysely';

export type AvailabilityTables = {
  doors: {
    id: number;
    maintenance: boolean;
    message: ColumnType<Record<string, string>, never, string>;
    opens_at: ColumnType<Date | null, never, string | null>;
    region_rule: 'all' | 'except' | 'only';
    countries: string[];
    unplaced_open: boolean;
    changed_at: ColumnType<Date, never, Date>;
  };
};
