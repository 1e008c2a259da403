/** Guards between a tap and its action. Pure: the caller navigates or shows the message. */

import { hasAgentMenu, isGuest, mayFreePlay } from '@parlour/contract/accounts';

export type Verdict = 'go' | 'login' | 'free_reject' | 'agent.noPlay';

type Who = { type: number } | null;

/** Whether a session passes the free-play check: member type 0, 1 or 2. */
export const passesFreePlay = (who: Who): boolean => who !== null && mayFreePlay(who.type);

/** Returns the verdict: login without a session; a message for a read-only session, and for agents, who cannot play. */
export function guard(who: Who): Verdict {
  if (who === null) return 'login';
  if (passesFreePlay(who)) return 'go';
  return hasAgentMenu(who.type) ? 'agent.noPlay' : 'free_reject';
}

/** Returns the verdict for opening a game: a trial player may, in free play (N19). */
export const gameGuard = (who: Who): Verdict => (who !== null && isGuest(who.type) ? 'go' : guard(who));
