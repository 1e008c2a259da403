/** The vendor's side of a protocol: what a game vendor says to the wallet, and what it makes of the answer. */
import type { GatewayCode } from '@parlour/contract/gateway';
import type { BehaviourCard } from '../vendor.ts';
import type { IssuedKey } from '../vendors.ts';

/** Minor units; or, to be refused, a JSON value in the place of the amount. */
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

/** What the wallet answered, whatever the protocol's words for it. */
export type VendorOutcome = {
  http: number;
  /** `ok`, or why not. */
  code: 'ok' | GatewayCode;
  /** Minor units, where the answer tells it. */
  balance: bigint | null;
  /** Whether the answer repeats an earlier one; null where the protocol does not tell. */
  replayed: boolean | null;
  /** Our id of the operation. */
  operation: string | null;
  /** Of an authentication. */
  opened?: { player: string; session: string; game: string; currency: string };
  /** Of a list. */
  listed?: { kind: string; tx: string; player: string; amount: bigint; code: string }[];
  next?: string | null;
};

export type Written = { path: string; body: string };

export type VendorClient = {
  protocol: string;
  card: BehaviourCard;
  /**
   * @param time milliseconds since 1970, for protocols whose body says when it was sent
   * @param exponent decimals of the player's currency
   */
  write: (call: VendorCall, time: number, exponent: number) => Written;
  /** Headers of a signed call. */
  sign: (written: Written, vendor: string, key: IssuedKey, time: number) => Record<string, string>;
  signatureHeader: string;
  /** Paths that the protocol takes calls at. */
  paths: readonly string[];
  read: (call: VendorCall, http: number, text: string, exponent: number) => VendorOutcome;
};
