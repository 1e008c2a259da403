import type { BrandColours } from '@parlour/contract/branding';
import type { ColumnType, Generated } from 'kysely';

export type BrandingTables = {
  /** One row for each version; the latest is in force. Null fields: as in the brand's folder. */
  branding: {
    version: Generated<bigint>;
    name: string | null;
    colours: ColumnType<BrandColours | null, string | null, never>;
    logo: string | null;
    icon_background: string;
    note: string;
    operator_id: bigint | null;
    operator_name: string;
    changed_at: ColumnType<Date, never, never>;
  };
  brand_logo: {
    hash: string;
    body: Buffer;
    created_at: ColumnType<Date, never, never>;
  };
  brand_icon: {
    logo: string;
    background: string;
    name: string;
    body: Buffer;
  };
};
