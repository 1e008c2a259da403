import type { LotteryCalendar } from '@parlour/contract/lottery';
import type { NumberEventKind } from '@parlour/contract/lottery-numbers.admin.endpoints';
import type { Generated } from 'kysely';

export type IssueState = 'scheduled' | 'held' | 'drawn' | 'settled' | 'corrected' | 'void';
/** Reason why an issue is held. */
export type HoldCause = 'late' | 'differs' | 'operator';
/** Drawn here by a seed, or elsewhere and entered. */
export type DrawSource = 'commit' | 'entry';
export type SuborderState = 'waiting' | 'won' | 'lost' | 'returned' | 'cancelled' | 'stopped' | 'void';

export type LotteryTables = {
  lottery_game: {
    id: number;
    code: string;
    family: string;
    play_type: 'trad' | 'ent';
    prize_mode: 'Lott' | 'ZY' | 'SEA' | 'Elott';
    zone: string;
    period_seconds: number;
    lock_seconds: number;
    stake: bigint;
    least_series: number;
    most_series: number;
    most_multiple: number;
    most_stake: bigint;
    most_issue_stake: bigint;
    position: number;
    popular: Generated<boolean>;
    enabled: Generated<boolean>;
    price_list_id: bigint | null;
    draw_source: Generated<DrawSource>;
    calendar: LotteryCalendar | null;
    grace_seconds: Generated<number>;
  };
  lottery_price_list: {
    id: Generated<bigint>;
    game_id: number;
    /** Prices by bet type and name. */
    prices: Record<string, Record<string, string>>;
    created_by: Generated<string>;
    created_at: Generated<Date>;
  };
  lottery_issue: {
    id: Generated<bigint>;
    game_id: number;
    numero: string;
    opens_at: Date;
    closes_at: Date;
    draws_at: Date;
    state: Generated<IssueState>;
    draw_source: Generated<DrawSource>;
    commitment: string | null;
    committed_at: Date | null;
    sealed_seed: string | null;
    seed: string | null;
    result: unknown;
    drawn_at: Date | null;
    settled_at: Date | null;
    has_orders: Generated<boolean>;
    hold_cause: HoldCause | null;
    reason: Generated<string>;
    corrections: Generated<number>;
  };
  lottery_result_entry: {
    id: Generated<bigint>;
    issue_id: bigint;
    stage: number;
    operator_id: bigint | null;
    feed: string | null;
    result: unknown;
    reason: Generated<string>;
    entered_at: Generated<Date>;
  };
  lottery_order: {
    id: Generated<bigint>;
    account_id: bigint;
    member_id: bigint;
    game_id: number;
    key: string;
    line: number;
    digest: string;
    bet_type: string;
    selection: string;
    bets: number;
    unit: '1' | '0.1' | '0.01';
    series: number;
    price_list_id: bigint;
    chase: boolean;
    stops_on_win: boolean;
    placed_at: Generated<Date>;
  };
  lottery_suborder: {
    id: Generated<bigint>;
    order_id: bigint;
    issue_id: bigint;
    account_id: bigint;
    multiple: number;
    stake: bigint;
    rebate: bigint;
    state: Generated<SuborderState>;
    wins: Generated<number>;
    prize: Generated<bigint>;
    refund: Generated<bigint>;
    placed_at: Generated<Date>;
    ended_at: Date | null;
    correction: Generated<number>;
  };
  lottery_number_limit: {
    game_id: number;
    bet_type: string;
    /** Minor units; null for a bet type that is not watched. */
    most_pays: bigint | null;
    cut_from: Generated<number>;
    steps: Generated<number>;
    step_cut: Generated<number>;
  };
  lottery_number_block: {
    issue_id: bigint;
    bet_type: string;
    number: string;
    blocked_by: string;
    reason: string;
    blocked_at: Generated<Date>;
  };
  lottery_price_return: {
    price_list_id: bigint;
    /** Highest return of its bets in ppm, rounded up. */
    return_ppm: number;
  };
  lottery_number_price: {
    issue_id: bigint;
    bet_type: string;
    number: string;
    /** Percent below the list price. */
    cut: number;
    set_by: string;
    reason: string;
    set_at: Generated<Date>;
  };
  lottery_number_event: {
    id: Generated<bigint>;
    game_id: number;
    /** Null for a changed limit, which applies to all issues. */
    issue_id: bigint | null;
    /** Book of the exposure; null for an operator's act. */
    ledger_id: number | null;
    bet_type: string | null;
    number: string | null;
    kind: NumberEventKind;
    cut: number | null;
    /** Payout of the number, or the new limit; minor units. */
    amount: bigint | null;
    by_operator: string | null;
    reason: Generated<string>;
    at: Generated<Date>;
  };
  lottery_entry_ask: {
    issue_id: bigint;
    stage: number;
    operator_id: bigint;
    asked_by: string;
    at: Generated<Date>;
  };
  lottery_notice: {
    issue_id: bigint;
    kind: 'late' | 'void';
    member_id: bigint;
    told_at: Generated<Date>;
  };
  lottery_issue_notified: {
    issue_id: bigint;
    kind: 'late' | 'void';
    /** Number of orders that waited when all of its players were told. */
    waiting: number;
    notified_at: Generated<Date>;
  };
  lottery_exposure: {
    issue_id: bigint;
    ledger_id: number;
    bet_type: string;
    number: string;
    stake: Generated<bigint>;
    pays: Generated<bigint>;
    orders: Generated<number>;
  };
  lottery_suborder_number: {
    suborder_id: bigint;
    ledger_id: number;
    numbers: string[];
    stakes: bigint[];
    pays: bigint[];
    cuts: number[];
  };
  lottery_correction_case: {
    issue_id: bigint;
    correction: number;
    account_id: bigint;
    short: bigint;
    owed: bigint;
    opened_at: Generated<Date>;
    closed_at: Date | null;
  };
};
