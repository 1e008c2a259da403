/** Maximum waiting times of queues. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Thresholds in ms by queue, above which the waiting time is marked. */
export const TOO_LONG = {
  withdrawals: 4 * HOUR,
  deposits: HOUR,
  cases: 24 * HOUR,
  adjustments: 12 * HOUR,
  bonuses: 12 * HOUR,
  credits: 12 * HOUR,
  chats: 5 * MINUTE,
  feedback: 48 * HOUR,
  jobs: 15 * MINUTE,
  vendorCases: 4 * HOUR,
  lottery: HOUR,
  agents: 24 * HOUR,
  agentMoves: 12 * HOUR,
} as const;
export type Queue = keyof typeof TOO_LONG;
