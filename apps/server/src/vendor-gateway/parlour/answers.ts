/** Responses of the platform's own protocol. */
import {
  type AuthenticateAnswer,
  GATEWAY_CODES,
  type GatewayCode,
  type OperationAnswer,
  type transactionsAnswer,
} from '@parlour/contract/gateway';
import { moneyString } from '@parlour/contract/money';
import type { z } from 'zod';
import { type Admitted, type CommandOutcome, ledgerById } from '../../ledger/wallet/index.ts';
import { playerName } from '../canonical.ts';
import type { TransactionRow } from '../gateway.store.ts';
import type { GatewayCore } from '../vendor.ts';

export type Refused = Extract<OperationAnswer, { status: 'refused' }>;

const MESSAGES: Record<GatewayCode, string> = {
  SIGNATURE: 'vendor, key, time or signature is not right',
  MALFORMED: 'the call does not have the right form',
  TOO_LARGE: 'the body is larger than 64 kB',
  UNKNOWN_CALL: 'there is no such call',
  UNKNOWN_PLAYER: 'there is no such player',
  UNKNOWN_GAME: 'there is no such game of this vendor',
  LAUNCH_TOKEN: 'the launch token is unknown, used, too old, or of another vendor',
  SESSION_ENDED: 'the play session has ended; wins and rollbacks are still taken',
  PLAYER_BLOCKED: 'the player may not bet; wins and rollbacks are still taken',
  LIMIT_REACHED: 'a limit would be passed',
  GAME_STOPPED: 'the game takes no bets now; wins and rollbacks are still taken',
  INSUFFICIENT_FUNDS: 'the balance is less than the bet',
  WRONG_CURRENCY: 'the player does not play in that currency',
  BAD_AMOUNT: 'the amount cannot be carried in that currency',
  CONFLICT: 'the id or the round was used with other content; nothing was changed',
  ROUND_CLOSED: 'the round has ended',
  BET_ROLLED_BACK: 'the bet was rolled back',
  NO_BET: 'no bet of this round is known yet; send the win again after its bet',
  NOT_ALLOWED: 'the vendor may not do that',
  UNAVAILABLE: 'the outcome is not known now; send the same call again',
};

export const refusal = (code: GatewayCode, message: string = MESSAGES[code]): Refused => ({
  status: 'refused',
  code,
  message,
  retry: GATEWAY_CODES[code].retry,
});

export function operationAnswer(outcome: CommandOutcome): OperationAnswer {
  const { code, balance, ledgerId, operation, replayed } = outcome;
  if (balance === null || ledgerId === null) return refusal(code ?? 'UNKNOWN_PLAYER');
  const { currency } = ledgerById(ledgerId);
  const held = { balance: moneyString(balance, currency.exponent), currency: currency.code };
  if (code !== null) return { ...refusal(code), ...held, replayed };
  return { status: 'ok', ...held, operation: String(operation ?? ''), replayed };
}

export function balanceAnswer({ code, balance, ledgerId }: CommandOutcome) {
  if (balance === null || ledgerId === null) return refusal(code ?? 'UNKNOWN_PLAYER');
  const { currency } = ledgerById(ledgerId);
  return { status: 'ok' as const, balance: moneyString(balance, currency.exponent), currency: currency.code };
}

export function admittedAnswer(
  admitted: Admitted,
  { minimumCycleMs, lobbyUrl }: Pick<GatewayCore, 'minimumCycleMs' | 'lobbyUrl'>,
): AuthenticateAnswer {
  const { book, currency } = ledgerById(admitted.ledgerId);
  return {
    status: 'ok',
    player: playerName(admitted.accountId),
    session: admitted.session,
    game: admitted.gameId,
    currency: currency.code,
    symbol: currency.symbol,
    exponent: currency.exponent,
    balance: moneyString(admitted.balance, currency.exponent),
    language: admitted.language,
    book,
    minimumCycleMs: minimumCycleMs(admitted.gameId),
    lobbyUrl: lobbyUrl(),
  };
}

export const listAnswer = (rows: readonly TransactionRow[]): z.output<typeof transactionsAnswer> => ({
  status: 'ok',
  transactions: rows.map((row) => ({
    operation: row.operation.toString(),
    kind: row.kind,
    tx: row.tx,
    player: playerName(row.accountId),
    game: row.game,
    round: row.round,
    outcome: row.code ?? 'ok',
    amount: moneyString(row.amount, ledgerById(row.ledgerId).currency.exponent),
    at: row.at.toISOString(),
  })),
  next: rows.at(-1)?.position ?? null,
});
