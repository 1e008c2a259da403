/**
 * What a game vendor's protocol is to the platform. A protocol is one folder beside this file: it reads the vendor's
 * messages, checks that they are the vendor's, turns them into canonical commands, and words the outcomes its own way.
 * What happens to money is decided by the wallet alone and is the same for every protocol; a protocol only says how
 * it is told, on its behaviour card.
 */
import type { KeyObject } from 'node:crypto';
import type { GatewayCode } from '@parlour/contract/gateway';
import type { Currency } from '@parlour/contract/money';
import type { Admitted, Command, CommandOutcome } from '../ledger/wallet/index.ts';
import type { TransactionRow } from './gateway.store.ts';
import type { Reach } from './reach.ts';
import type { VendorKey, Vendors } from './vendors.ts';

/**
 * How a protocol behaves where vendors differ. The gateway and the certification cases go by it, and by nothing else that
 * they know of a protocol.
 */
export type BehaviourCard = {
  /** What a vendor hears when it rolls back a bet that never came. Inside it is always remembered. */
  unknownRollback: 'done' | 'refused';
  /** What a vendor hears when it sends the same id with other content. Inside nothing ever changes. */
  changedRepeat: 'conflict' | 'first-answer';
  /** Calls that need a play session that has not ended; the wallet asks for one with these alone. */
  sessionCheckedFor: readonly ('bet' | 'settle')[];
  /** The signature covers the path, too, so that a call is good for the one path alone; elsewhere the body names the call. */
  signsPath: boolean;
  /** How amounts are written. */
  amounts: 'decimal-string' | 'hundred-thousandths';
};

/** A game as the gateway needs it. */
export type GatewayGame = {
  node_id: string;
  gatewayVendor: string;
  /** The operator takes no new bets on it. */
  paused?: boolean;
};

/** What a protocol may use: the gateway, which goes by the protocol's card. */
export type ProtocolCore = GatewayCore & { card: BehaviourCard };

/** The gateway as it is for every protocol. */
export type GatewayCore = {
  vendors: Vendors;
  /**
   * Carries a command out together with whatever else waits.
   *
   * @throws when the outcome is not known: the database is away or too slow. The vendor repeats the call
   */
  submit: (command: Command) => Promise<CommandOutcome>;
  /** Which players and how large credits the vendor can reach. */
  reach: Reach;
  /** The first outcome of a call whose id was used with other content; null when there is none. */
  firstOutcome: (command: Command) => Promise<Pick<CommandOutcome, 'code' | 'balance' | 'operation'> | null>;
  /** Whether a rollback was of a bet that never came. */
  undidNothing: (command: Command) => Promise<boolean>;
  /** Spends a launch token of this vendor. */
  admit: (vendorId: number, launchToken: string) => Promise<Admitted | null>;
  /** Currency of an account; null when there is no such account. */
  currencyOf: (account: bigint) => Promise<Currency | null>;
  /** A game that can be played now. */
  findGame: (nodeId: string) => GatewayGame | undefined;
  /** Whether a game is known though it cannot be played now. */
  isKnownGame: (nodeId: string) => Promise<boolean>;
  listTransactions: (vendorId: number, after: string, limit: number) => Promise<TransactionRow[]>;
  /** What every answer of this server carries. */
  headers: Record<string, string>;
  /** Whether the server takes leave: what comes now is to be sent again, to whoever follows it. */
  isClosing: () => boolean;
  /** Whether nothing can be booked: every call is to be sent again, a win and a rollback too. */
  isAway: () => boolean;
  /** Whether new bets are taken; wins and rollbacks of what was bet always are. */
  takesBets: () => boolean;
  /** Shortest time from one round of a game to its next, in milliseconds. */
  minimumCycleMs: (nodeId: string) => number;
  /** Address that a game's way out leads to. */
  lobbyUrl: () => string;
  /** Milliseconds since 1970; tests set it. */
  now: () => number;
  /** Notes that a call was refused; `vendor` null when nobody is known to have sent it. */
  refused: (vendor: VendorKey | null, code: GatewayCode) => void;
};

/** Spoken by a vendor of which nothing else is said. */
export const USUAL_PROTOCOL = 'parlour-v1';

/** A call as it came. */
export type Called = {
  /** Path below the protocol's prefix. */
  name: string;
  method: string;
  /** Path and query as in the request line. */
  path: string;
  /** A header by its lower-case name; empty when there is none. */
  header: (name: string) => string;
  body: Uint8Array;
};

export type Answer = {
  status: number;
  text: string;
  /** Null when the call was carried out. */
  code: GatewayCode | null;
};

/** What a bet needs is mostly at hand: where nothing is waited for, there is no promise either. */
export type Soon<T> = T | Promise<T>;

export type VendorProtocol = {
  /** Stands in the table of vendors: a vendor speaks one protocol, and its keys are good for that one. */
  name: string;
  /** Every path of the protocol begins with this. */
  prefix: string;
  /** Paths below it; each takes `POST` alone. */
  paths: readonly string[];
  card: BehaviourCard;
  /** Who says that the call is theirs. */
  claim: (called: Called) => { vendor: string; keyId: string };
  /** Whether the call bears the signature of this key and was sent at about `now`, milliseconds since 1970. */
  isSigned: (called: Called, key: KeyObject, now: number) => boolean;
  /** Carries the call of a vendor out. @throws when the outcome is not known */
  answer: (called: Called, vendor: VendorKey, core: ProtocolCore) => Soon<Answer>;
  /** How this protocol words a refusal. */
  refuse: (code: GatewayCode) => Answer;
};
