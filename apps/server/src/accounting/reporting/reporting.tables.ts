import type { ColumnType, Generated } from 'kysely';

export type BalanceSum = { ledger: number; account: string; balance: string };

export type BooksTables = {
  money_day: {
    day: string;
    debit: bigint;
    credit: bigint;
    n: bigint;
    ledger_id: number;
    account: string;
    kind: string;
  };
  ledger_count: {
    only_one: Generated<boolean>;
    clean: boolean | null;
    at: Date | null;
    took_ms: Generated<number>;
    begun_at: Date | null;
    failed_at: Date | null;
  };
  books_watch: {
    only_one: Generated<boolean>;
    part: 'transfers' | 'wallets';
    read_to: bigint;
    begun_at: Date;
  };
  trial_balance: {
    id: Generated<bigint>;
    day: string;
    at: Generated<Date>;
    cause: 'daily' | 'asked';
    operator_name: Generated<string>;
    clean: boolean;
    problems: string[];
    transfers: bigint;
    operations: bigint;
    sums: ColumnType<BalanceSum[], string, never>;
    since: string | null;
  };
};
