/**
 * Canonical commands, to which every vendor protocol is reduced. An adapter creates them from the protocol's messages
 * and its responses from {@link CommandOutcome}.
 */
import type { GatewayCode } from '@parlour/contract/gateway';

export type CommandKind = 'balance' | 'bet' | 'win' | 'settle' | 'rollback' | 'award';

export type Command = {
  /** Id of the vendor in `gateway_vendor`. */
  scope: number;
  /** Account of the vendor's player. */
  account: bigint;
  op: CommandKind;
  /** Vendor's id of the call; together with vendor, account and operation it is the idempotency key. */
  tx: string;
  /** Bet that a rollback cancels, or the kind of an award. */
  ref: string | null;
  session: string | null;
  game: string | null;
  round: string | null;
  /** Minor units. In a rollback: the amount of the bet according to the vendor, or null. */
  bet: bigint | null;
  win: bigint;
  /** Currency named by the vendor; null when it names none. */
  currency: string | null;
  closeRound: boolean;
  /** Hex digest of the content that must not change when the call is repeated. */
  hash: string;
  /** Refusal decided before the database was queried; applies only to a call that has no stored outcome. */
  refusal: GatewayCode | null;
};

export type CommandOutcome = {
  state: 'done' | 'declined';
  /** Null on success. */
  code: GatewayCode | null;
  /** Minor units after the operation when it was first executed; null when the player is unknown. */
  balance: bigint | null;
  operation: bigint | null;
  replayed: boolean;
  /** Newest transfer created by this call; null when it moved no money. */
  transfer: bigint | null;
  memberId: bigint | null;
  ledgerId: number | null;
};
