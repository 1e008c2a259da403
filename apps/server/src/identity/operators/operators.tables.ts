import type { Generated } from 'kysely';

/** `removed` is final. */
export type OperatorState = 'active' | 'disabled' | 'removed';

export type OperatorsTables = {
  operator: {
    id: Generated<bigint>;
    name: string;
    role: string;
    state: Generated<OperatorState>;
    password_hash: string;
    created_at: Generated<Date>;
    /** Null until the operator has set up an authenticator app. */
    sealed_totp: Buffer | null;
    totp_step: Generated<bigint>;
  };
  operator_role: {
    name: string;
    /** Null for a role whose rights are defined in the contract. */
    rights: string[] | null;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
  };
  operator_session: {
    id: Generated<bigint>;
    operator_id: bigint;
    cookie_hash: Buffer;
    csrf_hash: Buffer;
    created_at: Generated<Date>;
    seen_at: Generated<Date>;
    ended_at: Date | null;
    proved_at: Generated<Date>;
  };
  operator_passkey: {
    id: Generated<bigint>;
    operator_id: bigint;
    credential_id: string;
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    name: string;
    synced: boolean;
    created_at: Generated<Date>;
    used_at: Date | null;
  };
  operator_challenge: {
    challenge_hash: Buffer;
    purpose: string;
    operator_id: bigint | null;
    created_at: Generated<Date>;
  };
  operator_setup: {
    token_hash: Buffer;
    created_at: Generated<Date>;
    used_at: Date | null;
    sealed_totp: Buffer | null;
    /** Operator whose factors were reset; null for a link that creates an operator. */
    operator_id: Generated<bigint | null>;
    expires_at: Date;
    id: Generated<bigint>;
    /** Role of the operator that the link creates. */
    role: Generated<string>;
    /** Null for links made on the command line. */
    invited_by: Generated<bigint | null>;
  };
  operator_recovery_code: { operator_id: bigint; code_hash: Buffer; used_at: Date | null };
  operator_enrolment: {
    ticket_hash: Buffer;
    operator_id: bigint;
    sealed_totp: Buffer;
    created_at: Generated<Date>;
  };
  operator_failure: {
    id: Generated<bigint>;
    subject: Buffer;
    source: Buffer;
    known: boolean;
    at: Generated<Date>;
  };
};
