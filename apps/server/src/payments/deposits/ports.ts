/** What deposits ask of other subjects. */
import type { BonusMiss } from '@parlour/contract/bonus';
import type { Tx } from '../../platform/db/transaction.ts';
import type { RealBook } from './deposits.tables.ts';

export type Arrival = {
  memberId: bigint;
  book: RealBook;
  depositId: bigint;
  method: string;
  /** Minor units that were credited. */
  amount: bigint;
  transfer: bigint;
  /** The bonus that the player chose. */
  chosen: string | null;
};

/** Why a deposit may not be opened; the value goes to the player. */
export type Refusal = {
  code: 'protection.stopped' | 'protection.deposit_limit' | 'protection.limit_first';
  value?: unknown;
};

export type Ports = {
  /** Takes the deposit's part of the member's limits, or says why not. */
  mayDeposit: (
    tx: Tx,
    draft: { memberId: bigint; book: RealBook; depositId: bigint; amount: bigint },
  ) => Promise<Refusal | null>;
  /** Nothing came: its part of the limits is free again. */
  depositFell: (tx: Tx, deposit: { depositId: bigint }) => Promise<void>;
  /** Money came, as much as this. */
  depositCame: (tx: Tx, deposit: { depositId: bigint; amount: bigint }) => Promise<void>;
  /**
   * Opens what the money has to be played for, and grants what was chosen, or says why not; returns what to call after
   * the commit.
   */
  onDeposit: (tx: Tx, arrival: Arrival) => Promise<{ callbacks: (() => void)[]; missed: BonusMiss | null }>;
};
