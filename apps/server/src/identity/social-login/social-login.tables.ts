import type { Generated } from 'kysely';

type Stamp = Generated<Date>;

export type ProvidersTables = {
  provider_identity: {
    issuer: string;
    subject: string;
    provider: string;
    member_id: bigint;
    created_at: Stamp;
  };
  provider_trip: {
    state_hash: Buffer;
    cookie_hash: Buffer;
    provider: string;
    started_at: Stamp;
    returned_at: Date | null;
    issuer: string | null;
    subject: string | null;
    shown_name: string | null;
    used_at: Date | null;
    session_id: bigint | null;
  };
  provider_proof: { token_hash: Buffer; used_at: Stamp };
};
