/** Ports of deposits to other subjects. */
import type { BonusMiss } from '@parlour/contract/bonus';
import type { Tx } from '../../platform/db/transaction.ts';
import type { RealBook } from './deposits.tables.ts';

export type Arrival = {
  memberId: bigint;
  book: RealBook;
  depositId: bigint;
  method: string;
  /** Credited amount in minor units. */
  amount: bigint;
  transfer: bigint;
  /** Bonus that the player chose. */
  chosen: string | null;
};

/** Reason why a deposit may not be opened; the value is sent to the player. */
export type Refusal = {
  code: 'protection.stopped' | 'protection.deposit_limit' | 'protection.limit_first' | 'lock.deposits';
  value?: unknown;
};

export type Ports = {
  /** Reserves the deposit's share of the member's limits, or returns why not. */
  mayDeposit: (
    tx: Tx,
    draft: { memberId: bigint; book: RealBook; depositId: bigint; amount: bigint },
  ) => Promise<Refusal | null>;
  /** Releases the share of the limits of a deposit that was not paid. */
  depositFell: (tx: Tx, deposit: { depositId: bigint }) => Promise<void>;
  /** Records the amount that was received. */
  depositCame: (tx: Tx, deposit: { depositId: bigint; amount: bigint }) => Promise<void>;
  /**
   * Opens the wagering requirement and grants the chosen bonus, or returns why not; also returns callbacks for after
   * the commit.
   */
  onDeposit: (tx: Tx, arrival: Arrival) => Promise<{ callbacks: (() => void)[]; missed: BonusMiss | null }>;
};
