/**
 * Simulated vendor of a protocol: the calls that a game vendor sends to the wallet, and the interpretation of the
 * answers.
 */
import type { GatewayCode } from '@parlour/contract/gateway';
import type { BehaviourCard } from '../vendor.ts';
import type { IssuedKey } from '../vendors.ts';

/** Minor units; or, to be refused, a JSON value instead of the amount. */
export type Amount = bigint | { written: unknown };

type Played = { tx: string; player: string; game: string; round: string; currency: string };

export type VendorCall =
  | { call: 'authenticate'; launchToken: string }
  | { call: 'balance'; player: string }
  | (Played & { call: 'bet'; session: string; amount: Amount })
  | (Played & { call: 'win'; amount: Amount; closeRound?: boolean })
  | (Played & { call: 'settle'; session: string; bet: Amount; win: Amount })
  | { call: 'rollback'; tx: string; player: string; betTx: string; game?: string; round?: string; amount?: Amount }
  | { call: 'award'; tx: string; player: string; kind: 'promo' | 'jackpot'; amount: Amount; currency: string }
  | { call: 'transactions'; after: string; limit: number };

/** The wallet's answer, independent of the protocol. */
export type VendorOutcome = {
  http: number;
  /** `ok`, or the reason of the refusal. */
  code: 'ok' | GatewayCode;
  /** Minor units, if the answer contains it. */
  balance: bigint | null;
  /** Whether the answer repeats an earlier one; null where the protocol does not report it. */
  replayed: boolean | null;
  /** Our id of the operation. */
  operation: string | null;
  /** Result of an authentication. */
  opened?: { player: string; session: string; game: string; currency: string };
  /** Result of a list of transactions. */
  listed?: { kind: string; tx: string; player: string; amount: bigint; code: string }[];
  next?: string | null;
};

export type Written = { path: string; body: string };

export type VendorClient = {
  protocol: string;
  card: BehaviourCard;
  /**
   * @param time milliseconds since 1970, for protocols whose body contains the sending time
   * @param exponent decimals of the player's currency
   */
  write: (call: VendorCall, time: number, exponent: number) => Written;
  /** Returns the headers of a signed call. */
  sign: (written: Written, vendor: string, key: IssuedKey, time: number) => Record<string, string>;
  signatureHeader: string;
  /** Paths of the protocol. */
  paths: readonly string[];
  read: (call: VendorCall, http: number, text: string, exponent: number) => VendorOutcome;
};
