/** What feedback may say, and how it goes from state to state. */
import type { FeedbackState } from '@parlour/contract/help.endpoints';
import { meant, RULES, verify } from '@parlour/contract/rules';

/** What each act makes of feedback, from the states in which it is allowed. */
export const MOVES = {
  answer: { from: ['open', 'answered'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  /** Closed by mistake: it waits again. */
  reopen: { from: ['closed'], to: 'open' },
} as const satisfies Record<string, { from: readonly FeedbackState[]; to: FeedbackState }>;

/** Pieces of feedback that one sender may send in a day. */
export const MOST_A_DAY = 10;

export type FeedbackProblem = { field: 'comment' | 'captcha'; messageKey: string; values: object };

/** The comment as it is kept, or what is wrong with what was sent. */
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
