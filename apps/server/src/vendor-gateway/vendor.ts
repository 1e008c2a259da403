/**
 * Interface of a game vendor's protocol. Each protocol is one folder next to this file: it parses the vendor's
 * messages, verifies their origin, translates them into canonical commands, and the outcomes into responses. Effects on
 * money are decided by the wallet alone and are the same for every protocol; a protocol only declares on its behaviour
 * card how outcomes are reported.
 */
import type { KeyObject } from 'node:crypto';
import type { GatewayCode } from '@parlour/contract/gateway';
import type { Currency } from '@parlour/contract/money';
import type { Admitted, Command, CommandOutcome } from '../ledger/wallet/index.ts';
import type { TransactionRow } from './gateway.store.ts';
import type { Reach } from './reach.ts';
import type { VendorKey, Vendors } from './vendors.ts';

/**
 * Behaviour of a protocol where vendors differ. The gateway and the certification cases depend on nothing else of a
 * protocol.
 */
export type BehaviourCard = {
  /** Response to a rollback of a bet that never arrived. A tombstone is always stored. */
  unknownRollback: 'done' | 'refused';
  /** Response to an id reused with different content. Nothing is ever changed. */
  changedRepeat: 'conflict' | 'first-answer';
  /** Calls that need a live play session; the wallet requires one only for these. */
  sessionCheckedFor: readonly ('bet' | 'settle')[];
  /** The signature includes the path, so that a call is valid for one path only; otherwise the body names the call. */
  signsPath: boolean;
  /** Notation of amounts. */
  amounts: 'decimal-string' | 'hundred-thousandths';
};

/** Data of a game that the gateway needs. */
export type GatewayGame = {
  node_id: string;
  gatewayVendor: string;
  /** New bets are paused by an operator. */
  paused?: boolean;
};

/** Gateway interface for a protocol, including its card. */
export type ProtocolCore = GatewayCore & { card: BehaviourCard };

/** Gateway interface common to all protocols. */
export type GatewayCore = {
  vendors: Vendors;
  /**
   * Executes a command in the next batch.
   *
   * @throws when the outcome is unknown, because the database is unavailable or too slow. The vendor repeats the call
   */
  submit: (command: Command) => Promise<CommandOutcome>;
  /** Players and credits that the vendor can reach. */
  reach: Reach;
  /** Returns the first outcome of a call whose id was reused with different content; null when there is none. */
  firstOutcome: (command: Command) => Promise<Pick<CommandOutcome, 'code' | 'balance' | 'operation'> | null>;
  /** Whether a rollback referred to a bet that never arrived. */
  undidNothing: (command: Command) => Promise<boolean>;
  /** Redeems a launch token of this vendor. */
  admit: (vendorId: number, launchToken: string) => Promise<Admitted | null>;
  /** Returns the currency of an account; null when there is no such account. */
  currencyOf: (account: bigint) => Promise<Currency | null>;
  /** Returns a game that can be played now. */
  findGame: (nodeId: string) => GatewayGame | undefined;
  /** Whether a game exists, though it cannot be played now. */
  isKnownGame: (nodeId: string) => Promise<boolean>;
  listTransactions: (vendorId: number, after: string, limit: number) => Promise<TransactionRow[]>;
  /** Headers of every response. */
  headers: Record<string, string>;
  /** Whether the server shuts down: new calls must be repeated and will reach its successor. */
  isClosing: () => boolean;
  /** Whether no booking is possible: every call must be repeated, including wins and rollbacks. */
  isAway: () => boolean;
  /** Whether new bets are accepted; wins and rollbacks of existing bets always are. */
  takesBets: () => boolean;
  /** Minimum time between rounds of a game, in milliseconds. */
  minimumCycleMs: (nodeId: string) => number;
  /** URL of a game's exit link. */
  lobbyUrl: () => string;
  /** Milliseconds since 1970; set by tests. */
  now: () => number;
  /** Records that a call was refused; `vendor` is null when the sender could not be identified. */
  refused: (vendor: VendorKey | null, code: GatewayCode) => void;
};

/** Default protocol of a vendor. */
export const USUAL_PROTOCOL = 'parlour-v1';

/** A received call. */
export type Called = {
  /** Path below the protocol's prefix. */
  name: string;
  method: string;
  /** Path and query as in the request line. */
  path: string;
  /** Returns a header by its lower-case name; empty when missing. */
  header: (name: string) => string;
  body: Uint8Array;
};

export type Answer = {
  status: number;
  text: string;
  /** Null when the call was executed. */
  code: GatewayCode | null;
};

/** A value that is mostly available immediately, and then without the cost of a promise. */
export type Soon<T> = T | Promise<T>;

export type VendorProtocol = {
  /** Stored in the table of vendors: a vendor uses one protocol, and its keys are valid only for that one. */
  name: string;
  /** Prefix of every path of the protocol. */
  prefix: string;
  /** Paths below the prefix; each accepts only `POST`. */
  paths: readonly string[];
  card: BehaviourCard;
  /** Returns the claimed sender of the call. */
  claim: (called: Called) => { vendor: string; keyId: string };
  /** Whether the call has a valid signature of this key and was sent at about `now`, milliseconds since 1970. */
  isSigned: (called: Called, key: KeyObject, now: number) => boolean;
  /** Executes a vendor's call. @throws when the outcome is unknown */
  answer: (called: Called, vendor: VendorKey, core: ProtocolCore) => Soon<Answer>;
  /** Returns this protocol's response for a refusal. */
  refuse: (code: GatewayCode) => Answer;
};
