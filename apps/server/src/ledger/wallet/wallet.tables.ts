import type { Generated } from 'kysely';

export type WalletTables = {
  house_currency: { only_one: Generated<boolean>; currency: string };
  ledger: { id: number; book: Book; currency: string; exponent: number; enabled: boolean };
  account: {
    id: Generated<bigint>;
    member_id: bigint | null;
    ledger_id: number;
    kind: 'player' | HouseAccount;
    created_at: Generated<Date>;
  };
  wallet: {
    account_id: bigint;
    member_id: bigint;
    balance: Generated<bigint>;
    held: Generated<bigint>;
    version: Generated<bigint>;
    transfer_id: Generated<bigint>;
    updated_at: Generated<Date>;
    ledger_id: number;
    /** The player has limits that every bet is checked against. */
    guarded: Generated<boolean>;
    stopped_until: Generated<Date | null>;
  };
  wallet_freeze: {
    id: Generated<bigint>;
    account_id: bigint;
    at: Generated<Date>;
    lifted_at: Date | null;
    lifted_by: string | null;
    reason: string | null;
  };
  operation: {
    id: Generated<bigint>;
    actor_id: bigint;
    transfer_id: bigint | null;
    balance: bigint;
    bet: Generated<bigint>;
    win: Generated<bigint>;
    round_id: bigint | null;
    undoes: bigint | null;
    tx: Generated<string>;
    at: Generated<Date>;
    scope: number;
    rounds: Generated<number>;
    op: string;
    ext_id: string;
    request_hash: Uint8Array | null;
    state: 'done' | 'declined' | 'tombstone';
    code: string | null;
    game_id: string | null;
  };
  transfer: {
    id: Generated<bigint>;
    cause_id: bigint;
    reverses: bigint | null;
    round_id: bigint | null;
    created_at: Generated<Date>;
    ledger_id: number;
    cause_type: Generated<string>;
    kind: string;
  };
  entry: {
    transfer_id: bigint;
    account_id: bigint;
    amount: bigint;
    balance_after: bigint | null;
    ledger_id: number;
  };
  round: {
    id: Generated<bigint>;
    account_id: bigint;
    bet: Generated<bigint>;
    win: Generated<bigint>;
    started_at: Generated<Date>;
    closed_at: Date | null;
    bets: Generated<number>;
    wins: Generated<number>;
    scope: number;
    state: RoundState;
    ext_id: string;
    game_id: string;
    session_id: string | null;
  };
  play_session: {
    id: string;
    account_id: bigint;
    vendor_id: number;
    session_id: bigint;
    game_id: string;
    language: string;
    started_at: Generated<Date>;
    expires_at: Date;
    ended_at: Date | null;
  };
  launch_token: { hash: string; play_session_id: string; expires_at: Date; used_at: Date | null };
  play_figures: {
    bucket: Date;
    bets: bigint;
    wins: bigint;
    rounds: bigint;
    ledger_id: number;
    scope: number;
    game_id: string;
  };
};

/** House accounts, which hold the platform's side of the money. */
export type HouseAccount =
  | 'games'
  | 'promotions'
  | 'play_source'
  | 'referrals'
  | 'deposits'
  | 'withdrawals'
  | 'payouts'
  | 'fees'
  | 'adjustments'
  | 'lottery'
  | 'commissions';
export type Book = 'PLAY' | 'TRIAL' | 'REAL';
export type RoundState = 'open' | 'closed' | 'rolled_back';
