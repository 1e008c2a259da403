/**
 * The canonical commands: what any vendor's protocol comes down to before it meets the wallet. An adapter makes them
 * from its own messages and makes its own answers from {@link CommandOutcome}.
 */
import type { GatewayCode } from '@parlour/contract/gateway';

export type CommandKind = 'balance' | 'bet' | 'win' | 'settle' | 'rollback' | 'award';

export type Command = {
  /** Id of the vendor in `gateway_vendor`. */
  scope: number;
  /** Account that the vendor knows as its player. */
  account: bigint;
  op: CommandKind;
  /** The vendor's id of the call; with vendor, account and operation it makes the call happen once. */
  tx: string;
  /** The bet that a rollback undoes, or the kind of an award. */
  ref: string | null;
  session: string | null;
  game: string | null;
  round: string | null;
  /** Minor units. Of a rollback: what the vendor believes the bet was, or null. */
  bet: bigint | null;
  win: bigint;
  /** Currency that the vendor named; null where it names none. */
  currency: string | null;
  closeRound: boolean;
  /** Hex digest of what must not change when the call is repeated. */
  hash: string;
  /** Refusal found before the database was asked; counts only for a call that was not answered before. */
  refusal: GatewayCode | null;
};

export type CommandOutcome = {
  state: 'done' | 'declined';
  /** Null when it was done. */
  code: GatewayCode | null;
  /** Minor units after the operation when it was first carried out; null when the player is unknown. */
  balance: bigint | null;
  operation: bigint | null;
  replayed: boolean;
  /** Newest transfer that this call made; null when no money moved now. */
  transfer: bigint | null;
  memberId: bigint | null;
  ledgerId: number | null;
};
