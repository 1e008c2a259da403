import type { ColumnType, Generated } from 'kysely';

type Stamp = Generated<Date>;
type Moment = ColumnType<Date, Date | string, Date | string>;

export type SessionTables = {
  member_device: { member_id: bigint; device_hash: Buffer; first_at: Stamp; last_at: Stamp };
  remember_series: {
    id: string;
    member_id: bigint;
    device_hash: Buffer;
    created_at: Stamp;
    expires_at: Moment;
    ended_at: Date | null;
    end_reason: string | null;
    told_at: Date | null;
  };
  remember_token: { secret_hash: Buffer; series_id: string; created_at: Stamp; spent_at: Date | null };
  reauth_ticket: { ticket_hash: Buffer; session_id: bigint; expires_at: Moment; used_at: Date | null };
  login_attempt: { id: Generated<bigint>; name: Buffer; address: Buffer; device: Buffer | null; at: Stamp };
};
