import type { GatewayCode } from '@parlour/contract/gateway';

/** When each refusal is answered, and what a vendor does then. */
export const CODE_NOTES: Record<GatewayCode, readonly [when: string, action: string]> = {
  SIGNATURE: ['vendor, key, time or signature is not right', 'mend secret, bytes, path or clock, then the same `tx`'],
  MALFORMED: [
    'not JSON, not the content type, missing, unknown or badly formed fields',
    'mend the call, then the same `tx`; `message` names the fields',
  ],
  TOO_LARGE: ['body over 64 kB', 'send less'],
  UNKNOWN_CALL: ['no such call, or not `POST`', 'mend path and method'],
  UNKNOWN_PLAYER: ['no such player', 'name the player as `authenticate` did'],
  UNKNOWN_GAME: ['the game is not known, or not yours', ''],
  LAUNCH_TOKEN: ["unknown, used, older than 60 s, or another vendor's", 'have the player open the game again'],
  SESSION_ENDED: ['bet outside a live session of that player with you', 'have the player open the game again'],
  PLAYER_BLOCKED: ['the player may not bet', 'stop the game; wins and rollbacks are still taken'],
  LIMIT_REACHED: ['a limit of the player or of the platform', 'tell the player'],
  GAME_STOPPED: [
    'the operator stopped the game or all of yours, or the platform is under maintenance',
    'finish open rounds, take no bets',
  ],
  INSUFFICIENT_FUNDS: ['the balance is less than the bet', 'show `balance`'],
  WRONG_CURRENCY: ["not the player's currency", 'name the currency that `authenticate` told'],
  BAD_AMOUNT: ['not an amount, too many decimals, or too large', 'mend the amount'],
  CONFLICT: [
    'the `tx` was used with other content, or the round belongs to another game',
    'a mistake on your side; the operator is told',
  ],
  ROUND_CLOSED: ['bet on a round that has ended; rollback after the outcome', ''],
  BET_ROLLED_BACK: [
    'the bet was rolled back before it came; or a win for a round that was taken back',
    'do not pay the round out',
  ],
  NO_BET: [
    'win for a round whose bet is not known here yet',
    'make sure that the bet was sent, then send the win again',
  ],
  NOT_ALLOWED: ['award without agreement, a book that is not yours, rollback of something that is not a bet', ''],
  UNAVAILABLE: ['the outcome is not known at the moment', 'send the same call again'],
};
