import type { Generated } from 'kysely';

export type PlayerViewTables = {
  player_view: {
    id: Generated<bigint>;
    member_id: bigint;
    operator_session_id: bigint;
    created_at: Generated<Date>;
    expires_at: Date;
    ended_at: Date | null;
    code_hash: Buffer | null;
    code_expires_at: Date;
    token_hash: Buffer | null;
    cookie_hash: Buffer | null;
  };
};
