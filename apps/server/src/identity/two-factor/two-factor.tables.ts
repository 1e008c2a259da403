import type { Generated } from 'kysely';

type Stamp = Generated<Date>;

export type SecondTables = {
  member_totp: {
    member_id: bigint;
    sealed_secret: Buffer;
    last_step: Generated<bigint>;
    created_at: Stamp;
    confirmed_at: Date | null;
  };
  member_recovery_code: { member_id: bigint; code_hash: Buffer; used_at: Date | null };
  passkey: {
    id: Generated<bigint>;
    member_id: bigint;
    credential_id: string;
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    name: string;
    synced: boolean;
    created_at: Stamp;
    used_at: Date | null;
  };
  passkey_challenge: { challenge_hash: Buffer; purpose: string; member_id: bigint | null; created_at: Stamp };
  second_ticket: { ticket_hash: Buffer; member_id: bigint; via: string; remember: boolean; created_at: Stamp };
  second_proof: { proof_hash: Buffer; session_id: bigint; created_at: Stamp };
  second_failure: { id: Generated<bigint>; member_id: bigint; at: Stamp };
};
