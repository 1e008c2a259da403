import type { GatewayCode } from '@parlour/contract/gateway';

/** When each refusal is returned, and what the vendor should do. */
export const CODE_NOTES: Record<GatewayCode, readonly [when: string, action: string]> = {
  SIGNATURE: [
    'vendor, key, time or signature is wrong',
    'fix secret, bytes, path or clock, then resend with the same `tx`',
  ],
  MALFORMED: [
    'not JSON, not the content type, missing, unknown or badly formed fields',
    'fix the call, then resend with the same `tx`; `message` names the fields',
  ],
  TOO_LARGE: ['body over 64 kB', 'send less'],
  UNKNOWN_CALL: ['no such call, or not `POST`', 'fix path and method'],
  UNKNOWN_PLAYER: ['no such player', 'use the player that `authenticate` returned'],
  UNKNOWN_GAME: ['unknown game, or not one of yours', ''],
  LAUNCH_TOKEN: ["unknown, used, older than 60 s, or another vendor's", 'have the player open the game again'],
  SESSION_ENDED: ['bet outside a live session of that player with you', 'have the player open the game again'],
  PLAYER_BLOCKED: ['the player may not bet', 'stop the game; wins and rollbacks are still accepted'],
  LIMIT_REACHED: ['a limit of the player or of the platform', 'tell the player'],
  GAME_STOPPED: [
    'the operator stopped the game or all of yours, or the platform is under maintenance',
    'finish open rounds, accept no bets',
  ],
  INSUFFICIENT_FUNDS: ['the balance is less than the bet', 'show `balance`'],
  WRONG_CURRENCY: ["not the player's currency", 'use the currency that `authenticate` returned'],
  BAD_AMOUNT: ['not an amount, too many decimals, or too large', 'fix the amount'],
  CONFLICT: [
    'the `tx` was used with other content, or the round belongs to another game',
    'an error on your side; the operator is notified',
  ],
  ROUND_CLOSED: ['bet on a round that has ended; rollback after the outcome', ''],
  BET_ROLLED_BACK: [
    'the bet was rolled back before it arrived; or a win for a round that was rolled back',
    'do not pay the round out',
  ],
  NO_BET: ['win for a round whose bet has not arrived yet', 'make sure that the bet was sent, then resend the win'],
  NOT_ALLOWED: ['award without agreement, a book you may not use, rollback of something other than a bet', ''],
  UNAVAILABLE: ['the outcome is unknown at the moment', 'resend the same call'],
};
