import type { Generated } from 'kysely';

export type ApiKeysTables = {
  api_key: {
    id: Generated<bigint>;
    /** Part of the key that finds the row; not secret. */
    public_id: string;
    secret_hash: Buffer;
    name: string;
    operator_id: bigint;
    rights: string[];
    /** Addresses and networks; empty for no restriction. */
    networks: string[];
    created_at: Generated<Date>;
    until: Date;
    used_at: Date | null;
    used_from: string | null;
    revoked_at: Date | null;
    revoked_by: bigint | null;
  };
};
