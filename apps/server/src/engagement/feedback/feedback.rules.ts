/** Validation and states of feedback. */
import type { FeedbackState } from '@parlour/contract/help.endpoints';
import { meant, RULES, verify } from '@parlour/contract/rules';

/** Target state of each action, and the states in which it is allowed. */
export const MOVES = {
  answer: { from: ['open', 'answered'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  /** Closed by mistake: it waits for an answer again. */
  reopen: { from: ['closed'], to: 'open' },
} as const satisfies Record<string, { from: readonly FeedbackState[]; to: FeedbackState }>;

/** Feedback items per sender and day. */
export const MOST_A_DAY = 10;

export type FeedbackProblem = { field: 'comment' | 'captcha'; messageKey: string; values: object };

/** Returns the comment in its stored form, or the problem. */
export function validateFeedback(sent: {
  comment: string;
  captcha: string;
}): { comment: string } | { problem: FeedbackProblem } {
  const comment = meant('comment', sent.comment);
  const said = verify(RULES.comment, comment);
  if (!said.ok) return { problem: { field: 'comment', messageKey: said.messageKey, values: said.values } };
  const proven = verify(RULES.feedbackCaptcha, meant('captcha', sent.captcha));
  if (!proven.ok) return { problem: { field: 'captcha', messageKey: proven.messageKey, values: proven.values } };
  return { comment };
}
