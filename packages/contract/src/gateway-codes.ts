/**
 * Reasons of refused calls. `retry` tells whether the same unchanged call may succeed later. A code without retry that
 * is not {@link MENDABLE} is final, and for a bet it stays final under the same `tx`.
 */
export const GATEWAY_CODES = {
  SIGNATURE: { http: 401, retry: false },
  MALFORMED: { http: 400, retry: false },
  TOO_LARGE: { http: 413, retry: false },
  UNKNOWN_CALL: { http: 404, retry: false },
  UNKNOWN_PLAYER: { http: 200, retry: false },
  UNKNOWN_GAME: { http: 200, retry: false },
  LAUNCH_TOKEN: { http: 200, retry: false },
  SESSION_ENDED: { http: 200, retry: false },
  PLAYER_BLOCKED: { http: 200, retry: false },
  LIMIT_REACHED: { http: 200, retry: false },
  GAME_STOPPED: { http: 200, retry: false },
  INSUFFICIENT_FUNDS: { http: 200, retry: false },
  WRONG_CURRENCY: { http: 200, retry: false },
  BAD_AMOUNT: { http: 200, retry: false },
  CONFLICT: { http: 200, retry: false },
  ROUND_CLOSED: { http: 200, retry: false },
  BET_ROLLED_BACK: { http: 200, retry: false },
  NO_BET: { http: 200, retry: true },
  NOT_ALLOWED: { http: 200, retry: false },
  UNAVAILABLE: { http: 503, retry: true },
} as const;
export type GatewayCode = keyof typeof GATEWAY_CODES;

/**
 * Refusals that are not stored under the call's `tx` and have a fixable cause: after fixing it, the same `tx` may be
 * used. Without a fix the call is refused again, so `retry` is false.
 */
export const MENDABLE: ReadonlySet<GatewayCode> = new Set([
  'SIGNATURE',
  'MALFORMED',
  'TOO_LARGE',
  'UNKNOWN_CALL',
  'UNKNOWN_PLAYER',
  'WRONG_CURRENCY',
  'BAD_AMOUNT',
]);

/**
 * Regular refusals without a fault: by the player's funds or the state of the game. All others are faults of one side.
 */
export const DECLINES: ReadonlySet<GatewayCode> = new Set([
  'LAUNCH_TOKEN',
  'SESSION_ENDED',
  'PLAYER_BLOCKED',
  'LIMIT_REACHED',
  'GAME_STOPPED',
  'INSUFFICIENT_FUNDS',
  'ROUND_CLOSED',
  'BET_ROLLED_BACK',
]);
