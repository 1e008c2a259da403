import type { FeeBase } from '@parlour/contract/vendor-invoices';
import type { Generated } from 'kysely';

/** A fee in JSON, with whole numbers as texts. */
export type StoredFee = { category: string; base: FeeBase; ppm: string };

/** Booked play; amounts in minor units. */
export type Play = { rounds: bigint; turnover: bigint; wins: bigint };

export type VendorInvoiceTables = {
  vendor_fee_terms: {
    id: Generated<bigint>;
    vendor_code: string;
    effective_from: string;
    fees: string;
    minimum: bigint;
    is_offset: boolean;
    created_at: Generated<Date>;
    created_by: string;
    reason: string;
  };
  vendor_reported_month: {
    vendor_code: string;
    month: string;
    rounds: bigint;
    turnover: bigint;
    wins: bigint;
    fee: bigint;
    note: string;
    at: Generated<Date>;
    by: string;
  };
};
