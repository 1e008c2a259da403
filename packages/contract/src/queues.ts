/** Queues of items that await operators. */
import type { Right } from './operator-rights.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type QueueFacts = {
  /** Address of its page below the console's base. */
  page: string;
  /** Right that the page requires. */
  right: Right;
  /** Waiting time in ms above which the dashboard marks the queue and an alert is opened. */
  tooLongMs: number;
};

export const QUEUES = {
  withdrawals: { page: 'withdrawals', right: 'withdrawals.view', tooLongMs: 4 * HOUR },
  deposits: { page: 'deposits', right: 'deposits.view', tooLongMs: HOUR },
  cases: { page: 'deposits#cases', right: 'deposits.view', tooLongMs: 24 * HOUR },
  adjustments: { page: 'adjustments', right: 'credit.view', tooLongMs: 12 * HOUR },
  bonuses: { page: 'bonuses#gifts', right: 'bonuses.view', tooLongMs: 12 * HOUR },
  credits: { page: 'credits', right: 'credit.view', tooLongMs: 12 * HOUR },
  settings: { page: 'settings', right: 'settings.view', tooLongMs: 12 * HOUR },
  chats: { page: 'chats', right: 'support.view', tooLongMs: 5 * MINUTE },
  feedback: { page: 'feedback', right: 'support.view', tooLongMs: 48 * HOUR },
  vendorCases: { page: 'vendor-cases', right: 'vendors.view', tooLongMs: 4 * HOUR },
  lottery: { page: 'lottery', right: 'lottery.view', tooLongMs: HOUR },
  agents: { page: 'agents', right: 'agents.view', tooLongMs: 24 * HOUR },
  agentMoves: { page: 'agents#tree', right: 'agents.view', tooLongMs: 12 * HOUR },
  affiliates: { page: 'affiliates', right: 'agents.view', tooLongMs: 24 * HOUR },
  jobs: { page: 'health', right: 'system.view', tooLongMs: 15 * MINUTE },
} as const satisfies Record<string, QueueFacts>;

export type Queue = keyof typeof QUEUES;
