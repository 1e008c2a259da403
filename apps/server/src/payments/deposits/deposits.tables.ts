import type { Audience } from '@parlour/contract/audience';
import type { BonusMiss } from '@parlour/contract/bonus';
import type {
  CaseKind,
  DepositMover,
  DepositReason,
  DepositState,
  MethodIcon,
  PaymentProviderCode,
} from '@parlour/contract/deposits';
import type { ColumnType, Generated } from 'kysely';

export type RealBook = 'PLAY' | 'REAL';

/** The merchant's bank account for transfers; the note is by language. */
export type BankAccount = { bank: string; holder: string; number: string; note: Record<string, string> };

type Json<T> = ColumnType<T, string, string>;
/** Set by the database, or by an SQL expression. */
type Moment = ColumnType<Date, Date | undefined, Date>;
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | null>;

export type CashierTables = {
  payment_method: {
    code: string;
    provider: PaymentProviderCode;
    names: Json<Record<string, string>>;
    icon: MethodIcon;
    least: bigint;
    most: bigint;
    fee_fixed: bigint;
    fee_permille: number;
    quick: bigint[];
    minutes_from: number;
    minutes_to: number;
    tag: string;
    books: RealBook[];
    enabled: boolean;
    ord: number;
    waits: number;
    account: ColumnType<BankAccount | null, string | null, string | null>;
    changed_at: Moment;
  };
  deposit: {
    id: Generated<bigint>;
    member_id: bigint;
    book: RealBook;
    ledger_id: number;
    method: string;
    provider: PaymentProviderCode;
    state: Generated<DepositState>;
    moved_by: DepositMover;
    asked: bigint;
    amount: bigint;
    fee: bigint;
    fee_fixed: bigint;
    fee_permille: number;
    bonus: string | null;
    bonus_missed: BonusMiss | null;
    provider_ref: string | null;
    ext_ref: string | null;
    redirect_url: string | null;
    account: ColumnType<BankAccount | null, string | null, string | null>;
    reference: string | null;
    payer: Generated<string>;
    images: Generated<string[]>;
    seen: Generated<boolean>;
    reason: DepositReason | null;
    words: Generated<string>;
    operator_name: string | null;
    transfer_id: bigint | null;
    balance_after: bigint | null;
    opened_at: Moment;
    expires_at: ColumnType<Date, Date, Date>;
    changed_at: Moment;
    settled_at: MaybeMoment;
  };
  deposit_key: { member_id: bigint; key: string; deposit_id: bigint; asked_for: string };
  deposit_move: { from_state: DepositState; to_state: DepositState; mover: DepositMover };
  deposit_step: {
    id: Generated<bigint>;
    deposit_id: bigint;
    from_state: DepositState | null;
    to_state: DepositState;
    mover: DepositMover;
    operator_name: string | null;
    at: Moment;
  };
  payment_event: {
    id: Generated<bigint>;
    provider: PaymentProviderCode;
    event_id: string;
    kind: string;
    provider_ref: Generated<string>;
    deposit_id: bigint | null;
    amount: string | null;
    currency: Generated<string>;
    outcome: Generated<string>;
    at: Moment;
  };
  payment_provider: {
    code: PaymentProviderCode;
    heard_at: MaybeMoment;
    failed_at: MaybeMoment;
    failure: Generated<string>;
  };
  cashier_case: {
    id: Generated<bigint>;
    kind: CaseKind;
    provider: PaymentProviderCode;
    provider_ref: string;
    ext_ref: string;
    deposit_id: bigint | null;
    amount: string | null;
    currency: Generated<string>;
    opened_at: Moment;
    closed_at: MaybeMoment;
    operator_name: string | null;
    note: Generated<string>;
  };
  sandbox_payment: {
    ref: string;
    order_number: string;
    amount: string;
    currency: string;
    symbol: string;
    return_url: string;
    language: string;
    state: Generated<'open' | 'paid' | 'failed' | 'late'>;
    payment_id: string | null;
    paid_at: MaybeMoment;
    made_at: Moment;
  };
  sandbox_message: {
    id: Generated<bigint>;
    ref: string;
    body: string;
    due_at: Moment;
    tries: Generated<number>;
    sent_at: MaybeMoment;
  };
  voucher_batch: {
    id: Generated<bigint>;
    name: string;
    book: RealBook;
    amount: bigint;
    count: number;
    expires_at: ColumnType<Date | null, string | null, never>;
    audience: ColumnType<Audience | null, string | null, never>;
    operator_name: string;
    key: string;
    made_at: Moment;
    voided_at: MaybeMoment;
  };
  voucher: { id: Generated<bigint>; batch_id: bigint; hash: Uint8Array; deposit_id: bigint | null };
};
