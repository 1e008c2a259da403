import type { ColumnType, Generated } from 'kysely';

type Stamp = Generated<Date>;

export type MembersTables = {
  member: {
    id: Generated<bigint>;
    account: string;
    nickname: string;
    type: Generated<number>;
    state: Generated<'active' | 'disabled'>;
    customer_type: string | null;
    agent_only: Generated<boolean>;
    password_hash: string | null;
    birthday: string | null;
    dialing_code: string | null;
    mobile: string | null;
    email: string | null;
    invite_code: string | null;
    details: ColumnType<Record<string, string>, string | undefined, string>;
    first_login_at: Date | null;
    rank_level: Generated<number>;
    icon: Generated<string>;
    /** Language of the interface when the member last read announcements. */
    language: string | null;
    platform: string | null;
    email_proved_at: Date | null;
    created_at: Stamp;
  };
  email_code: {
    member_id: bigint;
    email: string;
    code_hash: Buffer;
    tries: Generated<number>;
    sent_at: Stamp;
    first_at: Stamp;
    sent: Generated<number>;
  };
  payment_password: { member_id: bigint; hash: string; created_at: Stamp };
  session: {
    id: Generated<bigint>;
    member_id: bigint;
    token_hash: Buffer;
    cookie_hash: Buffer;
    address: string;
    user_agent: string;
    created_at: Stamp;
    seen_at: Stamp;
    expires_at: ColumnType<Date, Date | string, Date | string>;
    ended_at: Date | null;
    end_reason: string | null;
    remembered: Generated<boolean>;
    series_id: string | null;
    via: string | null;
  };
  body_key: {
    kid: string;
    public_jwk: ColumnType<Record<string, unknown>, string, never>;
    sealed_private: Buffer;
    created_at: Stamp;
  };
  body_nonce: { nonce: string; used_at: Stamp };
  captcha: {
    id: string;
    answer_hash: Buffer;
    browser: Buffer | null;
    sealed_digits: Buffer | null;
    plays: Generated<number>;
    names: Generated<number>;
    created_at: Stamp;
    used_at: Date | null;
  };
};
